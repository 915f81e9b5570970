import { eachDay, type Period } from '@choba/contract/period.ts'
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

/** Payments of a store in an hour of the wall clock. */
export interface HourCount {
  storeId: number
  /** How many business days before today; of a sum, those of the last day in it. */
  ago: number
  hour: number
  n: number
}

/** Since when a store has had no payment. */
export interface Since {
  storeId: number
  /** How many business days before today. */
  back: number
  /** The hour of that day, from its first on. */
  place: number
}

/**
 * The sums of counted days by weekday and hour: of each store those since its last payment, until now. Most of a week is older than the
 * last payment of nearly every store, and is not read.
 * @param until the hour of the day that it is now, from its first on
 */
export async function sumUsualHours(
  tx: Tx,
  { id, closing_minutes: closing }: MerchantRow,
  days: Period,
  today: string,
  { stores, until }: { readonly stores: readonly Since[]; readonly until: number },
): Promise<HourCount[]> {
  const furthest = Math.max(...stores.map(({ back }) => back))
  const since = eachDay(days).filter((_, before, all) => (all.length - 1 - before) % 7 <= furthest)
  const column = (name: keyof Since) => sql`${stores.map((store) => store[name])}::int[]`
  const back = sql`((${today}::date - t.day) % 7)`
  const place = sql`((t.hour + ${24 - Math.floor(closing / 60)}::int) % 24)`
  const { rows } = await sql<HourCount>`
    select t.store_id as "storeId", min(${today}::date - t.day) as ago, t.hour, sum(t.pay_n)::int as n
    from unnest(${column('storeId')}, ${column('back')}, ${column('place')}) as s (id, back, place)
    join store_hours t on t.store_id = s.id
    where t.merchant_id = ${id} and t.day = any(${since}::date[]) and t.pay_n > 0
      and (${back} < s.back or (${back} = s.back and ${place} >= s.place)) and (${back} > 0 or ${place} <= ${until}::int)
      and ${inStores(storesSeen(tx), 't.store_id')}
    group by t.store_id, ${back}, t.hour`.execute(tx.q)
  return rows
}

/** How many payments some stores had on counted days. */
export async function sumPayments(
  tx: Tx,
  { id }: MerchantRow,
  days: Period,
  stores: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ storeId: number; n: number }>`
    select t.store_id as "storeId", sum(t.pay_n)::int as n from store_days t
    where t.merchant_id = ${id} and t.day between ${days.from}::date and ${days.to}::date
      and ${inStores(storesSeen(tx), 't.store_id')} and ${inStores(stores, 't.store_id')}
    group by t.store_id`.execute(tx.q)
  return new Map(rows.map(({ storeId, n }) => [storeId, n]))
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
      and ${inStores(storesSeen(tx), 't.store_id')} and ${inStores(stores, 't.store_id')}`.execute(
    tx.q,
  )
  return rows
}
