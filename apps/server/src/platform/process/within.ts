import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for `work` at most this many milliseconds. Work that takes longer
 * continues, and its outcome is ignored.
 * @throws Error if `work` has not ended after this time
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const late = pause(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`not done within ${milliseconds} ms`)
  })
  // The pause rejects when it is aborted, after the race is over.
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
  }
}
