import { addDays } from '@choba/contract/period.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { countHours, FIRST_DAYS } from './hour-counts.ts'

/** Interval in milliseconds at which the job looks for days to count. */
export const COUNT_INTERVAL = 10 * 60_000
/** Statement timeout in milliseconds. A statement counts up to a month of the largest merchant. */
const DEADLINE = 60_000

type Due = MerchantRow & { through: string }

/**
 * Returns the merchants without any count that have transactions in the days that a first count
 * covers.
 */
async function findActive(
  { q }: Tx,
  tenantId: number,
  merchants: readonly Due[],
): Promise<Set<number>> {
  if (merchants.length === 0) return new Set()
  const last = merchants.map(({ through }) => through).toSorted()
  const rows = await q
    .selectFrom('store_days')
    .select('merchant_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('merchant_id', '=', sql<number>`any(${merchants.map(({ id }) => id)}::int[])`)
    .where('day', '>=', addDays(last[0]!, 1 - FIRST_DAYS))
    .where('day', '<=', last.at(-1)!)
    .execute()
  return new Set(rows.map((row) => row.merchant_id))
}

/**
 * Finds merchants of a tenant with a past day that is not counted yet. Uses several simple
 * statements, because a cluster (Citus) cannot run them as one join.
 */
const findDue = (engine: Engine, tenantId: number): Promise<Due[]> =>
  withScope(
    engine,
    { role: 'admin', tenantId },
    async (tx) => {
      const today = businessDay(sql`now()`, sql`m.time_zone`, sql`m.closing_minutes`)
      const { rows } = await sql<Due>`
        select m.*, (${today} - 1) as through from merchants m where m.tenant_id = ${tenantId} order by m.id`.execute(
        tx.q,
      )
      const counted = await tx.q
        .selectFrom('figure_days')
        .select(['merchant_id', 'counted_through'])
        .where('tenant_id', '=', tenantId)
        .execute()
      const countedThrough = new Map(counted.map((row) => [row.merchant_id, row.counted_through]))
      const active = await findActive(
        tx,
        tenantId,
        rows.filter(({ id }) => !countedThrough.has(id)),
      )
      return rows.filter(({ id, through }) =>
        countedThrough.has(id) ? countedThrough.get(id)! < through : active.has(id),
      )
    },
    { readOnly: true },
  )

/**
 * Counts the hours and amounts of past business days for the merchants of a tenant. Several
 * processes may run this at the same time. An error for one merchant does not stop the others.
 * @param signal stops the run between two months, each of which is one database transaction
 * @throws AggregateError with all errors, after all merchants were tried
 */
export async function countDueHours(
  engine: Engine,
  tenantId: number,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const { through, ...merchant } of await findDue(engine, tenantId)) {
    if (signal?.aborted) break
    const scope = { role: 'worker', tenantId, merchantId: merchant.id } as const
    const count = () =>
      withScope(engine, scope, (tx) => countHours(tx, merchant, through), { deadline: DEADLINE })
    try {
      for (
        let counted = await count();
        counted !== undefined && counted < through;
        counted = await count()
      )
        if (signal?.aborted) break
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'hours of some merchants could not be counted')
}
