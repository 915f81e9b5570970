import { sql, type RawBuilder } from 'kysely'

/**
 * A rollup by business day with deferred updates. A transaction only adds rows to the table
 * `changes`, so that transactions do not wait for each other's locks on a busy day. A scheduled
 * task adds the changes to the two tables of sums. Only a sum together with its changes is exact,
 * so one statement must read both.
 */
export interface FoldedDays {
  readonly changes: string
  /** Table of sums by store, and table of sums over all stores, which has fewer rows. */
  readonly byStore: string
  readonly ofAll: string
  /** Further key columns, which searches can filter by. */
  readonly keys: readonly string[]
  readonly sums: readonly string[]
}

const idsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))
const sumsOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(${sql.id(name)})`))
const isAnything = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`sum(${sql.id(name)}) <> 0`),
    sql` or `,
  )

/**
 * SQL: last part of a `with` query. Inserts the rows of an earlier part into the table of changes.
 * Each row has the keys, `merchant_id`, `tenant_id`, `store_id`, `business_day`, and figures with
 * their sign.
 */
export function addChanges({ changes, keys, sums }: FoldedDays, from: string): RawBuilder<unknown> {
  const key = sql`merchant_id, store_id, business_day, ${idsOf(keys)}, tenant_id`
  // Without `returning`, Citus would run the insert as COPY, which row-level security rejects.
  return sql`
    insert into ${sql.id(changes)} (merchant_id, store_id, day, ${idsOf(keys)}, tenant_id, ${idsOf(sums)})
    select ${key}, ${sumsOf(sums)} from ${sql.id(from)} group by ${key} having ${isAnything(sums)}
    returning merchant_id`
}

/**
 * SQL: adds the changes of a merchant to the sums, and deletes the changes. Locks the rows in the
 * order of their keys, so that concurrent runs cannot deadlock.
 */
export function foldChanges(rollup: FoldedDays, merchantId: number): RawBuilder<unknown> {
  const { changes, keys, sums } = rollup
  const into = (table: string, places: readonly string[]) => {
    const key = idsOf(['merchant_id', ...places, ...keys])
    const added = sums.map(
      (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`,
    )
    return sql`${sql.id(`to_${table}`)} as (
      insert into ${sql.id(table)} (${key}, tenant_id, ${idsOf(sums)})
      select ${key}, tenant_id, ${sumsOf(sums)} from gone group by ${key}, tenant_id order by ${key}
      on conflict (${key}) do update set ${sql.join(added)})`
  }
  return sql`
    with gone as (delete from ${sql.id(changes)} where merchant_id = ${merchantId}::int returning *),
      ${into(rollup.ofAll, ['day'])}, ${into(rollup.byStore, ['store_id', 'day'])}
    select count(*) from gone`
}
