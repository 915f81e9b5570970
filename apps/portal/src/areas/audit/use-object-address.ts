import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints } from '@choba/contract/contract.ts'
import { isOpen } from '#app/shell/menu.ts'
import { session } from '#lib/session.ts'

const removals = new Set(
  allEndpoints.filter(({ endpoint }) => endpoint.method === 'DELETE').map(({ name }) => name),
)

/** The parts of an address that differ from thing to thing: `$entCode`, `$paymentNo`. */
const gap = /\$(\w+)/g

/**
 * The address of the screen that shows what an entry is about, by what routes say they show; null where there is none, the
 * reader may not open it, or the thing was deleted by the very call.
 */
export function useObjectAddress() {
  const routes: readonly AnyRoute[] = Object.values(useRouter().routesById)
  return function addressOf({ kind, objectId, entCode, action }: AuditRow): string | null {
    if (kind === null || objectId === null || removals.has(action)) return null
    const { holder, user } = session()
    const found = routes.find(({ options, fullPath }) => {
      if (options.staticData?.shows !== kind || !isOpen(options.staticData)) return false
      // A screen that does not name a merchant shows what is of the reader's own.
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
