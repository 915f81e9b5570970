import { badField } from '@choba/contract/bad-input.ts'
import type { Receivers, SystemReceivers } from '@choba/contract/managed-notifications.ts'
import type { Tx } from '@choba/database/scope.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import {
  facetsOf,
  noReceivers,
  readStoreTarget,
  receiversOf,
  type ReceiverChoice,
  type StoreTarget,
  storeTargetOf,
} from '#platform/notify/notification-receivers.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import type { Owner } from './notification-management.repository.ts'

const unique = <T>(list: readonly T[] = []): T[] => [...new Set(list)]

/**
 * Converts IDs from a call to numbers.
 * @throws AppError notFound if one of them does not exist
 */
async function existing(
  tx: Tx,
  table: 'merchants' | 'roles' | 'stores' | 'users',
  owner: Owner,
  asked: readonly string[] | undefined,
): Promise<number[]> {
  const ids = unique(asked)
  if (ids.length === 0) return []
  const { count } = await tx.q
    .selectFrom(table)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('tenant_id', '=', (tx.scope as { tenantId: number }).tenantId)
    .where('id', '=', sql<number>`any(${intIdsOf(ids)}::int[])`)
    .$if(owner !== null, (query) => query.where('merchant_id' as never, '=', owner as never))
    .executeTakeFirstOrThrow()
  if (Number(count) !== ids.length) throw new AppError('notFound')
  return intIdsOf(ids)
}

async function merchantsOf(tx: Tx, codes: readonly string[] | undefined): Promise<number[]> {
  const wanted = unique(codes)
  if (wanted.length === 0) return []
  const rows = await tx.q
    .selectFrom('merchants')
    .select('id')
    .where('tenant_id', '=', (tx.scope as { tenantId: number }).tenantId)
    .where('code', '=', sql<string>`any(${wanted}::text[])`)
    .execute()
  if (rows.length !== wanted.length) throw new AppError('notFound')
  return rows.map(({ id }) => id)
}

/** Returns the stores of the author's merchant with these IDs. */
const ownStores = async (
  tx: Tx,
  merchantId: number,
  asked: readonly string[] | undefined,
): Promise<StoreTarget[]> =>
  (await existing(tx, 'stores', merchantId, asked)).map((id) => ({ merchantId, id }))

/**
 * Returns stores of any merchant of the tenant. Each key consists of the merchant's code, a slash
 * and the store's ID.
 */
async function storesOf(tx: Tx, keys: readonly string[] | undefined): Promise<StoreTarget[]> {
  const wanted = unique(keys).map((key) => key.split('/') as [string, string])
  if (wanted.length === 0) return []
  const ids = intIdsOf(wanted.map(([, id]) => id))
  if (ids.length !== wanted.length) throw new AppError('notFound')
  const { rows } = await sql<StoreTarget>`select s.merchant_id as "merchantId", s.id
    from unnest(${wanted.map(([code]) => code)}::text[], ${ids}::int[]) as w (code, id)
    join merchants m on m.code = w.code
    join stores s on s.merchant_id = m.id and s.id = w.id
    where m.tenant_id = ${(tx.scope as { tenantId: number }).tenantId}
    order by s.merchant_id, s.id`.execute(tx.q)
  if (rows.length !== wanted.length) throw new AppError('notFound')
  return rows
}

/**
 * Converts the receivers in a call to the IDs of merchants, roles, stores and users.
 * @throws AppError notFound for a receiver that does not exist or belongs to another merchant;
 * badRequest if the call names no receiver
 */
export async function choiceOf(
  tx: Tx,
  owner: Owner,
  asked: Receivers | SystemReceivers,
): Promise<ReceiverChoice> {
  const of = asked as Partial<Receivers & SystemReceivers>
  const { tenantId } = tx.scope as { tenantId: number }
  const noOne = noReceivers(tenantId, owner)
  if (asked.forAll) return { ...noOne, forAll: true }
  const choice: ReceiverChoice = {
    ...noOne,
    merchantIds: await merchantsOf(tx, of.entCodes),
    roleIds: await existing(tx, 'roles', owner, of.roleIds),
    roleNames: unique(of.roleNames),
    stores:
      owner === null ? await storesOf(tx, of.stores) : await ownStores(tx, owner, of.storeIds),
    userIds: await existing(tx, 'users', owner, of.userIds),
  }
  if (facetsOf(choice).length === 0 && choice.userIds.length === 0)
    throw new AppError('badRequest', badField('receivers', 'missing'))
  return choice
}

/**
 * Checks that an author who cannot access all stores only addresses users of the author's own
 * stores, or users by name.
 * @throws AppError illegalOperation
 */
export function assertReach({ stores }: Pick<Principal, 'stores'>, choice: ReceiverChoice): void {
  if (stores === 'all') return
  const isWide = choice.forAll || (facetsOf(choice).length > 0 && choice.stores.length === 0)
  if (isWide || choice.stores.some(({ id }) => !stores.includes(id)))
    throw new AppError('illegalOperation')
}

/** Deletes the stored receivers of a notification and stores these instead. */
export async function writeReceivers(tx: Tx, id: bigint, choice: ReceiverChoice): Promise<void> {
  const { tenantId, merchantId, merchantIds, roleIds, roleNames, stores, userIds } = choice
  const key = { tenant_id: tenantId, notification_id: id }
  for (const table of ['notification_targets', 'notification_receivers'] as const)
    await tx.q
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('notification_id', '=', id)
      .execute()
  const targets = [
    // The row of a target contains its merchant's ID, because row-level security shows each
    // merchant only its own targets.
    ...merchantIds.map((one) => ({
      ...key,
      facet: 'merchant' as const,
      target: String(one),
      merchant_id: one,
    })),
    ...roleIds.map((one) => ({
      ...key,
      facet: 'role' as const,
      target: String(one),
      merchant_id: merchantId,
    })),
    ...roleNames.map((name) => ({
      ...key,
      facet: 'role' as const,
      target: name,
      merchant_id: null,
    })),
    ...stores.map((one) => ({
      ...key,
      facet: 'store' as const,
      target: storeTargetOf(one),
      merchant_id: one.merchantId,
    })),
  ]
  if (targets.length > 0) await tx.q.insertInto('notification_targets').values(targets).execute()
  if (userIds.length === 0) return
  const users = await tx.q
    .selectFrom('users')
    .select(['id', 'merchant_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<number>`any(${userIds}::int[])`)
    .execute()
  await tx.q
    .insertInto('notification_receivers')
    .values(users.map((user) => ({ ...key, user_id: user.id, merchant_id: user.merchant_id })))
    .execute()
}

/** Returns the receivers of a notification in the form in which the author chose them. */
export async function readChoice(
  tx: Tx,
  {
    id,
    tenant_id,
    merchant_id,
    for_all,
  }: { id: bigint; tenant_id: number; merchant_id: Owner; for_all: boolean },
): Promise<ReceiverChoice> {
  const targets = await tx.q
    .selectFrom('notification_targets')
    .select(['facet', 'target', 'merchant_id'])
    .where('tenant_id', '=', tenant_id)
    .where('notification_id', '=', id)
    .orderBy('facet')
    .orderBy('target')
    .execute()
  const users = await tx.q
    .selectFrom('notification_receivers')
    .select('user_id')
    .where('tenant_id', '=', tenant_id)
    .where('notification_id', '=', id)
    .$if(merchant_id !== null, (query) => query.where('merchant_id', '=', merchant_id))
    .orderBy('user_id')
    .execute()
  const of = (facet: (typeof targets)[number]['facet'], named = false) =>
    targets
      .filter((row) => row.facet === facet && (row.merchant_id === null) === named)
      .map(({ target }) => target)
  return {
    tenantId: tenant_id,
    merchantId: merchant_id,
    forAll: for_all,
    merchantIds: of('merchant').map(Number),
    roleIds: of('role').map(Number),
    roleNames: of('role', true),
    stores: of('store').map(readStoreTarget),
    userIds: users.map(({ user_id }) => user_id),
  }
}

/**
 * Counts the users who are receivers of a notification at the moment.
 * @param willing counts only users who accept notifications by e-mail
 */
export async function countReceivers(
  tx: Tx,
  choice: ReceiverChoice,
  willing = false,
): Promise<number> {
  const { count } = await receiversOf(tx, choice, willing)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const namedUsers = (tx: Tx, choice: ReceiverChoice) =>
  receiversOf(tx, choice).select([
    'u.id',
    'u.username',
    'u.full_name',
    'm.code',
    'm.name',
    'u.merchant_id',
  ])

/**
 * Returns one page of the receivers, sorted by ID. Each has the time at which they opened the
 * notification.
 */
export async function findReaders(
  tx: Tx,
  id: bigint,
  choice: ReceiverChoice,
  after: number,
  limit: number,
) {
  const users = await namedUsers(tx, choice)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute()
  // Uses a separate statement instead of a join. On a cluster, readings are distributed by
  // merchant, so they cannot be joined with users here.
  const readings = await tx.q
    .selectFrom('notification_readings')
    .select(['user_id', 'read_at'])
    .where('notification_id', '=', id)
    .where('user_id', '=', sql<number>`any(${users.map((user) => user.id)}::int[])`)
    .execute()
  const readAt = new Map(readings.map((row) => [row.user_id, row.read_at]))
  return users.map((user) => ({ ...user, readAt: readAt.get(user.id) ?? null }))
}

/** Returns users of the tenant sorted by user name, and the total number of users found. */
export async function searchPeople(tx: Tx, search: string | undefined, limit: number) {
  const { tenantId } = tx.scope as { tenantId: number }
  const people = namedUsers(tx, { ...noReceivers(tenantId, null), forAll: true }).$if(
    search !== undefined,
    (query) =>
      query.where(foldedHolds(sql`(u.search_folded || E'\\n' || m.search_folded)`, search!)),
  )
  const { count } = await people
    .clearSelect()
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await people
    .orderBy(sql`u.username collate "C"`)
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return { rows, total: Number(count) }
}

export const findNamedUsers = async (tx: Tx, userIds: readonly number[]) => {
  if (userIds.length === 0) return []
  return tx.q
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .select(['u.id', 'u.username', 'u.full_name', 'm.code', 'm.name'])
    .where('u.id', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('u.id')
    .execute()
}

/**
 * Returns the names of the receivers of a notification. Receivers that were deleted since are left
 * out.
 */
export async function namesOf(tx: Tx, choice: ReceiverChoice) {
  const { merchantId, merchantIds, roleIds, stores: targets } = choice
  const ids = (list: readonly number[]) => sql<number>`any(${list}::int[])`
  const merchants = await tx.q
    .selectFrom('merchants')
    .select(['code', 'name'])
    .where('id', '=', ids(merchantIds))
    .orderBy('code')
    .execute()
  const roles = await tx.q
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId ?? -1)
    .where('id', '=', ids(roleIds))
    .orderBy('name')
    .execute()
  return { merchants, roles, stores: await namedStores(tx, targets) }
}

async function namedStores(tx: Tx, targets: readonly StoreTarget[]) {
  const { rows } = await sql<{
    id: number
    code: string
    name: string
    entCode: string
    entName: string
  }>`
    select s.id, s.code, s.name, m.code as "entCode", m.name as "entName"
    from unnest(${targets.map(({ merchantId }) => merchantId)}::int[], ${targets.map(({ id }) => id)}::int[]) as t (merchant_id, id)
    join stores s on s.merchant_id = t.merchant_id and s.id = t.id
    join merchants m on m.id = s.merchant_id
    order by m.code, s.code`.execute(tx.q)
  return rows
}
