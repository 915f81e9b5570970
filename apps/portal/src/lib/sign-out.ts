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
/** As long as a toast: time to read why one is logged out. */
const SOON_MS = 5_000
/** How long a log-out waits for the server to confirm it. */
const TELL_SERVER_MS = 5_000

let giveUp: () => void = () => undefined
let hide: () => void = () => undefined
let leaving = false

/** Changes under way that end this sign-in themselves. */
const ownEndings = new Set<Promise<void>>()
/** Settles when the person has read which change of theirs has ended the sign-in. */
let said: Promise<void> | null = null

/** For a change that ends this sign-in and says so in its place: that another call is refused meanwhile is no news. */
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

/** Waits for changes of this tab that end the sign-in. @returns whether one did, and has been read about */
async function ownEnding(): Promise<boolean> {
  while (ownEndings.size > 0) {
    await Promise.all(ownEndings)
    // Who made the change says first what came of it.
    await new Promise((resolve) => setTimeout(resolve))
  }
  await said
  return said !== null
}

/** The sign-in is being ended: nothing may hold the page back, and nothing typed is kept any more. */
export const isSigningOut = (): boolean => leaving

/** What to show instead of a third forced sign-out within half a minute, or where the sign-in page cannot be asked for. */
export const setGiveUp = (show: () => void): void => void (giveUp = show)

/** Takes everything that the person's rights had brought into view, and into memory, away. */
export const setHide = (take: () => void): void => void (hide = take)

/** The stamps of what must not happen in a loop that still count, with this one added; null when there are too many. */
export function nextStamps(saved: string | null, now: number): string | null {
  const recent = (saved ?? '')
    .split(',')
    .filter((stamp) => stamp !== '' && Math.abs(now - Number(stamp)) < LOOP_WINDOW_MS)
  return recent.length >= LOOP_LIMIT ? null : [...recent, now].join(',')
}

/**
 * Forgets what the browser kept of the sign-in. Only the person's own log-out in this tab takes everything; otherwise the
 * place is kept, so that signing in again leads back to it, and so are drafts: a form that was being filled in, a refund
 * whose answer got lost. Their keys name the person they belong to.
 */
function forget(keepsWork: boolean): void {
  leaving = true
  localStore.remove('activeAt')
  sessionStore.clear(keepsWork ? 'draft:' : undefined)
  if (!keepsWork) for (const key of localStore.keys('palette:')) localStore.remove(key)
  if (keepsWork) saveLocation()
}

/**
 * The last part of every end of a sign-in. The reason outlives the way over the sign-in service in this tab's storage; a
 * person who has just logged out here need not be told, but is in the other tabs.
 */
async function goToSignIn(reason: SignInReason): Promise<void> {
  if (reason !== 'signed-out') storeReason(reason)
  try {
    await endEverywhere(reason)
  } catch {
    giveUp()
  }
}

// The sign-in ends at the service in any case; a server that cannot be reached must not keep someone signed in.
async function endOnServer(): Promise<void> {
  // Through a role nothing can be changed, not even this.
  forgetViewing()
  const signal = AbortSignal.timeout(TELL_SERVER_MS)
  await sessionApi.logout.call(undefined, { background: true, signal }).catch(() => undefined)
}

/** The person's own log-out: the server forgets the tokens, the browser everything it kept, the service the sign-in. */
export async function signOut(): Promise<void> {
  if (leaving) return
  leaving = true
  hide()
  await endOnServer()
  forget(false)
  await goToSignIn('signed-out')
}

/**
 * Logs out in five seconds, while the person reads why. What the server refuses until then changes nothing.
 * @returns does it at once
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

/** Nothing was done for too long: the sign-in is ended while it is still good. */
export async function signOutIdle(): Promise<void> {
  if (leaving) return
  leaving = true
  hide()
  await endOnServer()
  forget(true)
  await goToSignIn('expired')
}

/** The end of a sign-in that is no longer good. @param error what said so */
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
 * This tab follows when another one ends the sign-in they share. What was typed here stays for the same person. Where a change
 * made here is what ended it, the other tab only found out first: it is said here, and then followed.
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
