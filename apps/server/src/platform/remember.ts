/** Remembers an answer for `milliseconds`; callers at the same moment share one question. A failure is not remembered. */
export function remember<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
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

/** The same by key; the memory is emptied when there are many. */
export function rememberBy<K, T>(milliseconds: number, ask: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const answers = new Map<K, () => Promise<T>>()
  return (key) => {
    let entry = answers.get(key)
    if (!entry) {
      if (answers.size >= 10_000) answers.clear()
      entry = remember(milliseconds, () => ask(key))
      answers.set(key, entry)
    }
    return entry()
  }
}
