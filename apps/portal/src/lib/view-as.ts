import * as z from 'zod/mini'
import { authClient } from './auth-client.ts'
import { goHome } from './resume.ts'
import { sessionStore } from './storage.ts'

/** To look through a role: everything is asked for as the role would see it, and nothing can be changed meanwhile. */

const Viewed = z.object({
  roleId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  roleName: z.string(),
  /** Whose sign-in it is: no one else looks through it, should they sign in in the same tab. */
  sid: z.string(),
  /** The place it began from. */
  back: z.string().check(z.regex(/^#/)),
})
type Viewed = z.output<typeof Viewed>

function kept(): Viewed | null {
  const text = sessionStore.get('viewAs')
  if (text === null) return null
  try {
    return z.parse(Viewed, JSON.parse(text))
  } catch {
    return null
  }
}

/** The role that this sign-in looks through. */
export function viewing(): Viewed | null {
  const viewed = kept()
  return viewed && viewed.sid === authClient()?.sid() ? viewed : null
}

/** From now on as this role would see it, from the beginning. */
export function viewAs({ roleId, roleName }: Pick<Viewed, 'roleId' | 'roleName'>): void {
  const sid = authClient()?.sid()
  if (!sid) return
  sessionStore.set(
    'viewAs',
    JSON.stringify({ roleId, roleName, sid, back: window.location.hash } satisfies Viewed),
  )
  goHome()
  window.location.reload()
}

export const forgetViewing = (): void => sessionStore.remove('viewAs')

/** With one's own eyes again, at the place where it began. */
export function stopViewing(): void {
  const back = kept()?.back
  forgetViewing()
  if (back !== undefined) window.history.replaceState(null, '', `/${window.location.search}${back}`)
  window.location.reload()
}
