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

/** What stores usually have: the sums of counted days. */
export interface UsualHours {
  /** Of each weekday since the last payment of its store, by the hour. */
  hours: HourCount[]
  /** Payments of all days by store. */
  totals: ReadonlyMap<number, number>
}

/**
 * The sums of counted days of the stores that had a payment: by weekday and hour those of the weekdays since then, and by store all of
 * them. Most of a week is older than the last payment of nearly every store, and is not read.
 */
export async function sumUsualHours(
  tx: Tx,
  { id }: MerchantRow,
  days: Period,
  today: string,
  lasts: readonly LastPayment[],
): Promise<UsualHours> {
  const furthest = Math.max(...lasts.map(({ back }) => back))
  const since = eachDay(days).filter((_, before, all) => (all.length - 1 - before) % 7 <= furthest)
  const { rows } = await sql<HourCount | { storeId: number; ago: null; hour: null; n: number }>`
    select t.store_id as "storeId", min(${today}::date - t.day) as ago, t.hour, sum(t.pay_n)::int as n
    from unnest(${lasts.map(({ storeId }) => storeId)}::int[], ${lasts.map(({ back }) => back)}::int[]) as s (id, back)
    join store_hours t on t.store_id = s.id
    where t.merchant_id = ${id} and t.day = any(${since}::date[]) and (${today}::date - t.day) % 7 <= s.back and t.pay_n > 0
      and ${inStores(storesSeen(tx), 't.store_id')}
    group by t.store_id, (${today}::date - t.day) % 7, t.hour
    union all
    select t.store_id, null, null, sum(t.pay_n)::int from store_days t
    where t.merchant_id = ${id} and t.day between ${days.from}::date and ${days.to}::date
      and ${inStores(storesSeen(tx), 't.store_id')}
    group by t.store_id`.execute(tx.q)
  return {
    hours: rows.filter((row) => row.hour !== null),
    totals: new Map(rows.filter((row) => row.hour === null).map(({ storeId, n }) => [storeId, n])),
  }
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
