import { localStore } from './storage.ts'

/** Milliseconds without anything done by the person, after which they are signed out (PCI DSS 8.2.8). */
export const IDLE_MS = 15 * 60_000
/** How long before that they are warned. */
const WARNING_MS = 60_000
/** The server's own clock hears of the person at least this often. */
const TOLD_EVERY_MS = 4 * 60_000
/** How often what the person does is written down for the other tabs. */
const WRITTEN_EVERY_MS = 1_000

/** `awake`, the seconds that are left once it is time to warn, or `asleep`. */
export function idleState(now: number, lastActive: number): 'awake' | 'asleep' | number {
  const left = lastActive + IDLE_MS - now
  if (left <= 0) return 'asleep'
  return left <= WARNING_MS ? Math.ceil(left / 1000) : 'awake'
}

/**
 * Whether the server has to be told that the person is there: they have done something since it last heard of them, and
 * that is long ago. So the server's clock never runs out before ours.
 */
export const isServerToBeTold = (now: number, lastActive: number, lastTold: number): boolean =>
  lastActive > lastTold && now - lastTold >= TOLD_EVERY_MS

let mine = 0

/** Clocks of two pages may be so far apart, in milliseconds, while the system sets its own. */
const SKEW_MS = 60_000

/** An instant as it was stored, in milliseconds. What is none, or has yet to come, would keep a sign-in awake for ever. */
export function storedInstant(text: string | null, now: number): number {
  const at = Number(text)
  return at > 0 && at <= now + SKEW_MS ? Math.min(at, now) : 0
}

/** When the person last did something, in any tab; milliseconds. */
export function lastActiveAt(): number {
  const now = Date.now()
  // A clock that was set back would keep the sign-in awake until it has caught up: from here on it is counted.
  mine = Math.min(mine, now)
  return Math.max(mine, storedInstant(localStore.get('activeAt'), now))
}

/** The person is here. */
export function touchSession(now: number): void {
  const isDue = now - lastActiveAt() >= WRITTEN_EVERY_MS
  mine = now
  if (isDue) localStore.set('activeAt', String(now))
}
