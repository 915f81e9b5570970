import type { AnyRouter } from '@tanstack/react-router'
import { isUnused, may, neededBy, type Permission } from '@choba/contract/permissions.ts'
import * as z from 'zod/mini'
import { isOpen, type ScreenFacts } from '#app/shell/menu.ts'
import { maybeSession } from '#lib/session.ts'

/** What the address of the page that is none says: the path someone wanted to go to. */
export const NotFoundAddress = z.object({
  from: z.optional(z.string().check(z.regex(/^\/[\w/%.~-]{0,200}$/))),
})

/**
 * What the person lacks for the screen at a path: a permission, or nothing by now (`open`). Null where there is no such
 * screen, or where it is none of their side.
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
