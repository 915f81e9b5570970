import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { grantable, lacking, type Permission } from '@choba/contract/permissions.ts'
import { isLaxer, type RefundLimits, tighter } from '@choba/contract/refunds.contract.ts'
import { type RoleDetail, type roles, ROLES_MAX } from '@choba/contract/roles.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { changesOf, assertChanged } from '#platform/calls/changes.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { findGrantors } from '#platform/access/grantors.ts'
import { lockMerchantUsers, assertManagerRemains } from '#platform/access/last-manager.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { readRefundLimits, refundsWithin } from '#platform/access/refund-limits.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  countRoles,
  findHolders,
  findRole,
  findRoles,
  type FoundRole,
  insertRole,
  removeRole,
  touchRole,
  updateRole,
  writeRefundLimits,
} from './roles.repository.ts'
import { isBuiltin, permissionsOf, toDetail, toListed } from './roles.views.ts'

type Calls = typeof roles

/**
 * Returns one page of the roles of the user's merchant.
 * @throws AppError badRequest for an invalid cursor
 */
export async function listRoles(
  tx: Tx,
  reader: Principal,
  { search, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const { id } = reader.merchant
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findRoles(tx, id, { search, after, limit }),
    (last) => encodeTextCursor(last.name),
  )
  return {
    items: rows.map((row) => toListed(row, reader)),
    nextCursor,
    ...(after === null && { total: await countRoles(tx, id, search) }),
  }
}

/** @throws AppError roleNotFound if there is no such role or it belongs to another merchant */
async function readRow(
  tx: Tx,
  { merchant }: Principal,
  roleId: string,
  forUpdate = false,
): Promise<FoundRole> {
  const id = intIdOf(roleId)
  const row = id === null ? undefined : await findRole(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('roleNotFound')
  return row
}

const describe = async (tx: Tx, reader: Principal, row: FoundRole): Promise<RoleDetail> =>
  toDetail(
    row,
    await findHolders(tx, reader.merchant.id, row.id),
    await readRefundLimits(tx.q, reader.merchant.id, row.id),
    reader,
  )

/** @throws AppError roleNotFound */
export const readRole = async (tx: Tx, reader: Principal, roleId: string): Promise<RoleDetail> =>
  describe(tx, reader, await readRow(tx, reader, roleId))

/**
 * Lists all permissions that a role on the user's side (merchant or service) can contain. Marks the
 * permissions that the user has and can therefore grant.
 */
export const listGroups = (reader: Principal): ResultOf<Calls['groups']> => ({
  items: grantable(reader.isAdmin).map((permission) => ({
    permission,
    canGrant: reader.permissions.has(permission),
  })),
})

/**
 * @throws AppError insufficientPermission with the first permission that the user lacks, and the
 * users who can grant it
 */
async function assertWithinCeiling(
  tx: Tx,
  principal: Principal,
  permissions: readonly Permission[],
): Promise<void> {
  const [missing] = lacking(principal, permissions) as Permission[]
  if (missing === undefined) return
  throw new AppError(
    'insufficientPermission',
    await findGrantors(tx, principal.merchant.id, missing),
  )
}

/**
 * @throws AppError illegalOperation if a permission cannot be part of any role on the user's side
 * (merchant or service), even for a user with all permissions
 */
function assertGrantable({ isAdmin }: Principal, permissions: readonly Permission[]): void {
  const known = grantable(isAdmin)
  if (permissions.some((permission) => !known.includes(permission)))
    throw new AppError('illegalOperation')
}

/**
 * Locks a role that the user may change or delete, until the transaction ends.
 * @throws AppError roleNotFound; conflict if the role has changed since the user read it;
 * illegalOperation if the role is built in; insufficientPermission if the role contains permissions
 * that the user lacks
 */
async function lockRole(
  tx: Tx,
  principal: Principal,
  { roleId, version }: { roleId: string; version: number },
): Promise<FoundRole> {
  const row = await readRow(tx, principal, roleId, true)
  await assertVersion(row, version, principal.merchant.time_zone, () =>
    describe(tx, principal, row),
  )
  if (isBuiltin(row, principal)) throw new AppError('illegalOperation')
  await assertWithinCeiling(tx, principal, permissionsOf(row))
  const limits = await readRefundLimits(tx.q, principal.merchant.id, row.id)
  if (!refundsWithin(principal, permissionsOf(row), limits))
    throw new AppError('insufficientPermission')
  return row
}

const aboutRole = (row: Pick<FoundRole, 'id' | 'name'>, detail: object): AuditDetails => ({
  object: row.name,
  of: { kind: 'role', id: String(row.id) },
  detail,
})

/** Fields of a role that the audit log records. */
const partsOf = (row: FoundRole) => ({ name: row.name, permissions: permissionsOf(row) })

/** Normalizes a role for comparison; the order of permissions is ignored. */
const comparable = (name: string, permissions: readonly Permission[]) => ({
  name,
  permissions: permissions.toSorted(),
})

/**
 * If a role gains the permission to refund, sets its refund limits to those of the user who changes
 * the role. A user can therefore not grant more than the user's own limits.
 */
async function keepRefundsWithin(
  tx: Tx,
  { merchant, refundLimits }: Principal,
  roleId: number,
  permissions: readonly Permission[],
): Promise<void> {
  const limits = await readRefundLimits(tx.q, merchant.id, roleId)
  if (refundsWithin({ refundLimits }, permissions, limits)) return
  await writeRefundLimits(tx, merchant, roleId, tighter(limits, refundLimits))
}

/**
 * Creates a role.
 * @throws AppError insufficientPermission, illegalOperation (also above the maximum number of
 * roles), roleExists
 */
export async function addRole(
  tx: Tx,
  principal: Principal,
  role: BodyOf<Calls['add']>,
): Promise<Changed<RoleDetail>> {
  await assertWithinCeiling(tx, principal, role.permissions)
  assertGrantable(principal, role.permissions)
  if ((await countRoles(tx, principal.merchant.id, undefined)) >= ROLES_MAX)
    throw new AppError('illegalOperation')
  const id = await insertRole(tx, principal.merchant, role)
  await keepRefundsWithin(tx, principal, id, role.permissions)
  const row = await readRow(tx, principal, String(id))
  return {
    result: await describe(tx, principal, row),
    audit: aboutRole(row, changesOf(null, partsOf(row))),
  }
}

/**
 * Changes a role for all users who have it.
 * @throws AppError roleNotFound, conflict, nothingToDo, insufficientPermission, roleExists;
 * illegalOperation if the role is built in or no user would remain who manages users and roles
 */
export async function modifyRole(
  tx: Tx,
  principal: Principal,
  role: BodyOf<Calls['modify']>,
): Promise<Changed<RoleDetail>> {
  const held = await lockMerchantUsers(tx, principal.merchant.id)
  const row = await lockRole(tx, principal, role)
  await assertWithinCeiling(tx, principal, role.permissions)
  assertGrantable(principal, role.permissions)
  assertChanged(
    comparable(row.name, permissionsOf(row)),
    comparable(role.roleName, role.permissions),
  )
  await updateRole(tx, principal.merchant, row.id, role, principal.user.full_name)
  await keepRefundsWithin(tx, principal, row.id, role.permissions)
  await assertManagerRemains(tx, held)
  const changed = await readRow(tx, principal, role.roleId)
  return {
    result: await describe(tx, principal, changed),
    audit: aboutRole(changed, changesOf(partsOf(row), partsOf(changed))),
  }
}

/**
 * Sets the amounts that users with a role can refund without the approval of a second user.
 * @throws AppError roleNotFound, conflict, nothingToDo; badRequest for a currency other than the
 * merchant's; insufficientPermission if the role or the new limits exceed those of the user
 */
export async function limitRole(
  tx: Tx,
  principal: Principal,
  { roleId, version, currency, ...wanted }: BodyOf<Calls['limit']>,
): Promise<Changed<RoleDetail>> {
  const { merchant } = principal
  await lockMerchantUsers(tx, merchant.id)
  const row = await lockRole(tx, principal, { roleId, version })
  if (currency !== merchant.currency)
    throw new AppError('badRequest', badField('currency', 'value'))
  if (isLaxer(wanted, principal.refundLimits)) throw new AppError('insufficientPermission')
  const before = await readRefundLimits(tx.q, merchant.id, row.id)
  assertChanged({ ...before }, { ...wanted })
  await writeRefundLimits(tx, merchant, row.id, wanted)
  await touchRole(tx, merchant.id, row.id, principal.user.full_name)
  return {
    result: await readRole(tx, principal, roleId),
    audit: aboutRole(row, { ...changesOf(auditFieldsOf(before), auditFieldsOf(wanted)), currency }),
  }
}

/** Maps refund limits to the field names of the audit log. */
const auditFieldsOf = ({ each, personDay, storeDay }: RefundLimits) => ({
  refundLimitEach: each,
  refundLimitPersonDay: personDay,
  refundLimitStoreDay: storeDay,
})

/**
 * Deletes a role. Views that were shared with the role become private to their owners.
 * @throws AppError roleInUse, and the errors of `lockRole`
 */
export async function deleteRole(
  tx: Tx,
  principal: Principal,
  which: BodyOf<Calls['delete']>,
): Promise<Changed<null>> {
  await lockMerchantUsers(tx, principal.merchant.id)
  const row = await lockRole(tx, principal, which)
  if (row.holder_count > 0n) throw new AppError('roleInUse')
  await removeRole(tx, principal.merchant.id, row.id)
  return { result: null, audit: aboutRole(row, changesOf(partsOf(row), null)) }
}

export const readGrantors = (tx: Tx, { merchant }: Principal, permission: Permission) =>
  findGrantors(tx, merchant.id, permission)
