import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

const seeing = (tx: Tx, merchantId: number, storeId: number) =>
  tx.q
    .selectFrom('users as u')
    .where('u.merchant_id', '=', merchantId)
    .where('u.enabled', '=', true)
    .where(
      sql<boolean>`(u.store_scope = 'all' or (u.store_scope = 'some' and u.id in (select s.user_id from user_stores s
        where s.merchant_id = ${merchantId} and s.store_id = ${storeId})))`,
    )

/**
 * Returns one page of the users who can see a store, ordered by user name, starting after `after`.
 */
export const findPeople = (
  tx: Tx,
  merchantId: number,
  storeId: number,
  after: string | null,
  limit: number,
) =>
  seeing(tx, merchantId, storeId)
    .innerJoin('roles as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.username', 'u.full_name', 'u.store_scope', 'r.name as role_name'])
    .$if(after !== null, (query) => query.where(sql<string>`u.username collate "C"`, '>', after!))
    .orderBy(sql`u.username collate "C"`)
    .limit(limit)
    .execute()

export async function countPeople(tx: Tx, merchantId: number, storeId: number): Promise<number> {
  const counted = seeing(tx, merchantId, storeId).select((of) =>
    of.fn.countAll<bigint>().as('count'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
