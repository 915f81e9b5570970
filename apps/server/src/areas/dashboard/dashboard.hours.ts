import type { Period } from '@choba/contract/period.ts'
import { startOfDay } from '@choba/database/business-day.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'

/** The last payment of a store. */
export interface LastPayment {
  storeId: number
  at: Date
  day: string
  /** How many business days before today that is. */
  back: number
  /** Of the merchant's wall clock, after midnight. */
  minutes: number
}

/** The last payment of each store that the reader sees and that had any since a day began: one row of its index each. */
export async function findLastPayments(tx: Tx, merchant: MerchantRow, since: string): Promise<LastPayment[]> {
  const stores = await tx.q
    .selectFrom('stores')
    .select(['id', startOfDay(since, merchant).as('begin')])
    .where('merchant_id', '=', merchant.id)
    .where(inStores(storesSeen(tx), 'id'))
    .orderBy('id')
    .execute()
  if (stores.length === 0) return []
  const { rows } = await sql<LastPayment>`
    select s.id as "storeId", l.at, l.day, (${since}::date + 6 - l.day) as back,
      (extract(hour from l.at at time zone ${merchant.time_zone}::text) * 60
        + extract(minute from l.at at time zone ${merchant.time_zone}::text))::int as minutes
    from unnest(${stores.map(({ id }) => id)}::int[]) as s (id)
    cross join lateral (
      select t.paid_at as at, t.business_day as day from transactions t
      where t.merchant_id = ${merchant.id} and t.store_id = s.id and t.paid_at >= ${stores[0]!.begin}
        and t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}
      order by t.paid_at desc, t.id desc limit 1) l`.execute(tx.q)
  return rows
}

/** Payments of a store in an hour of the wall clock. */
export interface HourCount {
  storeId: number
  /** How many business days before today; of a sum, those of the last day in it. */
  ago: number
  hour: number
  n: number
}

/** The sums of each weekday of counted days, by store and hour: the stores that the reader sees. */
export async function sumUsualHours(tx: Tx, { id }: MerchantRow, days: Period, today: string): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select t.store_id as "storeId", min(${today}::date - t.day) as ago, t.hour, sum(t.pay_n)::int as n
    from store_hours t
    where t.merchant_id = ${id} and t.day between ${days.from}::date and ${days.to}::date and t.pay_n > 0
      and ${inStores(storesSeen(tx), 't.store_id')}
    group by t.store_id, (${today}::date - t.day) % 7, t.hour`.execute(tx.q)
  return rows
}

/** The hours of counted days of some stores. */
export async function listHours(
  tx: Tx,
  { id }: MerchantRow,
  days: Period,
  today: string,
  stores: readonly number[],
): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select t.store_id as "storeId", ${today}::date - t.day as ago, t.hour, t.pay_n as n from store_hours t
    where t.merchant_id = ${id} and t.day between ${days.from}::date and ${days.to}::date and t.pay_n > 0
      and ${inStores(storesSeen(tx), 't.store_id')} and ${inStores(stores, 't.store_id')}`.execute(tx.q)
  return rows
}
