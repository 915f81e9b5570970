import type { SignInReason } from '@choba/contract/session.contract.ts'
import { authClient, type AuthClient } from './auth-client.ts'
import { onNotice, broadcast } from './session-channel.ts'
import { readReason } from './sign-in-reason.ts'
import { sessionStore } from './storage.ts'

/**
 * Ends the sign-in that the tabs of a browser share. Only one tab ends it at the identity provider;
 * the other tabs wait, because requests at the same time would interfere with each other.
 */

/** Maximum time that a tab waits for the tab that ends the sign-in, in milliseconds. */
const TIMEOUT_MS = 4_000

let isOurs = false
let follow: (() => void) | null = null

/**
 * Waits for the tab that ends the sign-in, then leaves this page. The promise never resolves; it
 * rejects on failure.
 * @param reason reason of the sign-out; if a promise, this tab leaves only after it resolves
 */
async function waitForOther(
  client: AuthClient,
  reason: SignInReason | Promise<SignInReason>,
): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const timer = setTimeout(ended.resolve, TIMEOUT_MS)
  follow = () => {
    clearTimeout(timer)
    ended.resolve()
  }
  const [ready] = await Promise.all([reason, ended.promise])
  return client.signInAnew(ready)
}

/**
 * Runs `act` immediately, with true if the lock was free. Without locks, which browsers have only
 * on secure pages, always passes true.
 */
const atOnce = <R>(name: string, act: (isFree: boolean) => Promise<R>): Promise<R> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => act(lock !== null))
    : act(true)

/** Ends the sign-in at the identity provider and leaves this page. The other tabs follow. */
export async function endEverywhere(reason: SignInReason): Promise<void> {
  const client = authClient()
  const sid = client?.sid() ?? null
  if (!client || sid === null) return client?.leave()
  if (follow) return undefined
  return atOnce(`ending ${sid}`, async (isFree) => {
    if (!isFree) return waitForOther(client, reason)
    isOurs = true
    sessionStore.set('ending', sid)
    broadcast({ kind: 'ending', sid, reason })
    await client.leave()
    // Never resolves, so that this tab holds the lock until the browser has left the page.
    return new Promise<void>(() => undefined)
  })
}

/**
 * Tells the other tabs that the sign-in has ended, so that they stop waiting. Called on the page
 * that opens after the identity provider has ended the sign-in.
 */
export function broadcastEnded(): void {
  const sid = sessionStore.get('ending')
  sessionStore.remove('ending')
  if (sid !== null) broadcast({ kind: 'ended', sid })
}

/**
 * Makes this tab open the sign-in page when another tab ends the shared sign-in.
 * @param onEnding runs first; receives the other tab's reason, and resolves with the reason to use
 * @param onFailure runs if the sign-in page cannot be opened
 */
export const followOtherTabs = (
  onEnding: (reason: SignInReason) => Promise<SignInReason>,
  onFailure: () => void,
): void =>
  onNotice((notice) => {
    const client = authClient()
    if (isOurs || client?.sid() !== notice.sid) return
    if (notice.kind === 'ended') return follow?.()
    if (follow) return
    waitForOther(client, onEnding(readReason(notice.reason))).catch(onFailure)
  })
