import type { SignInReason } from '@choba/contract/session.contract.ts'
import { isOverByClock } from './api-error.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { endEverywhere, followOtherTabs } from './ending.ts'
import { idleState, lastActiveAt } from './idle.ts'
import { saveLocation } from './resume.ts'
import { storeReason } from './sign-in-reason.ts'
import { localStore, sessionStore } from './storage.ts'
import { forgetViewing } from './view-as.ts'

const LOOP_WINDOW_MS = 30_000
const LOOP_LIMIT = 2
/**
 * Time for the user to read the reason of the sign-out, in milliseconds. As long as a toast is
 * visible.
 */
const SOON_MS = 5_000
/** Maximum time that a log-out waits for the response of the server, in milliseconds. */
const TELL_SERVER_MS = 5_000

let giveUp: () => void = () => undefined
let hide: () => void = () => undefined
let leaving = false

/** Changes in progress that end this sign-in, such as a new password. */
const ownEndings = new Set<Promise<void>>()
/** Resolves when the user has had time to read that a change has ended the sign-in. */
let said: Promise<void> | null = null

/**
 * Runs a change that ends this sign-in and tells the user so. While it runs, other rejected calls
 * do not sign the user out.
 */
export async function whileEnding<T>(change: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  ownEndings.add(promise)
  try {
    return await change()
  } finally {
    ownEndings.delete(promise)
    resolve()
  }
}

/**
 * Waits for changes in this tab that end the sign-in.
 * @returns true if such a change ended it and the user has had time to read about that
 */
async function ownEnding(): Promise<boolean> {
  while (ownEndings.size > 0) {
    await Promise.all(ownEndings)
    // Waits for the next task, so that the code that made the change can show its outcome first.
    await new Promise((resolve) => setTimeout(resolve))
  }
  await said
  return said !== null
}

/**
 * True while the sign-in is ending. The page must then not block leaving, and drafts are no longer
 * stored.
 */
export const isSigningOut = (): boolean => leaving

/**
 * Sets the function that shows a page instead of a third forced sign-out within half a minute, or
 * if the sign-in page cannot be opened.
 */
export const setGiveUp = (show: () => void): void => void (giveUp = show)

/** Sets the function that removes the user's data from the screen and from memory. */
export const setHide = (take: () => void): void => void (hide = take)

/**
 * Adds a time to the stored times of forced sign-outs. Returns null if there were too many within a
 * short time, which would be a redirect loop.
 */
export function nextStamps(saved: string | null, now: number): string | null {
  const recent = (saved ?? '')
    .split(',')
    .filter((stamp) => stamp !== '' && Math.abs(now - Number(stamp)) < LOOP_WINDOW_MS)
  return recent.length >= LOOP_LIMIT ? null : [...recent, now].join(',')
}

/**
 * Removes the data of the sign-in from the browser's storage. With `keepsWork`, the address and the
 * drafts stay, so that they are restored after the next sign-in. Draft keys contain the user's ID.
 */
function forget(keepsWork: boolean): void {
  leaving = true
  localStore.remove('activeAt')
  sessionStore.clear(keepsWork ? 'draft:' : undefined)
  if (!keepsWork) for (const key of localStore.keys('palette:')) localStore.remove(key)
  if (keepsWork) saveLocation()
}

/**
 * Last step of every sign-out. Stores the reason for the sign-in page, unless the user has logged
 * out in this tab.
 */
async function goToSignIn(reason: SignInReason): Promise<void> {
  if (reason !== 'signed-out') storeReason(reason)
  try {
    await endEverywhere(reason)
  } catch {
    giveUp()
  }
}

// Ends the sign-in on the server. Failures are ignored, because the identity provider ends the
// sign-in in any case.
async function endOnServer(): Promise<void> {
  // Stops viewing as a role first, because calls that change data, including this one, are blocked
  // while viewing.
  forgetViewing()
  const signal = AbortSignal.timeout(TELL_SERVER_MS)
  await sessionApi.logout.call(undefined, { background: true, signal }).catch(() => undefined)
}

/**
 * Logs the user out: the server revokes the tokens, the browser clears its storage, and the
 * identity provider ends the sign-in.
 */
export async function signOut(): Promise<void> {
  if (leaving) return
  leaving = true
  hide()
  await endOnServer()
  forget(false)
  await goToSignIn('signed-out')
}

/**
 * Logs the user out after five seconds, in which the user can read the reason. Calls that are
 * rejected in the meantime have no effect.
 * @returns a function that logs the user out immediately
 */
export function signOutSoon(): () => void {
  forget(true)
  const read = Promise.withResolvers<void>()
  said = read.promise
  const go = () => {
    clearTimeout(timer)
    hide()
    read.resolve()
    void goToSignIn('signed-out')
  }
  const timer = setTimeout(go, SOON_MS)
  return go
}

/** Signs the user out because of inactivity. The sign-in is still valid at that time. */
export async function signOutIdle(): Promise<void> {
  if (leaving) return
  leaving = true
  hide()
  await endOnServer()
  forget(true)
  await goToSignIn('expired')
}

/**
 * Signs the user out after the sign-in has become invalid.
 * @param error the error that reported the invalid sign-in
 */
export async function signOutByForce(error: unknown): Promise<void> {
  if (leaving || ownEndings.size > 0) return
  leaving = true
  hide()
  const isIdle = lastActiveAt() > 0 && idleState(Date.now(), lastActiveAt()) === 'asleep'
  const stamps = nextStamps(sessionStore.get('signOuts'), Date.now())
  forget(true)
  if (stamps === null) return giveUp()
  sessionStore.set('signOuts', stamps)
  await goToSignIn(isOverByClock(error) || isIdle ? 'expired' : 'ended')
}

/**
 * Makes this tab follow when another tab ends the shared sign-in. Keeps the drafts of this tab for
 * the same user. If a change in this tab has ended the sign-in, the user can read about that first.
 */
export const followSignOuts = (): void =>
  followOtherTabs(
    async (reason) => {
      const isOwn = await ownEnding()
      leaving = true
      hide()
      forget(true)
      return isOwn ? 'signed-out' : reason
    },
    () => giveUp(),
  )
