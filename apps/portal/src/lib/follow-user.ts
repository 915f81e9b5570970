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

/** Stores the current user for this page and in the session storage. */
export function storeUser(user: UserInfo): void {
  openSession(user)
  dropForeignDrafts(user.userId)
  sessionStore.set('userInfo', JSON.stringify(user))
  sessionStore.set('currency', user.currency)
}

/**
 * Minimum time between a request for the user and the next one that `askSoon` sends, in
 * milliseconds.
 */
const MIN_INTERVAL_MS = 5_000
/** Duration for which the server caches permissions, in milliseconds. */
const REMEMBERED = 1_000
/**
 * Maximum age of the server's last response, in milliseconds, before the user is reloaded: on a
 * visible and on a hidden page. The data of a disabled user therefore disappears within seconds.
 * The request for the user is marked as a background call (`X-Background`), so that an open screen
 * does not extend the sign-in (PCI DSS 8.2.8). Server-sent events are no alternative: over HTTP/1.1
 * each tab would occupy one of six connections, and if a proxy buffers the stream, the tab would
 * receive nothing.
 */
const CHECKED_VISIBLE = 5_000
const CHECKED_HIDDEN = 60_000
const TICK = 1_000
const ANSWER = 10_000

/** HTTP statuses that mean that the server or the database is unreachable. 0 means no response. */
const unreached = new Set([0, 502, 503, 504])

let askedAt = 0
let isAsking = false
let waiting = false

/** Reloads the user and the permissions from the server. Ignores a single missing response. */
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
    // Tries again soon, because the request was aborted when the user left the screen.
    if (isCancelled(error)) askSoon()
  } finally {
    isAsking = false
  }
}

/**
 * Reloads the user soon, for example after a change of roles, which may affect the current user.
 */
export function askSoon(): void {
  if (waiting) return
  waiting = true
  const go = () => {
    waiting = false
    void ask()
  }
  setTimeout(go, Math.max(REMEMBERED, askedAt + MIN_INTERVAL_MS - performance.now()))
}

/** Reloads the user if the server has not responded to any call for too long. */
function check(): void {
  const unheard = Date.now() - lastAnsweredAt()
  // If the clock was set back, the age of the last response is unknown. While the connection is
  // lost, only this request can detect that it is back.
  const isUnknown = unheard < 0 || !isConnected()
  const age = Math.min(isUnknown ? Infinity : unheard, performance.now() - askedAt)
  if (age >= (document.visibilityState === 'hidden' ? CHECKED_HIDDEN : CHECKED_VISIBLE)) void ask()
}

/**
 * Keeps menu and controls up to date with the user's permissions, and signs the user out when the
 * sign-in has ended. Reloads the user after a call is rejected for a missing permission, when the
 * window gets the focus, and after a change of roles. Also reloads the user if the server has not
 * responded for some seconds.
 * @returns a function that stops following; only tests use it
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
