import { LIMIT_NEAR } from '@choba/contract/stores.contract.ts'
import { startOfDay } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'
import type { LastPayment } from './dashboard-hours.ts'

/** Store whose payments come near its daily limit. Amounts are in minor units. */
export interface NearLimit {
  storeId: number
  name: string
  used: bigint
  limit: bigint
}

/** Current data of the visible stores. */
export interface StoresNow {
  /** Last payment of each store that has had one since the given day. */
  readonly lasts: LastPayment[]
  /** Stores near their daily limit, sorted by ID. */
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
 * Reads the visible stores with one statement: the last payment of each (one index row per store)
 * and, for stores that are not closed, whether they are near their daily limit.
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
