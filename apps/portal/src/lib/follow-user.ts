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

/** Who is signed in, kept for this page and in the browser's session. */
export function storeUser(user: UserInfo): void {
  openSession(user)
  dropForeignDrafts(user.userId)
  sessionStore.set('userInfo', JSON.stringify(user))
  sessionStore.set('currency', user.currency)
}

/** The person is asked for at most once in so long, in milliseconds. */
const MIN_INTERVAL_MS = 5_000
/** The server remembers for so long what someone may. */
const REMEMBERED = 1_000
/**
 * Age of the last answer, in milliseconds, after which the page asks again, so that the data of a
 * disabled person leaves the screen within seconds. The call is marked as background
 * (`X-Background`): a screen that is only open keeps no sign-in awake (PCI DSS 8.2.8). Not
 * server-sent events: over HTTP/1.1 each tab would hold one of six connections, and a proxy that
 * swallows the stream looks like silence.
 */
const CHECKED_VISIBLE = 5_000
const CHECKED_HIDDEN = 60_000
const TICK = 1_000
const ANSWER = 10_000

/** Statuses that say that the server itself was not reached, or not its database. */
const unreached = new Set([0, 502, 503, 504])

let askedAt = 0
let isAsking = false
let waiting = false

/** Asks the server who the person is by now, and what they may. That it did not answer once is no news. */
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
    // The person went to another screen meanwhile.
    if (isCancelled(error)) askSoon()
  } finally {
    isAsking = false
  }
}

/** After a change of roles, which may be one's own. */
export function askSoon(): void {
  if (waiting) return
  waiting = true
  const go = () => {
    waiting = false
    void ask()
  }
  setTimeout(go, Math.max(REMEMBERED, askedAt + MIN_INTERVAL_MS - performance.now()))
}

/** Checks the sign-in where the server has not answered anything for too long. */
function check(): void {
  const unheard = Date.now() - lastAnsweredAt()
  // A clock that was set back says nothing, and only this question brings a lost connection back.
  const isUnknown = unheard < 0 || !isConnected()
  const age = Math.min(isUnknown ? Infinity : unheard, performance.now() - askedAt)
  if (age >= (document.visibilityState === 'hidden' ? CHECKED_HIDDEN : CHECKED_VISIBLE)) void ask()
}

/**
 * From now on menu and controls follow a change of the person's role, and the page the end of their sign-in: the server is
 * asked again when a call was refused for a missing permission, when the person comes back to this window, after a change
 * of roles, and when it has not been heard of for some seconds.
 *
 * @returns what ends it; the portal itself follows for as long as its page lives
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
