import type { UserInfo } from '@choba/contract/session.contract.ts'
import { endsPage, reactionTo } from './answer-errors.ts'
import { ApiError, isCancelled } from './api-error.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { isConnected, reportAnswer, watchConnection } from './connection.ts'
import { dropForeignDrafts } from './drafts.ts'
import { handleError } from './handle-error.ts'
import { lastAnsweredAt, whenForbidden } from './request.ts'
import { openSession, session } from './session.ts'
import { isSigningOut } from './sign-out.ts'
import { sessionStore } from './storage.ts'

/** Stores the user for this page and in the browser's session storage. */
export function storeUser(user: UserInfo): void {
  openSession(user)
  dropForeignDrafts(user.userId)
  sessionStore.set('userInfo', JSON.stringify(user))
  sessionStore.set('currency', user.currency)
}

/** Minimum interval between two requests for the user, in milliseconds. */
const MIN_INTERVAL_MS = 5_000
/** Time for which the server caches permissions, in milliseconds. */
const REMEMBERED = 1_000
/**
 * Maximum age of the last response before the user is reloaded, in milliseconds, while the page is
 * visible and while it is hidden. The data of a disabled user thus disappears within seconds. The
 * call is marked as background (`X-Background`), so an open screen alone does not extend the
 * sign-in (PCI DSS 8.2.8). Server-sent events are no alternative: over HTTP/1.1 each tab would
 * occupy one of six connections, and a proxy that buffers the stream looks like silence.
 */
const CHECKED_VISIBLE = 5_000
const CHECKED_HIDDEN = 60_000
const TICK = 1_000
const ANSWER = 10_000

/** Statuses for an unreachable server or database. */
const unreached = new Set([0, 502, 503, 504])

let askedAt = 0
let isAsking = false
let waiting = false

/** Reloads the user and permissions from the server. Ignores a single missing response. */
async function ask(): Promise<void> {
  if (isAsking || isSigningOut()) return
  isAsking = true
  askedAt = performance.now()
  try {
    const user = await sessionApi.userInfo.call(undefined, {
      background: true,
      signal: AbortSignal.timeout(ANSWER),
    })
    reportAnswer(true)
    if (JSON.stringify(user) !== JSON.stringify(session().user)) storeUser(user)
  } catch (error) {
    if (error instanceof ApiError) reportAnswer(!unreached.has(error.status))
    if (endsPage(reactionTo(error))) handleError(error)
    // Retries soon, because leaving the screen aborted the request.
    if (isCancelled(error)) askSoon()
  } finally {
    isAsking = false
  }
}

/** Reloads the user after a change of roles, which may affect the current user. */
export function askSoon(): void {
  if (waiting) return
  waiting = true
  const go = () => {
    waiting = false
    void ask()
  }
  setTimeout(go, Math.max(REMEMBERED, askedAt + MIN_INTERVAL_MS - performance.now()))
}

/** Reloads the user if the server has not responded to anything for too long. */
function check(): void {
  const unheard = Date.now() - lastAnsweredAt()
  // The age is unknown if the clock was set back. While the connection is lost, only this request
  // can detect its return.
  const isUnknown = unheard < 0 || !isConnected()
  const age = Math.min(isUnknown ? Infinity : unheard, performance.now() - askedAt)
  if (age >= (document.visibilityState === 'hidden' ? CHECKED_HIDDEN : CHECKED_VISIBLE)) void ask()
}

/**
 * Keeps menu and controls up to date with the user's permissions, and signs out when the sign-in
 * ends. Reloads the user after a call rejected for a missing permission, when the window becomes
 * visible, after a change of roles, and when the server has been silent for some seconds.
 *
 * @returns a function that stops following; used only in tests
 */
export function followUser(): () => void {
  const ends = new AbortController()
  const { signal } = ends
  askedAt = performance.now()
  whenForbidden(askSoon)
  window.addEventListener('focus', askSoon, { signal })
  document.addEventListener('visibilitychange', check, { signal })
  const endWatch = watchConnection(() => void ask())
  const timer = setInterval(check, TICK)
  return () => {
    ends.abort()
    endWatch()
    clearInterval(timer)
  }
}
