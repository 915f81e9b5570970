import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { figuresChange, type Way } from './counts.ts'

/** Columns of the daily rollups by store, by payment method and by tenant. */
const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'failed_n'] as const

/** SQL: sums of the columns over rows that each contain one change of a rollup. */
export const sumsOfChanges = sql.join(figures.map((name) => sql`sum(${sql.id(name)})`))

const changed = (table: string) =>
  sql.join(
    figures.map(
      (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`,
    ),
  )

/**
 * Returns the parts of a `with` that change every daily rollup by `sums`, computed over the rows of
 * `from`. These rows must have the columns `merchant_id, tenant_id, store_id, payment_method_id,
 * business_day`. Locks the rollup rows in the order of their keys, so that concurrent changes
 * cannot deadlock.
 */
export const changeDays = (from: string, sums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  by_store as (
    insert into store_days (merchant_id, store_id, day, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, store_id, business_day, tenant_id, ${sums} from ${sql.id(from)}
    group by merchant_id, store_id, business_day, tenant_id order by merchant_id, store_id, business_day
    on conflict (merchant_id, store_id, day) do update set ${changed('store_days')}
  ), by_payment_method as (
    insert into payment_method_days (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, business_day, payment_method_id, tenant_id, ${sums} from ${sql.id(from)}
    group by merchant_id, business_day, payment_method_id, tenant_id order by merchant_id, business_day, payment_method_id
    on conflict (merchant_id, day, payment_method_id) do update set ${changed('payment_method_days')}
  ), of_tenant as (
    insert into tenant_day_changes (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, business_day, payment_method_id, tenant_id, ${sums} from ${sql.id(from)}
    group by merchant_id, business_day, payment_method_id, tenant_id
    -- On a cluster an insert that returns nothing and minds no conflict is a COPY, which row-level security refuses.
    returning merchant_id
  )`

/**
 * Adds one transaction to the rollups of its day, or subtracts it. Reads the stored row, so a
 * caller that subtracts must do so before it changes the row.
 */
export async function countLine(
  { q, scope }: Tx<WorkerScope>,
  id: bigint,
  way: Way,
): Promise<void> {
  await sql`
    with line as (
      select merchant_id, tenant_id, store_id, payment_method_id, business_day, trade_kind, state, amount from transactions
      where merchant_id = ${scope.merchantId} and id = ${id}::bigint
    ), ${changeDays('line', figuresChange(way))}
    select from line`.execute(q)
}
