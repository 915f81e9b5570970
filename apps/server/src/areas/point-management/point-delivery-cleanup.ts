import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Services } from '#platform/calls/area.ts'
import type { ScheduledTask } from '#platform/jobs/scheduler.ts'

/** How long it is known when an entry was delivered, as of e-mails: days. What waits and what was refused is kept. */
export const KEPT_DAYS = 90
const DAY = 86_400_000
/** Rows of one transaction, so that its locks are short. */
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
 * Forgets that entries of a tenant were delivered, long after they were: the ledger has them, and no screen says it of one. May run twice at once.
 * @param now the clock
 */
export async function clearDelivered(
  engine: Engine,
  tenantId: number,
  now = Date.now(),
): Promise<void> {
  const until = new Date(now - KEPT_DAYS * DAY)
  // Ids are in the order of time, and an entry is delivered after it was posted: by them alone, no index has to be kept.
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
