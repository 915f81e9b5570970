import { PAYMENT } from '@choba/database/codes.ts'
import type { FigureDayRow } from '@choba/database/figure-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** The business days of a merchant whose hours are counted, both ends included. */
export type CountedDays = Pick<FigureDayRow, 'first_day' | 'counted_through'>

/** Undefined while no day of the merchant is counted. */
export const findCountedDays = ({ q }: Tx, merchantId: number): Promise<CountedDays | undefined> =>
  q
    .selectFrom('figure_days')
    .select(['first_day', 'counted_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

export const isCounted = (days: CountedDays | undefined, day: string): boolean =>
  days !== undefined && days.first_day <= day && day <= days.counted_through

/** A transaction that counts. */
export interface CountedRow {
  business_day: string
  store_id: number
  /** Of the merchant's wall clock. */
  hour: number
  trade_kind: number
  /** Minor units. */
  amount: bigint
}

/** Rows of one statement: it may have 65,535 values. */
const AT_ONCE = 1_000

/** The hours of transactions, in the order of their keys: two that correct the same ones at once do not end each other. */
function hoursOf(rows: readonly CountedRow[], sign: 1 | -1) {
  const hours = Map.groupBy(rows, (row) => JSON.stringify([row.business_day, row.store_id, row.hour]))
  return [...hours.values()]
    .map((own) => {
      const sum = { day: own[0]!.business_day, store_id: own[0]!.store_id, hour: own[0]!.hour }
      const figures = { pay_n: 0, pay_amt: 0n, ref_n: 0, ref_amt: 0n }
      for (const row of own) {
        if (row.trade_kind === PAYMENT) {
          figures.pay_n += sign
          figures.pay_amt += BigInt(sign) * row.amount
        } else {
          figures.ref_n += sign
          figures.ref_amt += BigInt(sign) * row.amount
        }
      }
      return { ...sum, ...figures }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.store_id - b.store_id || a.hour - b.hour)
}

const raised = (name: 'pay_n' | 'pay_amt' | 'ref_n' | 'ref_amt') =>
  sql<never>`${sql.id('store_hours', name)} + ${sql.id('excluded', name)}`

/**
 * Adds transactions to hours that are counted, or takes them out again. The caller shares the merchant's settlement lock, and
 * has seen under it that their days are counted.
 */
export async function correctHours(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly CountedRow[],
  sign: 1 | -1,
): Promise<void> {
  const own = { merchant_id: scope.merchantId, tenant_id: scope.tenantId }
  const values = hoursOf(rows, sign).map((hour) => ({ ...own, ...hour }))
  for (let from = 0; from < values.length; from += AT_ONCE)
    await q
      .insertInto('store_hours')
      .values(values.slice(from, from + AT_ONCE))
      .onConflict((on) =>
        on.columns(['merchant_id', 'day', 'store_id', 'hour']).doUpdateSet({
          pay_n: raised('pay_n'),
          pay_amt: raised('pay_amt'),
          ref_n: raised('ref_n'),
          ref_amt: raised('ref_amt'),
        }),
      )
      .execute()
}
