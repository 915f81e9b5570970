import type { Endpoint } from './endpoint.ts'
import { merchantPermissions, type Permission } from './permissions.ts'

/**
 * Permissions of an administrator in a support session: those of a merchant's role that only read.
 */
export const supportPermissions: readonly Permission[] = merchantPermissions.filter((one) =>
  /\.(search|aggregate)$/.test(one),
)

/**
 * True if an administrator can make the call in a support session. By default, these are the reads
 * of merchants that need one of `supportPermissions`. `inSupport` of a call adds a read that every
 * user can make, or excludes a read. No call can open a change or a download.
 */
export function isOpenToSupport({ can, method, download, canWith, inSupport }: Endpoint): boolean {
  if (method !== 'GET' || download || can === 'public' || can.side === 'admin') return false
  return (
    inSupport ??
    (canWith === undefined &&
      can.permission !== null &&
      supportPermissions.includes(can.permission))
  )
}
