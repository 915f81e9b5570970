import type { Period } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { foldChanges, type FoldedDays } from '@choba/database/folded-days.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** How often changes are added to their sums: milliseconds. */
export const FOLD_INTERVAL = 60_000

/** Merchants at a time; the next run takes the others. */
const MERCHANTS = 1_000

/** Adds the changes of a tenant's merchants to their sums. Two at the same time do no harm: the second finds nothing. */
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
 * SQL: the rows of a rollup in some days, sums and changes, in one statement.
 * @param conditions of a row `d` @param stores those among the conditions that name a store
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
