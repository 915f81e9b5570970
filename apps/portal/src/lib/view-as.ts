import * as z from 'zod/mini'
import { authClient } from './auth-client.ts'
import { goHome } from './resume.ts'
import { sessionStore } from './storage.ts'

/** View as role: all data is requested as a role would see it, and changes are blocked. */

const Viewed = z.object({
  roleId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  roleName: z.string(),
  /** The sign-in that views as the role. Another user who signs in in the same tab does not. */
  sid: z.string(),
  /** Place to return to. */
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

/** Returns the role that the current sign-in views as, or null. */
export function viewing(): Viewed | null {
  const viewed = kept()
  return viewed && viewed.sid === authClient()?.sid() ? viewed : null
}

/** Starts viewing as a role, at the role's home screen. */
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

/** Stops viewing as a role and returns to the place where it started. */
export function stopViewing(): void {
  const back = kept()?.back
  forgetViewing()
  if (back !== undefined) window.history.replaceState(null, '', `/${window.location.search}${back}`)
  window.location.reload()
}
