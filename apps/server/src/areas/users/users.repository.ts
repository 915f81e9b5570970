import type { UserFilters } from '@choba/contract/users.filters.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import { intIdsOf } from '#platform/calls/row-ids.ts'

/** Sorts user names by bytes, so that the order does not depend on the language of the database. */
const byName = sql<string>`u.username collate "C"`

const ofMerchant = (tx: Tx, merchantId: number) =>
  tx.q
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .where('u.merchant_id', '=', merchantId)

const containing = (text: string) => foldedHolds(sql`u.search_folded`, text)

const found = (tx: Tx, merchantId: number, { search, roleId, status, storeId }: UserFilters) =>
  ofMerchant(tx, merchantId)
    .$if(search !== undefined, (query) => query.where(containing(search!)))
    .$if(roleId !== undefined, (query) =>
      query.where('u.role_id', '=', sql<number>`any(${intIdsOf(roleId!)}::int[])`),
    )
    .$if(status !== undefined && status.length === 1, (query) =>
      query.where('u.enabled', '=', status![0] === 'VALID'),
    )
    .$if(storeId !== undefined, (query) =>
      query.where(
        sql<boolean>`(u.store_scope = 'all' or (u.store_scope = 'some' and exists (select from user_stores s
          where s.merchant_id = ${merchantId} and s.user_id = u.id and s.store_id = any(${intIdsOf(storeId!)}::int[]))))`,
      ),
    )

export type FoundUser = Awaited<ReturnType<typeof findUsers>>[number]

/** Returns one page of a merchant's users ordered by user name, starting after `after`. */
export const findUsers = (
  tx: Tx,
  merchantId: number,
  filters: UserFilters,
  after: string | null,
  limit: number,
) =>
  found(tx, merchantId, filters)
    .select([
      'u.id',
      'u.username',
      'u.full_name',
      'u.email',
      'u.phone',
      'u.role_id',
      'u.enabled',
      'u.store_scope',
    ])
    .select(['u.activated_at', 'r.name as role_name'])
    .select((eb) =>
      eb
        .selectFrom('user_stores as s')
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .whereRef('s.merchant_id', '=', 'u.merchant_id')
        .whereRef('s.user_id', '=', 'u.id')
        .as('store_count'),
    )
    .$if(after !== null, (query) => query.where(byName, '>', after!))
    .orderBy(byName)
    .limit(limit)
    .execute()

export async function countUsers(
  tx: Tx,
  merchantId: number,
  filters: UserFilters,
): Promise<number> {
  const counted = found(tx, merchantId, filters).select((of) =>
    of.fn.countAll<bigint>().as('count'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export type UserWithRole = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Finds one user of a merchant. `forUpdate` locks the row until the transaction ends. */
export const findUser = (tx: Tx, merchantId: number, id: number, forUpdate = false) =>
  ofMerchant(tx, merchantId)
    .selectAll('u')
    .select('r.name as role_name')
    .where('u.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('u'))
    .executeTakeFirst()

/** Returns the stores assigned to a user, limited to those in `seen`. */
export const findStoresOf = (tx: Tx, merchantId: number, userId: number, seen: StoreScope) =>
  tx.q
    .selectFrom('user_stores as u')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'u.merchant_id').onRef('s.id', '=', 'u.store_id'),
    )
    .select(['s.id', 's.code', 's.name'])
    .where('u.merchant_id', '=', merchantId)
    .where('u.user_id', '=', userId)
    .where(inStores(seen, 's.id'))
    .orderBy(sql`s.code collate "C"`)
    .execute()

export async function storeIdsOf(tx: Tx, merchantId: number, userId: number): Promise<number[]> {
  const rows = await tx.q
    .selectFrom('user_stores')
    .select('store_id')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .orderBy('store_id')
    .execute()
  return rows.map((row) => row.store_id)
}

/** Counts how many of the given stores exist. */
export async function countStores(
  tx: Tx,
  merchantId: number,
  ids: readonly number[],
): Promise<number> {
  const { count } = await tx.q
    .selectFrom('stores')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the permissions of a role of the merchant; null if there is no such role. */
export async function permissionsOf(
  tx: Tx,
  merchantId: number,
  roleId: number,
): Promise<string[] | null> {
  const role = await tx.q
    .selectFrom('roles')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) return null
  const rows = await tx.q
    .selectFrom('role_permissions')
    .select(['module', 'action'])
    .where('merchant_id', '=', merchantId)
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ module, action }) => `${module}.${action}`)
}

/** Returns all roles of the merchant with their permissions, ordered by name. */
export const findRoles = (tx: Tx, merchantId: number) =>
  tx.q
    .selectFrom('roles as r')
    .leftJoin('role_permissions as p', (join) =>
      join.onRef('p.merchant_id', '=', 'r.merchant_id').onRef('p.role_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name'])
    .select(
      sql<
        string[]
      >`coalesce(array_agg(p.module || '.' || p.action) filter (where p.module is not null), '{}')`.as(
        'holds',
      ),
    )
    .where('r.merchant_id', '=', merchantId)
    .groupBy(['r.id', 'r.name'])
    .orderBy(sql`r.name collate "C"`)
    .execute()
