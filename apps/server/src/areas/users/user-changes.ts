import type { ChangedUser, ManagedStores, NewUser } from '@choba/contract/users.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import { changedBy } from '#platform/calls/stale.ts'
import type { UserWithRole } from './users.repository.ts'

export const scopeNames = { ALL: 'all', NONE: 'none', SPECIFIC: 'some' } as const satisfies Record<
  ManagedStores,
  string
>

/** Columns of a user that are stored as entered. */
export const columnsOf = (user: Omit<ChangedUser, 'userId' | 'version'>) => ({
  full_name: user.userFullName,
  email: user.userEmail,
  phone: user.phone,
  role_id: Number(user.roleId),
  enabled: user.status === 'VALID',
  store_scope: scopeNames[user.managedStores],
  must_change_password: user.forcePasswordChange,
  password_days: user.passwordDays,
  receive_messages: user.receiveMessages,
  email_messages: user.emailMessages,
})

const clashes: Record<string, 'usernameExists' | 'emailRegistered'> = {
  users_by_folded_name: 'usernameExists',
  users_tenant_id_username_key: 'usernameExists',
  users_tenant_id_email_key: 'emailRegistered',
  users_by_email: 'emailRegistered',
}

/**
 * User names and e-mail addresses are unique in the tenant. Only a unique constraint can check
 * this, because the merchant's scope cannot read the users of other merchants.
 * @throws AppError usernameExists, emailRegistered
 */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, (constraint) => {
    const clash = clashes[constraint]
    return clash && new AppError(clash)
  })

/** Returns true if the merchant has a user with the same user name and e-mail address. */
async function isKnown(
  tx: Tx,
  merchantId: number,
  { userName, userEmail }: NewUser,
): Promise<boolean> {
  const found = await tx.q
    .selectFrom('users')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(
      sql<boolean>`lower(username) = lower(${userName}) and lower(email) = lower(${userEmail})`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Replaces the stores assigned to a user. */
async function writeStores(
  tx: Tx,
  merchant: MerchantRow,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.q
    .deleteFrom('user_stores')
    .where('merchant_id', '=', merchant.id)
    .where('user_id', '=', userId)
    .execute()
  if (ids.length === 0) return
  // `returning` is needed on a cluster (Citus): without it, `insert … select` runs as a COPY, which
  // row-level security rejects.
  await sql`insert into user_stores (merchant_id, tenant_id, user_id, store_id)
    select ${merchant.id}, ${merchant.tenant_id}, ${userId}, unnest(${ids}::int[]) returning store_id`.execute(
    tx.q,
  )
}

/**
 * Inserts a user of a merchant.
 * @returns the new user's ID
 * @throws AppError userExists, usernameExists, emailRegistered
 */
export async function insertUser(tx: Tx, merchant: MerchantRow, user: NewUser): Promise<number> {
  if (await isKnown(tx, merchant.id, user)) throw new AppError('userExists')
  const { id } = await mapUniqueViolation(
    tx.q
      .insertInto('users')
      .values({
        id: sql<number>`nextval('user_ids')`,
        tenant_id: merchant.tenant_id,
        merchant_id: merchant.id,
        username: user.userName,
        ...columnsOf(user),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await writeStores(tx, merchant, id, intIdsOf(user.storeIds))
  return id
}

/** @throws AppError emailRegistered */
export async function updateUser(
  tx: Tx,
  merchant: MerchantRow,
  id: number,
  user: ChangedUser,
  by: string,
): Promise<void> {
  await mapUniqueViolation(
    tx.q
      .updateTable('users')
      .set({
        ...columnsOf(user),
        ...changedBy(by),
      })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute(),
  )
  await writeStores(tx, merchant, id, intIdsOf(user.storeIds))
}

/**
 * Reverts a change: the user's row and stores get the values of before. Does nothing if the user
 * was changed again in the meantime.
 * @param row row before the change
 * @param version version after the change
 */
export async function restoreUser(
  tx: Tx,
  merchant: MerchantRow,
  row: UserWithRole,
  storeIds: readonly number[],
  version: number,
): Promise<void> {
  const { full_name, email, phone, role_id, enabled, store_scope, must_change_password } = row
  const { password_days, receive_messages, email_messages, changed_at, changed_by } = row
  const { numUpdatedRows } = await tx.q
    .updateTable('users')
    .set({ full_name, email, phone, role_id, enabled, store_scope, must_change_password })
    .set({
      password_days,
      receive_messages,
      email_messages,
      changed_at,
      changed_by,
      version: row.version,
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await writeStores(tx, merchant, row.id, storeIds)
}

/**
 * Deletes a user permanently, with all data that belongs only to this user. Audit entries about the
 * user's actions stay.
 */
export const removeUser = (tx: Tx, merchantId: number, id: number) =>
  tx.q.deleteFrom('users').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
