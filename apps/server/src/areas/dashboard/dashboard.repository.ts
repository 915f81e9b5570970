import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'

/** What had payments on every comparable day, and none on the day itself. */
export interface Stopped {
  id: number
  /** Payments of each comparable day. */
  counts: number[]
}

/**
 * Stores or brands of a merchant that stopped on a day, of the stores that the reader sees; those with the most payments first.
 * @param like the comparable days
 */
export async function findStopped(
  tx: Tx,
  { id: merchantId }: MerchantRow,
  of: 'store' | 'brand',
  { day, like }: { readonly day: string; readonly like: readonly string[] },
  limit: number,
): Promise<Stopped[]> {
  const seen = storesSeen(tx)
  // No rollup knows a store and a brand together: of a part of the stores it is not known which brands they had.
  if (of === 'brand' && seen !== 'all') return []
  const id = sql.ref(of === 'store' ? 't.store_id' : 't.brand_id')
  const { rows } = await sql<Stopped>`
    select ${id} as id, array_agg(t.pay_n::int order by t.day) filter (where t.day <> ${day}::date) as counts
    from ${sql.table(of === 'store' ? 'store_days' : 'brand_days')} t
    where t.merchant_id = ${merchantId} and t.day = any(${[day, ...like]}::date[]) and t.pay_n > 0
      and ${of === 'store' ? inStores(seen, 't.store_id') : sql`true`}
    group by ${id}
    having count(*) filter (where t.day <> ${day}::date) = ${like.length} and count(*) filter (where t.day = ${day}::date) = 0
    order by sum(t.pay_n) desc, ${id} limit ${limit}`.execute(tx.q)
  return rows
}
