import { AMOUNT_BOUNDS } from '@choba/contract/amount-classes.ts'
import type { FigureDayRow } from '@choba/database/figure-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { countedChange, type Way } from './counts.ts'

// Rollups of past business days: by hour (`store_hours`), by amount class (`store_amounts`), and by
// amount class for all stores together (`payment_method_amounts`). A day is "counted" when these
// three rollups include it.

/** The business days of a merchant that are in these rollups, both ends included. */
export type CountedDays = Pick<FigureDayRow, 'first_day' | 'counted_through'>

/** Returns the counted days of a merchant; undefined if no day is counted yet. */
export const findCountedDays = ({ q }: Tx, merchantId: number): Promise<CountedDays | undefined> =>
  q
    .selectFrom('figure_days')
    .select(['first_day', 'counted_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

export const isCounted = (days: CountedDays | undefined, day: string): boolean =>
  days !== undefined && days.first_day <= day && day <= days.counted_through

/** SQL: the class of an amount by `AMOUNT_BOUNDS`. */
export const amountClass = (amount: string): RawBuilder<number> =>
  sql`width_bucket(${sql.ref(amount)}, ${sql.lit(`{${AMOUNT_BOUNDS.join(',')}}`)}::bigint[])::smallint`

const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt'] as const

/**
 * Returns a part of a `with` that sums the rows of `dated` and adds the sums to a rollup. Locks the
 * rollup rows in the order of their keys, so that concurrent changes cannot deadlock.
 */
function changePlaces(
  table: 'store_hours' | 'store_amounts' | 'payment_method_amounts',
  keys: readonly string[],
  sums: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = sql.join(['merchant_id', ...keys].map((name) => sql.id(name)))
  const changed = figures.map(
    (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`,
  )
  return sql`${sql.id(`changed_${table}`)} as (
    insert into ${sql.id(table)} (${key}, tenant_id, ${sql.join(figures.map((name) => sql.id(name)))})
    select ${key}, tenant_id, ${sums} from dated where is_counted group by ${key}, tenant_id order by ${key}
    on conflict (${key}) do update set ${sql.join(changed)}
  )`
}

/**
 * Returns the parts of a `with` that add transactions to the rollups by hour and by amount, or
 * subtract them. The parts read `dated`, another part of the same `with`, which the caller writes.
 * `dated` contains transactions that count, with the columns `merchant_id, tenant_id, store_id,
 * payment_method_id, trade_kind, amount, day, hour, amount_class, is_counted`.
 * The caller must hold the merchant's settlement lock in shared mode, and must have read the
 * counted days while it holds the lock.
 */
export function changeCounted(way: Way): RawBuilder<unknown> {
  const sums = countedChange(way)
  return sql.join([
    changePlaces('store_hours', ['day', 'store_id', 'hour'], sums),
    changePlaces('store_amounts', ['day', 'store_id', 'payment_method_id', 'amount_class'], sums),
    changePlaces('payment_method_amounts', ['day', 'payment_method_id', 'amount_class'], sums),
  ])
}
