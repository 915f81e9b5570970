import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints } from '@choba/contract/contract.ts'
import { isOpen } from '#app/shell/menu.ts'
import { session } from '#lib/session.ts'

const removals = new Set(
  allEndpoints.filter(({ endpoint }) => endpoint.method === 'DELETE').map(({ name }) => name),
)

/** Matches the variable parts of a route's path: `$entCode`, `$paymentNo`. */
const gap = /\$(\w+)/g

/**
 * Returns a function that finds the address of the screen for an entry's object, from the routes'
 * declarations. The function returns null if no screen exists, if the user may not open the screen,
 * or if the call deleted the object.
 */
export function useObjectAddress() {
  const routes: readonly AnyRoute[] = Object.values(useRouter().routesById)
  return function addressOf({ kind, objectId, entCode, action }: AuditRow): string | null {
    if (kind === null || objectId === null || removals.has(action)) return null
    const { holder, user } = session()
    const found = routes.find(({ options, fullPath }) => {
      if (options.staticData?.shows !== kind || !isOpen(options.staticData)) return false
      // A screen without a merchant in its address shows only the user's own merchant.
      return !holder.isAdmin || String(fullPath).includes('$entCode') || entCode === user.userEnt
    })
    if (!found) return null
    const path = String(found.fullPath)
    const names = path.match(gap) ?? []
    return path.replace(gap, (name) =>
      encodeURIComponent(name === names.at(-1) ? objectId : entCode),
    )
  }
}
