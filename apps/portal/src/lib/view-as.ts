import * as z from 'zod/mini'
import { authClient } from './auth-client.ts'
import { goHome } from './resume.ts'
import { sessionStore } from './storage.ts'

/**
 * Lets an administrator view the portal as a role: all data is requested as for a user with the
 * role, and changes are blocked.
 */

const Viewed = z.object({
  roleId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  roleName: z.string(),
  /**
   * ID of the sign-in that views as the role. It keeps another user who signs in in the same tab
   * from viewing as the role.
   */
  sid: z.string(),
  /** Hash of the address to return to. */
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

/** Returns the role as which the current sign-in views the portal, or null. */
export function viewing(): Viewed | null {
  const viewed = kept()
  return viewed && viewed.sid === authClient()?.sid() ? viewed : null
}

/** Starts viewing the portal as a role, at the role's home screen. */
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

/** Stops viewing as a role, and returns to the address where the viewing started. */
export function stopViewing(): void {
  const back = kept()?.back
  forgetViewing()
  if (back !== undefined) window.history.replaceState(null, '', `/${window.location.search}${back}`)
  window.location.reload()
}
