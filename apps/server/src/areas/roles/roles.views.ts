import { allPermissions, lacking, type Permission } from '@choba/contract/permissions.ts'
import type { ListedRole, RoleDetail, RoleHolder } from '@choba/contract/roles.contract.ts'
import { offsetInstant } from '#platform/instant.ts'
import type { Principal } from '#platform/principals.ts'
import type { findHolders, FoundRole } from './roles.repository.ts'

type Holder = Awaited<ReturnType<typeof findHolders>>[number]

/** What a role holds, in the order of the modules. */
export const permissionsOf = ({ held }: Pick<FoundRole, 'held'>): Permission[] =>
  allPermissions.filter((permission) => held.includes(permission))

const givesPeople = (permission: string): boolean => /^(User|Permission)\./.test(permission)

/** Roles that come with an installation stay as they are: only they hold users and roles on the service's side. */
export const isBuiltin = ({ builtin, held }: Pick<FoundRole, 'builtin' | 'held'>, { isAdmin }: Principal): boolean =>
  builtin !== null || (isAdmin && held.some(givesPeople))

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

export const toDetail = (row: FoundRole, holders: readonly Holder[], reader: Principal): RoleDetail => ({
  ...toListed(row, reader),
  version: row.version,
  holders: holders.map(toHolder),
  beyond: lacking(reader, permissionsOf(row)) as Permission[],
  own: row.id === reader.user.role_id,
})
