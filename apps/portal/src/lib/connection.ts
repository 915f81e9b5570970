import { onlineManager } from '@tanstack/react-query'

/** Number of consecutive requests without a response after which the connection counts as lost. */
const MISSED = 2

let missed = 0

/**
 * Tracks whether the server is reachable, for the query client and for the connection notice
 * (`onlineManager`). The browser knows when the device goes offline, but only a response proves
 * that the connection is back.
 * @param ask sends a request immediately and reports its outcome
 * @returns a function that stops tracking
 */
export function watchConnection(ask: () => void): () => void {
  const ends = new AbortController()
  // Replaces the event listeners of the library, which trust the browser's `online` event.
  onlineManager.setEventListener((setOnline) => {
    window.addEventListener('offline', () => setOnline(false), { signal: ends.signal })
    window.addEventListener('online', ask, { signal: ends.signal })
    return () => ends.abort()
  })
  if ('onLine' in navigator && !navigator.onLine) onlineManager.setOnline(false)
  return () => ends.abort()
}

/** False while the server is known to be unreachable. */
export const isConnected = (): boolean => onlineManager.isOnline()

/**
 * Records whether a request got a response. When the connection is back, the query client refetches
 * stale data.
 */
export function reportAnswer(isAnswered: boolean): void {
  missed = isAnswered ? 0 : missed + 1
  if (isAnswered) onlineManager.setOnline(true)
  else if (missed >= MISSED) onlineManager.setOnline(false)
}
