import { businessDay } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'
import { closeCycles, closeDays } from '#settlement/close.ts'
import { notifyMissingRates } from '#settlement/missing-rates.ts'

/** Pause between two searches for business days that can be closed, in milliseconds. */
export const CLOSE_INTERVAL = 10 * 60_000
/**
 * Minutes between the end of a business day and its close. Transactions that arrive in this time
 * still count on their day.
 */
const GRACE_MINUTES = 120
/**
 * Statement timeout in milliseconds. Closing a cycle of the largest merchant takes several seconds.
 */
const DEADLINE = 120_000

type Due = MerchantRow & { through: string }

/**
 * Returns the merchants of a tenant whose last full business day is not closed yet and has terms.
 * Reads merchants, closed days and terms with one statement each, because a distributed database
 * cannot join their tables.
 */
const findDue = (engine: Engine, tenantId: number): Promise<Due[]> =>
  withScope(
    engine,
    { role: 'admin', tenantId },
    async ({ q }) => {
      const today = businessDay(
        sql`(now() - make_interval(mins => ${GRACE_MINUTES}::int))`,
        sql`m.time_zone`,
        sql`m.closing_minutes`,
      )
      const { rows } = await sql<Due>`
        select m.*, (${today} - 1) as through from merchants m where m.tenant_id = ${tenantId} order by m.id`.execute(
        q,
      )
      const closed = await q
        .selectFrom('settlements')
        .select(['merchant_id', 'closed_through'])
        .where('tenant_id', '=', tenantId)
        .execute()
      const begun = await q
        .selectFrom('terms')
        .select(['merchant_id', (of) => of.fn.min('first_day').as('first_day')])
        .where('tenant_id', '=', tenantId)
        .groupBy('merchant_id')
        .execute()
      const closedThrough = new Map(closed.map((row) => [row.merchant_id, row.closed_through]))
      const firstDay = new Map(begun.map((row) => [row.merchant_id, row.first_day]))
      return rows.filter(({ id, through }) => {
        const first = firstDay.get(id)
        return first !== undefined && first <= through && (closedThrough.get(id) ?? '') < through
      })
    },
    { readOnly: true },
  )

interface Closing {
  /** Stops the job between two cycles. Each cycle is closed in one database transaction. */
  readonly signal?: AbortSignal | undefined
  /**
   * Closes all cycles of a merchant in one database transaction. Used only for the demo data,
   * before the server accepts requests.
   */
  readonly atOnce?: boolean
}

/**
 * Closes the full business days of a tenant's merchants, cycle by cycle, and creates their
 * deposits. If one merchant fails or lacks a fee rate, the others are still closed. Several
 * processes may run this at the same time.
 * @throws AggregateError with all failures, after every merchant was tried
 */
export async function closeDueDays(
  { engine, notify }: { engine: Engine; notify: Notify },
  tenantId: number,
  { signal, atOnce = false }: Closing = {},
): Promise<void> {
  const failures: unknown[] = []
  for (const { through, ...merchant } of await findDue(engine, tenantId)) {
    if (signal?.aborted) break
    const scope = { role: 'worker', tenantId, merchantId: merchant.id } as const
    const tell = notifyMissingRates(notify, merchant)
    const close = () =>
      withScope(engine, scope, (tx) => closeDays(tx, merchant, through, tell), {
        deadline: DEADLINE,
      })
    try {
      if (atOnce) {
        const closeAll = (tx: Tx<WorkerScope>) => closeCycles(tx, merchant, through)
        await withScope(engine, scope, closeAll, { deadline: DEADLINE, keepPlans: true })
        continue
      }
      for (
        let closed = await close();
        closed && closed.closedThrough < through;
        closed = await close()
      )
        if (signal?.aborted) break
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'days of some merchants could not be closed')
}
