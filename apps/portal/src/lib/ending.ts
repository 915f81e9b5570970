import type { SignInReason } from '@choba/contract/session.contract.ts'
import { authClient, type AuthClient } from './auth-client.ts'
import { onNotice, broadcast } from './session-channel.ts'
import { readReason } from './sign-in-reason.ts'
import { sessionStore } from './storage.ts'

/**
 * The tabs of a browser share one sign-in, and one of them ends it at the service; the others wait until it has, because two
 * requests at once would get into each other's way there.
 */

/** How long a tab waits for the one that ends the sign-in to come back from the service. */
const TIMEOUT_MS = 4_000

let isOurs = false
let follow: (() => void) | null = null

/** Resolves only by a failure: otherwise the browser leaves this page. @param reason comes when this tab may be left */
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

/** Only a page that came over a safe connection has locks. */
const atOnce = <R>(name: string, act: (isFree: boolean) => Promise<R>): Promise<R> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => act(lock !== null))
    : act(true)

/** The service ends the sign-in, the browser leaves this page, and the other tabs follow. */
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
    // No one else takes a turn before this page is gone.
    return new Promise<void>(() => undefined)
  })
}

/** For the page that opens when the service has ended a sign-in: the other tabs may go on. */
export function broadcastEnded(): void {
  const sid = sessionStore.get('ending')
  sessionStore.remove('ending')
  if (sid !== null) broadcast({ kind: 'ended', sid })
}

/**
 * From now on this tab goes to the sign-in page when another one ends the sign-in they share; `onEnding` comes first, is given
 * the other's reason and says with which one to go, and when. `onFailure`: the sign-in page cannot be asked for.
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
