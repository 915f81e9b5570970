import { STORES_HEADER } from '@choba/contract/store-share.ts'
import { useSyncExternalStore } from 'react'

let isRunning = false
const followers = new Set<() => void>()

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/**
 * Reads from the response headers whether an administrator views the merchant in a support session.
 * Only responses to a merchant's users have `STORES_HEADER`; other responses change nothing. Every
 * response tells, so the portal needs no further poll.
 */
export function noteSupport(headers: Headers): void {
  const next = headers.has(STORES_HEADER) ? headers.has('x-support-session') : isRunning
  if (next === isRunning) return
  isRunning = next
  for (const tell of followers) tell()
}

/** True while an administrator views the current user's merchant in a support session. */
export const useSupportRuns = (): boolean => useSyncExternalStore(follow, () => isRunning)
