import { useEffect, useState } from 'react'
import { reactionTo } from '#lib/answer-errors.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { idleState, isServerToBeTold, touchSession, lastActiveAt } from '#lib/idle.ts'
import { lastToldAt } from '#lib/request.ts'
import { signOutByForce, signOutIdle } from '#lib/sign-out.ts'

// What only a person does. A page scrolls and moves under a resting pointer by itself as well.
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

/** A call that counts as the person's own. That it did not get through is no news; that the sign-in is over is. */
async function reportActivity(): Promise<void> {
  await sessionApi.userInfo.call().catch((error: unknown) => {
    if (reactionTo(error).act === 'signOut') void signOutByForce(error)
  })
}

/**
 * Signs the person out after a quarter of an hour in which they did nothing in any tab.
 * @returns the seconds that are left once it is time to warn, else null; and what to do when they want to stay
 */
export function useIdle(): [left: number | null, stay: () => void] {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    touchSession(Date.now())
    let telling: Promise<void> | null = null
    // Once there is a warning, it wants an answer: a nudge of the mouse is none.
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
