import { eachDay, type Period } from '@choba/contract/period.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'

export interface LastPayment {
  storeId: number
  at: Date
  day: string
  /** Number of business days between the store's last payment and today. */
  back: number
  /** Minutes after midnight, in the merchant's time zone. */
  minutes: number
}

/** Number of payments of a store in one hour of local time. */
export interface HourCount {
  storeId: number
  /**
   * Number of business days before today. In a sum over several weeks, the number for the latest of
   * the summed days.
   */
  ago: number
  hour: number
  n: number
}

/** Time of a store's last payment, which is the start of a possible silence. */
export interface Since {
  storeId: number
  /** Number of business days before today. */
  back: number
  /** Number of hours from the start of that business day to the last payment. */
  place: number
}

/**
 * Sums the payments of days in the rollups by store, weekday and hour. Reads only the hours between
 * each store's last payment and now. For nearly every store, these are a small part of the week.
 * @param until number of hours since the current business day began
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

/** Returns the number of payments of the given stores on days in the rollups. */
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

/** Returns the number of payments per hour of the given stores on days in the rollups. */
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
