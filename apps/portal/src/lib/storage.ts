/**
 * Keys in session storage, which a log-out clears. `token`, `userInfo` and `currency` are written
 * only because the specification requires them (§9); the portal does not read them.
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
 * Keys in local storage. `menu` is the list of closed submenus. `activeAt` is the time of the last
 * user activity, which all tabs share; the end of the sign-in removes it. `palette:` plus a user ID
 * contains recent palette choices; a log-out removes them.
 */
type LocalKey =
  | 'language'
  | 'fontSize'
  | 'theme'
  | 'sidebar'
  | 'menu'
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
  /** Removes all keys, except those that begin with `but` if it is given. */
  clear(but?: string): void
}

// Wraps a storage area. Ignores errors of the storage, so that the portal works in browsers that
// block it.
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
    // The cast is safe, because the filter selects only keys that begin with the prefix of a known
    // key.
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
