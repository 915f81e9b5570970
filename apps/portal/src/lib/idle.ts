import { localStore } from './storage.ts'

/**
 * Duration without user activity after which the user is signed out, in milliseconds (PCI DSS
 * 8.2.8).
 */
export const IDLE_MS = 15 * 60_000
/** Duration of the warning before the sign-out, in milliseconds. */
const WARNING_MS = 60_000
/** Minimum interval between two reports of user activity to the server, in milliseconds. */
const TOLD_EVERY_MS = 4 * 60_000
/**
 * Minimum interval between two updates of the last activity in the storage that tabs share, in
 * milliseconds.
 */
const WRITTEN_EVERY_MS = 1_000

/**
 * Returns `awake` before the warning, the number of seconds until the sign-out during the warning,
 * or `asleep` afterwards.
 */
export function idleState(now: number, lastActive: number): 'awake' | 'asleep' | number {
  const left = lastActive + IDLE_MS - now
  if (left <= 0) return 'asleep'
  return left <= WARNING_MS ? Math.ceil(left / 1000) : 'awake'
}

/**
 * True if the server must be told about user activity: the user was active after the last report,
 * and that report is old enough. The reports keep the server's idle timer from expiring before the
 * browser's.
 */
export const isServerToBeTold = (now: number, lastActive: number, lastTold: number): boolean =>
  lastActive > lastTold && now - lastTold >= TOLD_EVERY_MS

let mine = 0

/**
 * Difference between the clocks of two tabs that is tolerated, in milliseconds. The clocks differ
 * while the system adjusts its time.
 */
const SKEW_MS = 60_000

/**
 * Parses a stored time in milliseconds. Returns 0 for an invalid time, and for a time more than
 * `SKEW_MS` in the future, which would keep the sign-in alive.
 */
export function storedInstant(text: string | null, now: number): number {
  const at = Number(text)
  return at > 0 && at <= now + SKEW_MS ? Math.min(at, now) : 0
}

/** Returns the time of the last user activity in any tab, in milliseconds since the epoch. */
export function lastActiveAt(): number {
  const now = Date.now()
  // If the clock was set back, the stored time lies in the future and would keep the sign-in alive,
  // so it is replaced by the current time.
  mine = Math.min(mine, now)
  return Math.max(mine, storedInstant(localStore.get('activeAt'), now))
}

/** Records that the user is active. */
export function touchSession(now: number): void {
  const isDue = now - lastActiveAt() >= WRITTEN_EVERY_MS
  mine = now
  if (isDue) localStore.set('activeAt', String(now))
}
