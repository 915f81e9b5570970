import { sql } from 'kysely'
import type { Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'

/** How long after the end of its last day a cycle of the demo is closed. */
const CLOSED_AFTER = '2 hours'

/**
 * Dates the closes of the demo's deposits. A start closes cycles that ended long ago, and the
 * settlement writes the time of the start: they get the morning after their last day instead.
 */
export async function dateDemoCloses(engine: Engine): Promise<void> {
  await asOwner(engine, async (q) => {
    const morning = sql`((d.date_to + 1 + make_interval(mins => m.closing_minutes)) at time zone m.time_zone)
      + ${CLOSED_AFTER}::interval`
    await sql`update deposits d set closed_at = ${morning} from merchants m
      where m.id = d.merchant_id and d.closed_at > ${morning}`.execute(q)
  })
}
