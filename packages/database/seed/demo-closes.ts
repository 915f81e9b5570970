import { sql } from 'kysely'
import type { Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'

/** Time between the end of a deposit cycle and its close in the demo. */
const CLOSED_AFTER = '2 hours'

/**
 * Changes the close times of the demo's deposits to the morning after the last day of their cycle.
 * Without the change, all deposits would have the time at which the server started, because the
 * server closes past cycles when it starts.
 */
export async function dateDemoCloses(engine: Engine): Promise<void> {
  await asOwner(engine, async (q) => {
    const morning = sql`((d.date_to + 1 + make_interval(mins => m.closing_minutes)) at time zone m.time_zone)
      + ${CLOSED_AFTER}::interval`
    await sql`update deposits d set closed_at = ${morning} from merchants m
      where m.id = d.merchant_id and d.closed_at > ${morning}`.execute(q)
  })
}
