/**
 * Every key the portal keeps in the browser, in one place. Session storage is emptied by logging out. `token`, `userInfo` and
 * `currency` are written because the specification says so (§9): the portal itself reads its own memory.
 */
type SessionKey =
  | 'token'
  | 'userInfo'
  | 'currency'
  | 'resume'
  | 'signOuts'
  | 'refusals'
  | 'signInReason'
  | 'ending'
  | 'rating'
  | 'viewAs'
  | `draft:${string}`
/**
 * `activeAt`: when the person last did something, for the other tabs; gone with the sign-in. `palette:`, by the user's id: what
 * they chose there; gone with their log-out.
 */
type LocalKey =
  | 'language'
  | 'fontSize'
  | 'theme'
  | 'sidebar'
  | 'activeAt'
  | 'rating'
  | `columns:${string}`
  | `palette:${string}`
  | 'tour'

interface Store<K extends string> {
  get(key: K): string | null
  set(key: K, value: string): void
  remove(key: K): void
  /** The keys in use that begin with `prefix`. */
  keys(prefix: K): K[]
  /** Forgets everything, or everything but the keys that begin with `but`. */
  clear(but?: string): void
}

// A browser that forbids storage must not stop anyone from working: what cannot be kept is forgotten.
function store<K extends string>(area: () => Storage): Store<K> {
  const guarded = <R>(act: (storage: Storage) => R, otherwise: R): R => {
    try {
      return act(area())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => guarded((storage) => storage.getItem(key), null),
    set: (key, value) => guarded((storage) => storage.setItem(key, value), undefined),
    remove: (key) => guarded((storage) => storage.removeItem(key), undefined),
    // The prefix is a key's own beginning, so what it begins is a key.
    keys: (prefix) =>
      guarded((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)) as K[], []),
    clear: (but) =>
      guarded((storage) => {
        for (const key of Object.keys(storage))
          if (but === undefined || !key.startsWith(but)) storage.removeItem(key)
      }, undefined),
  }
}

export const sessionStore = store<SessionKey>(() => window.sessionStorage)
export const localStore = store<LocalKey>(() => window.localStorage)
