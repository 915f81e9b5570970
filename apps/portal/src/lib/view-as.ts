import * as z from 'zod/mini'
import { authClient } from './auth-client.ts'
import { goHome } from './resume.ts'
import { sessionStore } from './storage.ts'

/**
 * Lets an administrator view the portal as a role, or as a merchant in a support session: all data
 * is requested as for a user with the role or of the merchant, and changes are blocked.
 */

const Viewed = z.object({
  /** Value of the header `X-View-As`: ID of the role, or of the support session with a prefix. */
  roleId: z.string().check(z.regex(/^(support-)?[1-9]\d*$/)),
  /** Name of the role or of the merchant. */
  roleName: z.string(),
  /** End of the support session; undefined for a role. */
  until: z.optional(z.string()),
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

/** True while an administrator views a merchant in a support session. */
export const isInSupport = (): boolean => viewing()?.until !== undefined

/** Starts viewing the portal, at the home screen of the role or of the merchant. */
export function viewAs(viewed: Pick<Viewed, 'roleId' | 'roleName' | 'until'>): void {
  const sid = authClient()?.sid()
  if (!sid) return
  sessionStore.set(
    'viewAs',
    JSON.stringify({ ...viewed, sid, back: window.location.hash } satisfies Viewed),
  )
  goHome()
  window.location.reload()
}

export const forgetViewing = (): void => sessionStore.remove('viewAs')

/**
 * Stops viewing, and returns to the address where the viewing started.
 * @param before runs first, as the user's own call; a failure is ignored, because the page reloads
 */
export async function stopViewing(before?: () => Promise<unknown>): Promise<void> {
  const back = kept()?.back
  forgetViewing()
  await before?.().catch(() => undefined)
  if (back !== undefined) window.history.replaceState(null, '', `/${window.location.search}${back}`)
  window.location.reload()
}
