import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { type CountedDays, findCountedDays, isCounted } from './counted-days.ts'
import { type ClockedMerchant, sumDayRows } from './day-rows.ts'

/** What counts of a business day in an hour of the merchant's wall clock, 0 to 23. Amounts in minor units. */
export interface HourFigures {
  day: string
  hour: number
  pay_n: bigint
  pay_amt: bigint
  ref_n: bigint
  ref_amt: bigint
}

/** SQL: the hours of some days as their transactions make them, a row of `store_hours` each. @see sumDayRows */
export const hoursOfRows = (
  tx: Tx,
  merchant: ClockedMerchant,
  days: readonly string[],
  narrowed: readonly RawBuilder<unknown>[] = [],
): Promise<RawBuilder<unknown>> =>
  sumDayRows(
    tx,
    merchant,
    days,
    [
      sql`t.store_id`,
      sql`extract(hour from t.paid_at at time zone ${merchant.time_zone}::text)::smallint as hour`,
    ],
    narrowed,
  )

const counted = (
  merchantId: number,
  days: readonly string[],
  narrowed: readonly RawBuilder<unknown>[],
) =>
  sql`(select t.day, t.store_id, t.hour, t.pay_n, t.pay_amt, t.ref_n, t.ref_amt from store_hours t
    where ${sql.join(
      [sql`t.merchant_id = ${merchantId} and t.day = any(${[...days]}::date[])`, ...narrowed],
      sql` and `,
    )})`

/**
 * The figures of a merchant's business days by the hour, of the stores that the reader sees; an hour with nothing is not there.
 * Days that are counted are read from the rollup, and others, such as today, from their transactions: the caller bounds how many
 * of those it asks for. The rollup knows no brand: of some brands every day is read from its transactions.
 * @param stores null is every store that is seen
 * @param brands null is every brand
 * @param counted the days that are counted, where they have been read
 * @returns in the order of days and hours: after a closing time of 5:00 a day's figures of 0 to 4 are its last, and come first
 */
export async function sumHours(
  tx: Tx,
  merchant: ClockedMerchant,
  {
    days,
    stores,
    brands = null,
    ...known
  }: {
    readonly days: readonly string[]
    readonly stores: readonly number[] | null
    readonly brands?: readonly number[] | null
    readonly counted?: CountedDays | undefined
  },
): Promise<HourFigures[]> {
  const wanted = [...new Set(days)]
  if (wanted.length === 0) return []
  const narrowed = [
    ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),
    ...(stores ? [inStores(stores, 't.store_id')] : []),
    ...(brands ? [sql`t.brand_id = any(${[...brands]}::int[])`] : []),
  ]
  // What is counted meanwhile is read from its transactions: both say the same.
  const found = brands
    ? undefined
    : 'counted' in known
      ? known.counted
      : await findCountedDays(tx, merchant.id)
  const open = wanted.filter((day) => !isCounted(found, day))
  const closed = wanted.filter((day) => isCounted(found, day))
  const parts = [
    ...(closed.length > 0 ? [counted(merchant.id, closed, narrowed)] : []),
    ...(open.length > 0 ? [await hoursOfRows(tx, merchant, open, narrowed)] : []),
  ]
  const { rows } = await sql<HourFigures>`
    select h.day, h.hour, sum(h.pay_n)::bigint as pay_n, sum(h.pay_amt)::bigint as pay_amt,
      sum(h.ref_n)::bigint as ref_n, sum(h.ref_amt)::bigint as ref_amt
    from (${sql.join(parts, sql` union all `)}) h
    group by h.day, h.hour having sum(h.pay_n) > 0 or sum(h.ref_n) > 0
    order by h.day, h.hour`.execute(tx.q)
  return rows
}
