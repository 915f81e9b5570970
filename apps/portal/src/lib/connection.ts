import { onlineManager } from '@tanstack/react-query'

/** So many questions in a row without an answer count as no connection; one alone may be a blip. */
const MISSED = 2

let missed = 0

/**
 * Whether the server can be reached, as the query client and the notice about it see it (`onlineManager`). The browser
 * knows when the device has lost its network; only an answer of the server says that the connection is there. `ask` is to
 * ask for one at once, and to report it.
 *
 * @returns what ends the watch
 */
export function watchConnection(ask: () => void): () => void {
  const ends = new AbortController()
  // In the place of the library's own listeners, which believe the browser.
  onlineManager.setEventListener((setOnline) => {
    window.addEventListener('offline', () => setOnline(false), { signal: ends.signal })
    window.addEventListener('online', ask, { signal: ends.signal })
    return () => ends.abort()
  })
  if ('onLine' in navigator && !navigator.onLine) onlineManager.setOnline(false)
  return () => ends.abort()
}

/** False while it is known that the server cannot be reached. */
export const isConnected = (): boolean => onlineManager.isOnline()

/** What came of a question to the server. Coming back makes the query client load what has become stale. */
export function reportAnswer(isAnswered: boolean): void {
  missed = isAnswered ? 0 : missed + 1
  if (isAnswered) onlineManager.setOnline(true)
  else if (missed >= MISSED) onlineManager.setOnline(false)
}
