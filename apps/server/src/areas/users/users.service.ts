import { passwordProblem } from '@choba/contract/password.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { ChangedUser, NewUser, UserDetail, users } from '@choba/contract/users.contract.ts'
import { noRefundLimits } from '@choba/contract/refunds.contract.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { areSeen } from '@choba/database/store-scope.ts'
import type { EmailTx, Mailer } from '@choba/identity/emails.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { changesOf, assertChanged } from '#platform/calls/changes.ts'
import { lockMerchantUsers, assertManagerRemains } from '#platform/access/last-manager.ts'
import type { Caller, AuditDetails } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'
import { readAllRefundLimits, readRefundLimits } from '#platform/access/refund-limits.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { intIdOf, intIdsOf } from '#platform/calls/row-ids.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { sendLink } from './password-links.service.ts'
import { columnsOf, insertUser, removeUser, restoreUser, updateUser } from './user-changes.ts'
import { isWithin, assertWithinCeiling, storesOf, type Grant } from './privilege-ceiling.ts'
import {
  countStores,
  countUsers,
  findRoles,
  findStoresOf,
  findUser,
  findUsers,
  permissionsOf,
  storeIdsOf,
  type UserWithRole,
} from './users.repository.ts'
import { toDetail, toListed } from './users.views.ts'

type Calls = typeof users

/**
 * Returns one page of the users of the caller's merchant, ordered by user name.
 * @throws AppError badRequest for an invalid cursor
 */
export async function listUsers(
  tx: Tx,
  { merchant }: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findUsers(tx, merchant.id, filters, after, limit),
    (last) => encodeTextCursor(last.username),
  )
  const items = rows.map(toListed)
  return {
    items,
    nextCursor,
    ...(after === null && { total: await countUsers(tx, merchant.id, filters) }),
  }
}

/** Returns one page of the users who can get messages: all users who can sign in. */
export async function listReceivers(
  tx: Tx,
  principal: Principal,
  { search, ...page }: QueryOf<Calls['receivers']>,
): Promise<ResultOf<Calls['receivers']>> {
  const found = await listUsers(tx, principal, {
    ...page,
    status: ['VALID'],
    ...(search !== undefined && { search }),
  })
  return {
    ...found,
    items: found.items.map(({ userId, userName, userFullName }) => ({
      userId,
      userName,
      userFullName,
    })),
  }
}

/** @throws AppError userNotFound if the user does not exist or belongs to another merchant */
export async function readRow(
  tx: Tx,
  { merchant }: Principal,
  userId: string,
  forUpdate = false,
): Promise<UserWithRole> {
  const id = intIdOf(userId)
  const row = id === null ? undefined : await findUser(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('userNotFound')
  return row
}

/** Returns the permissions, stores and refund limits of a user. */
export async function grantOf(tx: Tx, row: UserWithRole): Promise<Grant> {
  const permissions = (await permissionsOf(tx, row.merchant_id, row.role_id)) ?? []
  return {
    permissions,
    stores: storesOf(row.store_scope, await storeIdsOf(tx, row.merchant_id, row.id)),
    refundLimits: await readRefundLimits(tx.q, row.merchant_id, row.role_id),
  }
}

async function detailOf(tx: Tx, principal: Principal, row: UserWithRole): Promise<UserDetail> {
  const grant = await grantOf(tx, row)
  const seen = await findStoresOf(tx, row.merchant_id, row.id, principal.stores)
  return toDetail(row, principal, {
    stores: seen.map(toPickedStore),
    storeCount: grant.stores === 'all' ? 0 : grant.stores.length,
    canManage: isWithin(principal, grant),
  })
}

/** @throws AppError userNotFound */
export const readUser = async (tx: Tx, principal: Principal, userId: string): Promise<UserDetail> =>
  detailOf(tx, principal, await readRow(tx, principal, userId))

export async function readOptions(
  tx: Tx,
  principal: Principal,
): Promise<ResultOf<Calls['options']>> {
  const roles = await findRoles(tx, principal.merchant.id)
  const limits = await readAllRefundLimits(tx.q, principal.merchant.id)
  return {
    roles: roles.map(({ id, name, holds }) => ({
      roleId: String(id),
      roleName: name,
      canAssign: isWithin(principal, {
        permissions: holds,
        stores: [],
        refundLimits: limits.get(id) ?? noRefundLimits,
      }),
    })),
  }
}

/**
 * Returns the permissions, stores and limits that the changed user will have, and checks that the
 * caller may give them.
 * @throws AppError roleNotFound for an unknown role; notFound for an unknown or invisible store;
 * insufficientPermission
 */
async function wantedGrant(
  tx: Tx,
  principal: Principal,
  user: Omit<ChangedUser, 'userId' | 'version'>,
): Promise<Grant> {
  const roleId = intIdOf(user.roleId)
  const permissions =
    roleId === null ? null : await permissionsOf(tx, principal.merchant.id, roleId)
  if (roleId === null || !permissions) throw new AppError('roleNotFound')
  const ids = intIdsOf(user.storeIds)
  const areThere =
    ids.length === user.storeIds.length &&
    (await countStores(tx, principal.merchant.id, ids)) === ids.length
  // A store that the caller does not see gives the same error as an unknown store.
  if (!areThere || !areSeen(principal.stores, ids)) throw new AppError('notFound')
  const stores: StoreScope = storesOf(user.managedStores, ids)
  const grant = {
    permissions,
    stores,
    refundLimits: await readRefundLimits(tx.q, principal.merchant.id, roleId),
  }
  await assertWithinCeiling(tx, principal, grant)
  return grant
}

/** Fields of a user that the audit log records, in the format of the API. */
const auditFieldsOf = ({
  userName,
  userFullName,
  userEmail,
  phone,
  roleName,
  status,
  managedStores,
  stores,
  ...rest
}: UserDetail) => ({
  userName,
  userFullName,
  userEmail,
  phone,
  roleName,
  status,
  managedStores,
  stores: stores.map(({ storeCode }) => storeCode),
  forcePasswordChange: rest.forcePasswordChange,
  passwordDays: rest.passwordDays,
  receiveMessages: rest.receiveMessages,
  emailMessages: rest.emailMessages,
})

/** Builds the audit details of a change: the user and the changed fields. */
export const auditOf = (before: UserDetail | null, after: UserDetail | null): AuditDetails => {
  const one = (after ?? before)!
  const detail = changesOf(before && auditFieldsOf(before), after && auditFieldsOf(after))
  return { object: one.userName, of: { kind: 'user', id: one.userId }, detail }
}

/**
 * Adds a user. The caller must then set the password at the sign-in service.
 * @throws AppError for an invalid password; userExists, usernameExists, emailRegistered,
 * roleNotFound, notFound, insufficientPermission
 */
export async function addUser(tx: Tx, principal: Principal, user: NewUser): Promise<UserDetail> {
  const problem = user.password === undefined ? null : passwordProblem(user.password, user.userName)
  if (problem) throw new AppError(problem)
  await wantedGrant(tx, principal, user)
  const id = await insertUser(tx, principal.merchant, user)
  return readUser(tx, principal, String(id))
}

/**
 * Returns true if the change would alter the role, stores or status of the user. Users cannot
 * change these fields of their own account.
 */
function changesOwnGrant(row: UserWithRole, now: Grant, wanted: Grant, user: ChangedUser): boolean {
  const same = (a: StoreScope, b: StoreScope) =>
    a === 'all' || b === 'all'
      ? a === b
      : a.length === b.length && a.every((store) => b.includes(store))
  return (
    String(row.role_id) !== user.roleId ||
    user.status !== 'VALID' ||
    !same(now.stores, wanted.stores)
  )
}

/**
 * Changes a user.
 * @returns the user before and after the change, and `undo`, which reverts the change in a later
 * transaction
 * @throws AppError userNotFound; conflict if the user was changed in the meantime (`result` has the
 * current values and the editor); nothingToDo if no value differs; illegalOperation for the
 * caller's own role, stores and status, and for the last user who can manage users; also the errors
 * of `addUser`
 */
export async function modifyUser(
  tx: Tx,
  principal: Principal,
  user: ChangedUser,
): Promise<{ before: UserDetail; after: UserDetail; undo: (tx: Tx) => Promise<void> }> {
  const held = await lockMerchantUsers(tx, principal.merchant.id)
  const row = await readRow(tx, principal, user.userId, true)
  const before = await detailOf(tx, principal, row)
  await assertVersion(row, user.version, principal.merchant.time_zone, () => before)
  const now = await grantOf(tx, row)
  await assertWithinCeiling(tx, principal, now)
  const wanted = await wantedGrant(tx, principal, user)
  if (before.own && changesOwnGrant(row, now, wanted, user)) throw new AppError('illegalOperation')
  const storeIds = await storeIdsOf(tx, principal.merchant.id, row.id)
  const wantedIds = intIdsOf(user.storeIds).toSorted((a, b) => a - b)
  assertChanged({ ...row, storeIds }, { ...columnsOf(user), storeIds: wantedIds })
  await updateUser(tx, principal.merchant, row.id, user, principal.user.full_name)
  await assertManagerRemains(tx, held)
  const after = await readUser(tx, principal, user.userId)
  const undo = (later: Tx) => restoreUser(later, principal.merchant, row, storeIds, after.version)
  return { before, after, undo }
}

/**
 * Deletes a user permanently.
 * @returns the deleted user, and the ID of the user at an external sign-in service
 * @throws AppError userNotFound, conflict, illegalOperation (for the caller's own account, or the
 * last user who can manage users), insufficientPermission
 */
export async function deleteUser(
  tx: Tx,
  principal: Principal,
  { userId, version }: BodyOf<Calls['delete']>,
): Promise<{ before: UserDetail; subject: string | null }> {
  const held = await lockMerchantUsers(tx, principal.merchant.id)
  const row = await readRow(tx, principal, userId, true)
  const before = await detailOf(tx, principal, row)
  await assertVersion(row, version, principal.merchant.time_zone, () => before)
  if (before.own) throw new AppError('illegalOperation')
  await assertWithinCeiling(tx, principal, await grantOf(tx, row))
  await removeUser(tx, principal.merchant.id, row.id)
  await assertManagerRemains(tx, held)
  return { before, subject: row.subject }
}

/**
 * Adds a user to another merchant and sends an invitation by e-mail. Only for administrators: the
 * privilege ceiling does not apply to them at other merchants. The caller must call
 * `mailer.flush()` after the commit.
 * @throws AppError userExists, usernameExists, emailRegistered
 */
export async function inviteUser(
  tx: Tx,
  caller: Caller,
  mailer: Mailer,
  merchant: MerchantRow,
  user: NewUser,
): Promise<void> {
  const { userName: username, userEmail: email } = user
  const id = await insertUser(tx, merchant, user)
  const own = { id, tenant_id: merchant.tenant_id, merchant_id: merchant.id }
  await sendLink(tx as EmailTx, mailer, caller, { ...own, username, email, activated_at: null })
}
