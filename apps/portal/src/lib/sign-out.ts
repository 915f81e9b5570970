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
/** Time to read why the sign-out happens, in milliseconds; as long as a toast. */
const SOON_MS = 5_000
/** Time that a log-out waits for the server's confirmation, in milliseconds. */
const TELL_SERVER_MS = 5_000

let giveUp: () => void = () => undefined
let hide: () => void = () => undefined
let leaving = false

/** Changes in progress that end this sign-in themselves. */
const ownEndings = new Set<Promise<void>>()
/** Resolves when the user has had time to read which change ended the sign-in. */
let said: Promise<void> | null = null

/**
 * Runs a change that ends this sign-in and reports it itself. Meanwhile, other calls that are
 * rejected do not sign the user out.
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
 * Waits for changes of this tab that end the sign-in.
 * @returns true if one did and the user has had time to read about it
 */
async function ownEnding(): Promise<boolean> {
  while (ownEndings.size > 0) {
    await Promise.all(ownEndings)
    // Lets the code that made the change show its outcome first.
    await new Promise((resolve) => setTimeout(resolve))
  }
  await said
  return said !== null
}

/**
 * True while the sign-in is ending: the page must not block leaving, and drafts are no longer
 * stored.
 */
export const isSigningOut = (): boolean => leaving

/**
 * Sets what to show instead of a third forced sign-out within half a minute, or if the sign-in page
 * cannot be opened.
 */
export const setGiveUp = (show: () => void): void => void (giveUp = show)

/** Sets the callback that removes the user's data from the screen and from memory. */
export const setHide = (take: () => void): void => void (hide = take)

/**
 * Returns the recent timestamps plus a new one, or null if there are too many. Prevents redirect
 * loops.
 */
export function nextStamps(saved: string | null, now: number): string | null {
  const recent = (saved ?? '')
    .split(',')
    .filter((stamp) => stamp !== '' && Math.abs(now - Number(stamp)) < LOOP_WINDOW_MS)
  return recent.length >= LOOP_LIMIT ? null : [...recent, now].join(',')
}

/**
 * Removes what the browser stored about the sign-in. The user's own log-out in this tab removes
 * everything. Otherwise the place and the drafts stay, so that signing in again restores them;
 * draft keys contain the user's id.
 */
function forget(keepsWork: boolean): void {
  leaving = true
  localStore.remove('activeAt')
  sessionStore.clear(keepsWork ? 'draft:' : undefined)
  if (!keepsWork) for (const key of localStore.keys('palette:')) localStore.remove(key)
  if (keepsWork) saveLocation()
}

/**
 * Last part of every sign-out. Stores the reason for the sign-in page, unless the user has just
 * logged out in this tab.
 */
async function goToSignIn(reason: SignInReason): Promise<void> {
  if (reason !== 'signed-out') storeReason(reason)
  try {
    await endEverywhere(reason)
  } catch {
    giveUp()
  }
}

// An unreachable server must not prevent the sign-out; the identity provider ends the sign-in in
// any case.
async function endOnServer(): Promise<void> {
  // While viewing as a role, calls that change data are blocked, even this one.
  forgetViewing()
  const signal = AbortSignal.timeout(TELL_SERVER_MS)
  await sessionApi.logout.call(undefined, { background: true, signal }).catch(() => undefined)
}

/**
 * Logs the user out: the server revokes the tokens, the browser clears its storage, and the
 * provider ends the sign-in.
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
 * Logs out in five seconds, while the user reads why. Calls rejected in the meantime have no
 * effect.
 * @returns a function that logs out immediately
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

/** Signs the user out for inactivity, while the sign-in is still valid. */
export async function signOutIdle(): Promise<void> {
  if (leaving) return
  leaving = true
  hide()
  await endOnServer()
  forget(true)
  await goToSignIn('expired')
}

/**
 * Signs the user out after the sign-in became invalid.
 * @param error the error that reported it
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
 * Follows another tab that ends the shared sign-in. Drafts of this tab are kept for the same user.
 * If a change in this tab ended the sign-in, this tab reports the change first.
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
