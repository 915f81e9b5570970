import { allPermissions, lacking, type Permission } from '@choba/contract/permissions.ts'
import type { RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { ListedRole, RoleDetail, RoleHolder } from '@choba/contract/roles.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import { refundsWithin } from '#platform/access/refund-limits.ts'
import type { findHolders, FoundRole } from './roles.repository.ts'

type Holder = Awaited<ReturnType<typeof findHolders>>[number]

/** Permissions of a role, ordered by module. */
export const permissionsOf = ({ held }: Pick<FoundRole, 'held'>): Permission[] =>
  allPermissions.filter((permission) => held.includes(permission))

const givesPeople = (permission: string): boolean => /^(User|Permission)\./.test(permission)

/**
 * Returns true for roles that cannot be changed: the roles that were created with the installation.
 * On the service side, also all roles that can manage users or roles.
 */
export const isBuiltin = (
  { builtin, held }: Pick<FoundRole, 'builtin' | 'held'>,
  { isAdmin }: Principal,
): boolean => builtin !== null || (isAdmin && held.some(givesPeople))

export const toListed = (row: FoundRole, reader: Principal): ListedRole => ({
  roleId: String(row.id),
  roleName: row.name,
  permissionCount: row.held.length,
  permissions: permissionsOf(row),
  holderCount: Number(row.holder_count),
  builtin: isBuiltin(row, reader),
  changedAt: row.changed_at && offsetInstant(row.changed_at, reader.merchant.time_zone),
  changedBy: row.changed_by,
})

const toHolder = ({ id, username, full_name, enabled }: Holder): RoleHolder => ({
  userId: String(id),
  userName: username,
  userFullName: full_name,
  valid: enabled,
})

/**
 * Permissions that a role has and the reader lacks. Includes `Refund.add` if the role's refund
 * limits exceed those of the reader.
 */
function missingPermissions(row: FoundRole, limits: RefundLimits, reader: Principal): Permission[] {
  const held = permissionsOf(row)
  const missing = lacking(reader, held) as Permission[]
  return missing.includes('Refund.add') || refundsWithin(reader, held, limits)
    ? missing
    : [...missing, 'Refund.add']
}

export const toDetail = (
  row: FoundRole,
  holders: readonly Holder[],
  refundLimits: RefundLimits,
  reader: Principal,
): RoleDetail => ({
  ...toListed(row, reader),
  version: row.version,
  holders: holders.map(toHolder),
  missingPermissions: missingPermissions(row, refundLimits, reader),
  own: row.id === reader.user.role_id,
  refundLimits: reader.isAdmin ? null : { currency: reader.merchant.currency, ...refundLimits },
})
