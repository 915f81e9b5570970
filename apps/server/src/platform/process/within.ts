import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for `work`, but so many milliseconds at most. Work that is late goes on; its outcome is ignored.
 * @throws Error when it is late
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const late = pause(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`not done within ${milliseconds} ms`)
  })
  // Ended early, the pause rejects, after the race is over.
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
  }
}
