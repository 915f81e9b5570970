import type { Period } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { foldChanges, type FoldedDays } from '@choba/database/folded-days.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** Interval in milliseconds between runs of `foldDays`. */
export const FOLD_INTERVAL = 60_000

/** Maximum number of merchants in one run. The next run processes further merchants. */
const MERCHANTS = 1_000

/**
 * Adds the stored rollup changes of a tenant's merchants to the rollup sums, and deletes the
 * changes. Concurrent runs are harmless, because the second run finds no changes.
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
 * SQL: the rows of a rollup for some days: its sums and the changes that are not yet added to the
 * sums, read in one statement.
 * @param conditions conditions on a row `d`
 * @param stores the conditions that name a store
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
