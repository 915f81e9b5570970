import type { AnyRouter } from '@tanstack/react-router'
import { isUnused, may, neededBy, type Permission } from '@choba/contract/permissions.ts'
import * as z from 'zod/mini'
import { isOpen, type ScreenFacts } from '#app/shell/menu.ts'
import { maybeSession } from '#lib/session.ts'

/** Search parameters of the not-found page: the path that the user wanted to open. */
export const NotFoundAddress = z.object({
  from: z.optional(z.string().check(z.regex(/^\/[\w/%.~-]{0,200}$/))),
})

/**
 * Returns the permission that the user lacks for the screen at a path, or `open` if the user has
 * received the permission in the meantime. Returns null if neither routes for administrators nor
 * for users of a merchant contain the screen.
 */
export function missingAt(router: AnyRouter, path: string): Permission | 'open' | null {
  const screens = router
    .getMatchedRoutes(path)[0]
    .map(({ options }): ScreenFacts => options.staticData ?? {})
  const known = screens.filter(({ can }) => can !== undefined)
  const closed = known.find((facts) => !isOpen(facts))
  if (!closed) return known.length > 0 ? 'open' : null
  const { can } = closed
  const holder = maybeSession()?.holder
  if (!holder || !can || can === 'public' || isUnused(holder, can)) return null
  return may(holder, can) ? null : neededBy(holder.isAdmin, can)
}
