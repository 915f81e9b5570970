import type { SignInReason } from '@choba/contract/session.contract.ts'
import { authClient, type AuthClient } from './auth-client.ts'
import { onNotice, broadcast } from './session-channel.ts'
import { readReason } from './sign-in-reason.ts'
import { sessionStore } from './storage.ts'

/**
 * Ends the sign-in that the tabs of a browser share. One tab ends it at the identity provider; the
 * others wait, because two simultaneous requests would interfere with each other.
 */

/** Time that a tab waits for the tab that ends the sign-in, in milliseconds. */
const TIMEOUT_MS = 4_000

let isOurs = false
let follow: (() => void) | null = null

/**
 * Waits for the other tab, then leaves this page. Settles only by rejecting.
 * @param reason resolves when this tab may be left
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
 * Runs `act` immediately, with whether the lock was free. Locks exist only on pages with a secure
 * connection.
 */
const atOnce = <R>(name: string, act: (isFree: boolean) => Promise<R>): Promise<R> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => act(lock !== null))
    : act(true)

/** Ends the sign-in at the provider and leaves this page; the other tabs follow. */
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
    // Never resolves, so the lock is held until the page is gone.
    return new Promise<void>(() => undefined)
  })
}

/**
 * Tells the other tabs to continue, on the page that opens after the provider has ended a sign-in.
 */
export function broadcastEnded(): void {
  const sid = sessionStore.get('ending')
  sessionStore.remove('ending')
  if (sid !== null) broadcast({ kind: 'ended', sid })
}

/**
 * Makes this tab open the sign-in page when another tab ends the shared sign-in. `onEnding` runs
 * first: it receives the other tab's reason and resolves with the reason to use. `onFailure` runs
 * if the sign-in page cannot be opened.
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
