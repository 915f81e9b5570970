import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { figuresChange, type Way } from './counts.ts'

/** The figures that are kept of a business day, by store, by brand, and as changes of the tenant's. */
const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'failed_n'] as const

/** The sums of rows that are changes of the figures, by their names. */
export const sumsOfChanges = sql.join(figures.map((name) => sql`sum(${sql.id(name)})`))

const changed = (table: string) =>
  sql.join(
    figures.map(
      (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`,
    ),
  )

/**
 * The parts of a `with` that change every rollup of a business day by `sums` over the rows of `from`, which have `merchant_id,
 * tenant_id, store_id, brand_id, business_day`. Rollup rows are locked in the order of their keys.
 */
export const changeDays = (from: string, sums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  by_store as (
    insert into store_days (merchant_id, store_id, day, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, store_id, business_day, tenant_id, ${sums} from ${sql.id(from)}
    group by merchant_id, store_id, business_day, tenant_id order by merchant_id, store_id, business_day
    on conflict (merchant_id, store_id, day) do update set ${changed('store_days')}
  ), by_brand as (
    insert into brand_days (merchant_id, day, brand_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, business_day, brand_id, tenant_id, ${sums} from ${sql.id(from)}
    group by merchant_id, business_day, brand_id, tenant_id order by merchant_id, business_day, brand_id
    on conflict (merchant_id, day, brand_id) do update set ${changed('brand_days')}
  ), of_tenant as (
    insert into tenant_day_changes (merchant_id, day, brand_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, business_day, brand_id, tenant_id, ${sums} from ${sql.id(from)}
    group by merchant_id, business_day, brand_id, tenant_id
    -- On a cluster an insert that returns nothing and minds no conflict is a COPY, which row-level security refuses.
    returning merchant_id
  )`

/** Counts one transaction on its day as it stands, or takes it out of there: before it stands otherwise. */
export async function countLine(
  { q, scope }: Tx<WorkerScope>,
  id: bigint,
  way: Way,
): Promise<void> {
  await sql`
    with line as (
      select merchant_id, tenant_id, store_id, brand_id, business_day, trade_kind, state, amount from transactions
      where merchant_id = ${scope.merchantId} and id = ${id}::bigint
    ), ${changeDays('line', figuresChange(way))}
    select from line`.execute(q)
}
