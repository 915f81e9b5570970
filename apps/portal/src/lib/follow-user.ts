import type { UserInfo } from '@choba/contract/session.contract.ts'
import { endsPage, reactionTo } from './answer-errors.ts'
import { isCancelled } from './api-error.ts'
import { api } from './api.ts'
import { handleError } from './handle-error.ts'
import { whenForbidden } from './request.ts'
import { openSession, session } from './session.ts'
import { sessionStore } from './storage.ts'

/** Who is signed in, kept for this page and in the browser's session. */
export function keepUser(user: UserInfo): void {
  openSession(user)
  sessionStore.set('userInfo', JSON.stringify(user))
  sessionStore.set('currency', user.currency)
}

/** The person is asked for at most once in so long, in milliseconds. */
const PAUSE = 5_000
/** The server remembers for so long what somebody may. */
const REMEMBERED = 1_000

let askedAt = 0
let waiting = false

/** Asks the server who the person is by now, and what they may. That it did not answer is no news. */
async function ask(): Promise<void> {
  waiting = false
  askedAt = performance.now()
  try {
    const user = await api.session.userInfo.call(undefined, { background: true })
    if (JSON.stringify(user) !== JSON.stringify(session().user)) keepUser(user)
  } catch (error) {
    if (endsPage(reactionTo(error))) handleError(error)
    // The person went to another screen meanwhile.
    if (isCancelled(error)) askSoon()
  }
}

/** After a change of roles, which may be one's own. */
export function askSoon(): void {
  if (waiting) return
  waiting = true
  setTimeout(() => void ask(), Math.max(REMEMBERED, askedAt + PAUSE - performance.now()))
}

/**
 * From now on menu and controls follow a change of the person's role: it is asked for anew when a call was refused for a
 * missing permission, when somebody comes back to this window, and after a change of roles.
 */
export function followUser(): void {
  askedAt = performance.now()
  whenForbidden(askSoon)
  window.addEventListener('focus', askSoon)
}
