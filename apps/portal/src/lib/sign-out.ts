import { api } from './api.ts'
import { authClient } from './auth-client.ts'
import { savePlace } from './resume.ts'
import { sessionStore } from './storage.ts'

const LOOP_WINDOW_MS = 30_000
const LOOP_LIMIT = 2

let giveUp: () => void = () => undefined
let leaving = false

/** What to show instead of a third forced sign-out within half a minute. */
export const setGiveUp = (show: () => void): void => void (giveUp = show)

/** The stamps of forced sign-outs that still count, with this one added; null when there have been too many. */
export function nextSignOuts(saved: string | null, now: number): string | null {
  const recent = (saved ?? '').split(',').filter((stamp) => stamp !== '' && now - Number(stamp) < LOOP_WINDOW_MS)
  return recent.length >= LOOP_LIMIT ? null : [...recent, now].join(',')
}

/** The person's own log-out: the server forgets the tokens, the browser everything it kept, the service the sign-in. */
export async function signOut(): Promise<void> {
  if (leaving) return
  leaving = true
  // The sign-in ends at the service in any case; a server that cannot be reached must not keep somebody signed in.
  await api.session.logout.call().catch(() => undefined)
  sessionStore.clear()
  await authClient()?.leave()
}

/**
 * The end of a sign-in that is no longer good. The place is kept, so that signing in again leads back to it, and so are
 * drafts: a refund whose answer got lost must still be asked about. Their keys name the person they belong to.
 */
export async function signOutByForce(): Promise<void> {
  if (leaving) return
  leaving = true
  const stamps = nextSignOuts(sessionStore.get('signOuts'), Date.now())
  sessionStore.clear('draft:')
  if (stamps === null) return giveUp()
  sessionStore.set('signOuts', stamps)
  savePlace()
  await authClient()?.leave()
}
