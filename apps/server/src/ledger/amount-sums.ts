import { eachDay, type Period } from '@choba/contract/period.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { amountClass, type CountedDays, findCountedDays, isCounted } from './counted-days.ts'
import { type ClockedMerchant, sumDayRows } from './day-rows.ts'

/**
 * Sums of the transactions that count (`counts.ts`) and whose amounts are in one class of
 * `AMOUNT_BOUNDS`. Sums are in minor units.
 */
export interface AmountFigures {
  amount_class: number
  pay_n: bigint
  pay_amt: bigint
  ref_n: bigint
  ref_amt: bigint
}

/**
 * Returns SQL that sums the transactions of some days by amount class, in the shape of
 * `store_amounts`.
 * @see sumDayRows
 */
export const amountsOfRows = (
  tx: Tx,
  merchant: ClockedMerchant,
  days: readonly string[],
  narrowed: readonly RawBuilder<unknown>[] = [],
): Promise<RawBuilder<unknown>> =>
  sumDayRows(
    tx,
    merchant,
    days,
    [sql`t.store_id`, sql`t.payment_method_id`, sql`${amountClass('t.amount')} as amount_class`],
    narrowed,
  )

const counted = (
  table: 'store_amounts' | 'payment_method_amounts',
  merchantId: number,
  days: Period,
  narrowed: readonly RawBuilder<unknown>[],
) =>
  sql`(select t.amount_class, t.pay_n, t.pay_amt, t.ref_n, t.ref_amt from ${sql.table(table)} t
    where ${sql.join(
      [
        sql`t.merchant_id = ${merchantId} and t.day between ${days.from}::date and ${days.to}::date`,
        ...narrowed,
      ],
      sql` and `,
    )})`

/**
 * Returns the sums of a merchant's business days by amount class, for the stores that the user
 * sees. Classes without transactions are left out.
 * Days that the rollups already include ("counted days", `counted-days.ts`) come from the rollup.
 * Other days are summed from their transactions. Counted days are consecutive, so one index range
 * of the rollup covers them. If a user sees all stores and asks for all of them, the rollup over
 * all stores is read instead of the rollup by store.
 * @param period both ends included
 * @param stores null for every store that the user sees
 * @param paymentMethods null for every payment method
 * @param counted the counted days, if the caller has already read them
 * @returns sorted by amount class
 */
export async function sumAmounts(
  tx: Tx,
  merchant: ClockedMerchant,
  {
    period,
    stores,
    paymentMethods,
    ...known
  }: {
    readonly period: Period
    readonly stores: readonly number[] | null
    readonly paymentMethods: readonly number[] | null
    readonly counted?: CountedDays | undefined
  },
): Promise<AmountFigures[]> {
  const days = eachDay(period)
  const byStore = [
    ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),
    ...(stores ? [inStores(stores, 't.store_id')] : []),
  ]
  const narrowed = [
    ...byStore,
    ...(paymentMethods ? [sql`t.payment_method_id = any(${[...paymentMethods]}::int[])`] : []),
  ]
  const table = byStore.length === 0 ? 'payment_method_amounts' : 'store_amounts'
  const found = 'counted' in known ? known.counted : await findCountedDays(tx, merchant.id)
  const open = days.filter((day) => !isCounted(found, day))
  const closed = days.filter((day) => isCounted(found, day))
  const parts = [
    ...(closed.length > 0
      ? [counted(table, merchant.id, { from: closed[0]!, to: closed.at(-1)! }, narrowed)]
      : []),
    ...(open.length > 0
      ? [
          sql`(select o.amount_class, o.pay_n, o.pay_amt, o.ref_n, o.ref_amt
            from ${await amountsOfRows(tx, merchant, open, narrowed)} o)`,
        ]
      : []),
  ]
  const { rows } = await sql<AmountFigures>`
    select a.amount_class, sum(a.pay_n)::bigint as pay_n, sum(a.pay_amt)::bigint as pay_amt,
      sum(a.ref_n)::bigint as ref_n, sum(a.ref_amt)::bigint as ref_amt
    from (${sql.join(parts, sql` union all `)}) a
    group by a.amount_class having sum(a.pay_n) > 0 or sum(a.ref_n) > 0
    order by a.amount_class`.execute(tx.q)
  return rows
}
