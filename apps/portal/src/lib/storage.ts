/**
 * Keys in session storage, which logging out clears. `token`, `userInfo` and `currency` are written
 * only because the specification requires it (§9); the portal does not read them.
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
 * Keys in local storage. `activeAt`: time of the last user activity, shared with other tabs and
 * removed at the end of the sign-in. `palette:` plus user id: recent palette choices, removed at
 * log-out.
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
  /** Returns the stored keys that begin with `prefix`. */
  keys(prefix: K): K[]
  /** Removes all keys, except those that begin with `but`. */
  clear(but?: string): void
}

// Storage errors are ignored, so the portal works in browsers that block storage.
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
    // The filter selects only keys that begin with a key's prefix, so the cast is safe.
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
