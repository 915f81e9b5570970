/**
 * Caches an answer for `milliseconds`. Concurrent callers share one request. A failure is not
 * cached.
 */
export function cacheFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  let until = 0
  return () => {
    const now = performance.now()
    if (answer && now < until) return answer
    until = now + milliseconds
    const mine = (answer = ask())
    mine.catch(() => {
      if (answer === mine) answer = null
    })
    return mine
  }
}

export interface Cached<K, T> {
  (key: K): Promise<T>
  /** Removes the answers of the matching keys. */
  forget(matches: (key: K) => boolean): void
}

/** Like `cacheFor`, but with one answer per key. Empties the cache when it has too many keys. */
export function cacheBy<K, T>(milliseconds: number, ask: (key: K) => Promise<T>): Cached<K, T> {
  const answers = new Map<K, () => Promise<T>>()
  const answer = (key: K) => {
    let entry = answers.get(key)
    if (!entry) {
      if (answers.size >= 10_000) answers.clear()
      entry = cacheFor(milliseconds, () => ask(key))
      answers.set(key, entry)
    }
    return entry()
  }
  return Object.assign(answer, {
    forget(matches: (key: K) => boolean) {
      for (const key of answers.keys()) if (matches(key)) answers.delete(key)
    },
  })
}
