import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { type CountedDays, findCountedDays, isCounted } from './counted-days.ts'
import { type ClockedMerchant, sumDayRows } from './day-rows.ts'

/**
 * Sums of the transactions that count, for one business day and one hour (0 to 23) of the
 * merchant's clock. Amounts are in minor units.
 */
export interface HourFigures {
  day: string
  hour: number
  pay_n: bigint
  pay_amt: bigint
  ref_n: bigint
  ref_amt: bigint
}

/**
 * Returns SQL that sums the transactions of some days by hour, in the shape of `store_hours`.
 * @see sumDayRows
 */
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
 * Returns the sums of a merchant's business days by hour, for the stores that the user sees. Hours
 * without transactions are left out.
 * Days that the rollup includes ("counted days") come from the rollup. Other days, such as today,
 * are summed from their transactions, so the caller must limit the number of such days. The rollup
 * has no column for the payment method: with `paymentMethods`, every day is summed from its
 * transactions.
 * @param stores null for every store that the user sees
 * @param paymentMethods null for every payment method
 * @param counted the counted days, if the caller has already read them
 * @returns rows sorted by day and hour. With a closing time of 5:00, hours 0 to 4 are the last
 * hours of their business day, but they come first.
 */
export async function sumHours(
  tx: Tx,
  merchant: ClockedMerchant,
  {
    days,
    stores,
    paymentMethods = null,
    ...known
  }: {
    readonly days: readonly string[]
    readonly stores: readonly number[] | null
    readonly paymentMethods?: readonly number[] | null
    readonly counted?: CountedDays | undefined
  },
): Promise<HourFigures[]> {
  const wanted = [...new Set(days)]
  if (wanted.length === 0) return []
  const narrowed = [
    ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),
    ...(stores ? [inStores(stores, 't.store_id')] : []),
    ...(paymentMethods ? [sql`t.payment_method_id = any(${[...paymentMethods]}::int[])`] : []),
  ]
  // A day that is added to the rollup after this read comes from its transactions. Both sources
  // give the same sums.
  const found = paymentMethods
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
