import { AMOUNT_BOUNDS } from '@choba/contract/amount-classes.ts'
import type { FigureDayRow } from '@choba/database/figure-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { countedChange, type Way } from './counts.ts'

// Rollups of days that are over: by hour (store_hours) and by class of amounts (store_amounts, and brand_amounts of all
// stores together). All are of the same days.

/** The business days of a merchant that are counted, both ends included. */
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

/** SQL: the class of an amount, by `AMOUNT_BOUNDS`. */
export const amountClass = (amount: string): RawBuilder<number> =>
  sql`width_bucket(${sql.ref(amount)}, ${sql.lit(`{${AMOUNT_BOUNDS.join(',')}}`)}::bigint[])::smallint`

const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt'] as const

/** A part of a `with` that adds sums over the rows of `dated` to their rows of a table, which are locked in the order of their keys. */
function changePlaces(
  table: 'store_hours' | 'store_amounts' | 'brand_amounts',
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
 * The parts of a `with` that add transactions to the hours and amounts that are counted, or take them out again: of `dated`, a part of the
 * same `with`, which has `merchant_id, tenant_id, store_id, brand_id, trade_kind, amount, day, hour, amount_class, is_counted` of lines
 * that count. The caller shares the merchant's settlement lock, and has seen under it which days are counted.
 */
export function changeCounted(way: Way): RawBuilder<unknown> {
  const sums = countedChange(way)
  return sql.join([
    changePlaces('store_hours', ['day', 'store_id', 'hour'], sums),
    changePlaces('store_amounts', ['day', 'store_id', 'brand_id', 'amount_class'], sums),
    changePlaces('brand_amounts', ['day', 'brand_id', 'amount_class'], sums),
  ])
}
