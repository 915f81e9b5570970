import { api } from './api.ts'
import { endEverywhere, followOtherTabs } from './ending.ts'
import { savePlace } from './resume.ts'
import { localStore, sessionStore } from './storage.ts'
import { forgetViewing } from './view-as.ts'

const LOOP_WINDOW_MS = 30_000
const LOOP_LIMIT = 2
/** As long as a toast: time to read why one is logged out. */
const SOON_MS = 5_000

let giveUp: () => void = () => undefined
let leaving = false

/** The sign-in is being ended: nothing may hold the page back. */
export const isSigningOut = (): boolean => leaving

/** What to show instead of a third forced sign-out within half a minute. */
export const setGiveUp = (show: () => void): void => void (giveUp = show)

/** The stamps of forced sign-outs that still count, with this one added; null when there have been too many. */
export function nextSignOuts(saved: string | null, now: number): string | null {
  const recent = (saved ?? '').split(',').filter((stamp) => stamp !== '' && now - Number(stamp) < LOOP_WINDOW_MS)
  return recent.length >= LOOP_LIMIT ? null : [...recent, now].join(',')
}

/**
 * Forgets what the browser kept of the sign-in. Unless the person ended it, the place is kept, so that signing in again
 * leads back to it, and so are drafts: a refund whose answer got lost must still be asked about. Their keys name the
 * person they belong to.
 */
function forget(byPerson: boolean): void {
  localStore.remove('activeAt')
  sessionStore.clear(byPerson ? undefined : 'draft:')
  if (!byPerson) savePlace()
}

// The sign-in ends at the service in any case; a server that cannot be reached must not keep somebody signed in.
function tellServer() {
  // Through a role nothing can be changed, not even this.
  forgetViewing()
  return api.session.logout.call(undefined, { background: true }).catch(() => undefined)
}

/** The person's own log-out: the server forgets the tokens, the browser everything it kept, the service the sign-in. */
export async function signOut(): Promise<void> {
  if (leaving) return
  leaving = true
  await tellServer()
  forget(true)
  await endEverywhere(true)
}

/**
 * Logs out in five seconds, while the person reads why. What the server refuses until then changes nothing.
 * @returns does it at once
 */
export function signOutSoon(): () => void {
  leaving = true
  forget(true)
  const go = () => {
    clearTimeout(timer)
    void endEverywhere(true)
  }
  const timer = setTimeout(go, SOON_MS)
  return go
}

/** Nobody has done anything for too long: the sign-in is ended while it is still good. */
export async function signOutIdle(): Promise<void> {
  if (leaving) return
  leaving = true
  await tellServer()
  forget(false)
  await endEverywhere(false)
}

/** The end of a sign-in that is no longer good. */
export async function signOutByForce(): Promise<void> {
  if (leaving) return
  leaving = true
  const stamps = nextSignOuts(sessionStore.get('signOuts'), Date.now())
  forget(false)
  if (stamps === null) return giveUp()
  sessionStore.set('signOuts', stamps)
  await endEverywhere(false)
}

/** This tab follows when another one ends the sign-in they share; `hide` takes what is in view away meanwhile. */
export const followSignOuts = (hide: () => void): void =>
  followOtherTabs((byPerson) => {
    leaving = true
    forget(byPerson)
    hide()
  })
