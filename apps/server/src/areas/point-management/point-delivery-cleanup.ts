import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Services } from '#platform/calls/area.ts'
import type { ScheduledTask } from '#platform/jobs/scheduler.ts'

/**
 * Retention of the records of delivered point transactions, in days. Records of waiting and refused
 * transactions stay.
 */
export const KEPT_DAYS = 90
const DAY = 86_400_000
/** Rows per transaction, to keep locks short. */
const BATCH = 1_000

const findMerchants = (engine: Engine, tenantId: number): Promise<number[]> =>
  withScope(
    engine,
    { role: 'admin', tenantId },
    async ({ q }) => {
      const rows = await q
        .selectFrom('point_systems')
        .select('merchant_id')
        .where('tenant_id', '=', tenantId)
        .orderBy('merchant_id')
        .execute()
      return rows.map(({ merchant_id }) => merchant_id)
    },
    { readOnly: true },
  )

/**
 * Deletes old records of delivered point transactions of a tenant. The ledger keeps the
 * transactions, and no screen shows when they were delivered. Safe to run concurrently.
 * @param now current time in milliseconds
 */
export async function clearDelivered(
  engine: Engine,
  tenantId: number,
  now = Date.now(),
): Promise<void> {
  const until = new Date(now - KEPT_DAYS * DAY)
  // IDs contain their creation time, and a point transaction is created before its delivery. A
  // limit on the ID therefore selects old rows without a further index.
  const last = (BigInt(until.getTime()) + 1n) << 22n
  for (const merchantId of await findMerchants(engine, tenantId)) {
    const clear = () =>
      withScope(engine, { role: 'worker', tenantId, merchantId }, ({ q }) =>
        sql`delete from point_deliveries where merchant_id = ${merchantId} and entry_id in (
          select d.entry_id from point_deliveries d where d.merchant_id = ${merchantId} and d.entry_id < ${last}
            and d.state = 'DELIVERED' and d.settled_at < ${until}::timestamptz
          order by d.entry_id limit ${BATCH})`.execute(q),
      )
    while (Number((await clear()).numAffectedRows) === BATCH);
  }
}

export const clearTask = ({ engine }: Pick<Services, 'engine'>): ScheduledTask => ({
  name: 'delivered points',
  interval: 3_600_000,
  run: ({ id }) => clearDelivered(engine, id),
})
