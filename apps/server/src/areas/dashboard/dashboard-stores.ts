import { LIMIT_NEAR } from '@choba/contract/stores.contract.ts'
import { startOfDay } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'
import type { LastPayment } from './dashboard-hours.ts'

/**
 * Store whose payments of today have nearly reached its daily limit. Amounts are in minor units.
 */
export interface NearLimit {
  storeId: number
  name: string
  used: bigint
  limit: bigint
}

/** Current data of the stores that the reader sees. */
export interface StoresNow {
  /** Last payment of each store; stores without a payment since the given day are left out. */
  readonly lasts: LastPayment[]
  /** Stores whose payments have nearly reached their daily limit, sorted by store ID. */
  readonly near: NearLimit[]
}

type Found = Pick<LastPayment, 'storeId' | 'day' | 'back' | 'minutes'> &
  Omit<NearLimit, 'used' | 'limit'> & {
    at: Date | null
    used: bigint | null
    limit: bigint | null
    near: boolean | null
  }

/**
 * Reads two facts about the visible stores with one statement: the last payment of each store, and
 * the open stores that have nearly reached their daily limit. Finding a last payment reads a single
 * index row.
 * @param since first business day that is searched for payments
 */
export async function readStores(
  tx: Tx,
  merchant: MerchantRow,
  { today, since }: { readonly today: string; readonly since: string },
): Promise<StoresNow> {
  const { rows } = await sql<Found>`
    select s.id as "storeId", s.name, d.pay_amt as used, s.day_limit as "limit",
      d.pay_amt::numeric * 1000000 >= s.day_limit::numeric * ${sql.lit(LIMIT_NEAR)}
        and (s.closed_from is null or s.closed_from > ${today}::date) as near,
      l.at, l.day, (${today}::date - l.day) as back,
      (extract(hour from l.at at time zone ${merchant.time_zone}::text) * 60
        + extract(minute from l.at at time zone ${merchant.time_zone}::text))::int as minutes
    from stores s
    left join store_days d on d.merchant_id = ${merchant.id} and d.store_id = s.id and d.day = ${today}::date
    left join lateral (
      select t.paid_at as at, t.business_day as day from transactions t
      where t.merchant_id = ${merchant.id} and t.store_id = s.id and t.paid_at >= ${startOfDay(since, merchant)}
        and ${isPaidPayment('t')}
      order by t.paid_at desc, t.id desc limit 1) l on true
    where s.merchant_id = ${merchant.id} and ${inStores(storesSeen(tx), 's.id')}
      and (l.at is not null or d.store_id is not null)
    order by s.id`.execute(tx.q)
  return {
    lasts: rows.flatMap(({ storeId, at, day, back, minutes }) =>
      at ? [{ storeId, at, day, back, minutes }] : [],
    ),
    near: rows.flatMap(({ storeId, name, used, limit, near }) =>
      near ? [{ storeId, name, used: used!, limit: limit! }] : [],
    ),
  }
}
