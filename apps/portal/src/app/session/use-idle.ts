import { useEffect, useState } from 'react'
import { reactionTo } from '#lib/answer-errors.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { idleState, isServerToBeTold, touchSession, lastActiveAt } from '#lib/idle.ts'
import { lastToldAt } from '#lib/request.ts'
import { signOutByForce, signOutIdle } from '#lib/sign-out.ts'

// Events that only a user causes. Scroll and hover events also occur under a resting pointer.
const actions = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchstart',
  'touchmove',
] as const

const isStill = (event: Event): boolean =>
  event.type === 'pointermove' &&
  event instanceof PointerEvent &&
  event.movementX === 0 &&
  event.movementY === 0

/**
 * Sends an API call that counts as user activity on the server. Ignores a failed call, unless the
 * sign-in has ended.
 */
async function reportActivity(): Promise<void> {
  await sessionApi.userInfo.call().catch((error: unknown) => {
    if (reactionTo(error).act === 'signOut') void signOutByForce(error)
  })
}

/**
 * Signs the user out after 15 minutes without activity in any tab.
 * @returns the number of seconds until the sign-out while the warning is visible, otherwise null;
 * and a function that keeps the user signed in
 */
export function useIdle(): [left: number | null, stay: () => void] {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    touchSession(Date.now())
    let telling: Promise<void> | null = null
    // While the warning is visible, only its button counts as activity. Moving the mouse does not
    // count.
    const act = (event: Event) => {
      const now = Date.now()
      if (!isStill(event) && idleState(now, lastActiveAt()) === 'awake') touchSession(now)
    }
    const look = () => {
      const now = Date.now()
      const state = idleState(now, lastActiveAt())
      setLeft(typeof state === 'number' ? state : null)
      if (state === 'asleep') void signOutIdle()
      else if (isServerToBeTold(now, lastActiveAt(), lastToldAt())) {
        telling ??= reportActivity().finally(() => (telling = null))
      }
    }
    for (const action of actions)
      window.addEventListener(action, act, { capture: true, passive: true })
    const timer = setInterval(look, 1_000)
    return () => {
      clearInterval(timer)
      for (const action of actions) window.removeEventListener(action, act, { capture: true })
    }
  }, [])
  const stay = () => {
    touchSession(Date.now())
    setLeft(null)
  }
  return [left, stay]
}
