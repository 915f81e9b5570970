const listeners = new Set<() => void>()

/**
 * Reports that a user has finished a task whose result the screen shows in place. Tasks that end
 * with a toast of success need no report.
 */
export function noteFinishedTask(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` after each reported task. Returns a function that ends the subscription. */
export function whenTaskFinished(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
