import type { Period } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { foldChanges, type FoldedDays } from '@choba/database/folded-days.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** Interval between runs that fold changes into their sums, in milliseconds. */
export const FOLD_INTERVAL = 60_000

/** Number of merchants per run; the next run takes the others. */
const MERCHANTS = 1_000

/**
 * Folds the changes of a tenant's merchants into their sums. Concurrent runs are harmless: the
 * second one finds no changes.
 */
export async function foldDays(
  engine: Engine,
  tenantId: number,
  rollup: FoldedDays,
): Promise<void> {
  const changed = await withScope(
    engine,
    { role: 'admin', tenantId },
    async ({ q }) => {
      const { rows } = await sql<{ merchant_id: number }>`
        select distinct merchant_id from ${sql.id(rollup.changes)} where tenant_id = ${tenantId} limit ${MERCHANTS}`.execute(
        q,
      )
      return rows
    },
    { readOnly: true },
  )
  for (const { merchant_id: merchantId } of changed)
    await withScope(engine, { role: 'worker', tenantId, merchantId }, ({ q }) =>
      foldChanges(rollup, merchantId).execute(q),
    )
}

/**
 * SQL: the rows of a rollup for some days, both sums and unfolded changes, in one statement.
 * @param conditions conditions on a row `d`
 * @param stores those of the conditions that name a store
 */
export function rowsOfDays(
  rollup: FoldedDays,
  merchantId: number,
  days: Period,
  conditions: readonly RawBuilder<unknown>[],
  stores: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const columns = sql.join([...rollup.keys, ...rollup.sums].map((name) => sql.ref(`d.${name}`)))
  const of = (table: string) => sql`
    select ${columns} from ${sql.id(table)} d where ${sql.join(
      [
        sql`d.merchant_id = ${merchantId} and d.day between ${days.from}::date and ${days.to}::date`,
        ...stores,
        ...conditions,
      ],
      sql` and `,
    )}`
  return sql`${of(stores.length > 0 ? rollup.byStore : rollup.ofAll)} union all ${of(rollup.changes)}`
}
