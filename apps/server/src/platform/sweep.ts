import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'

/** How often: milliseconds. */
export const SWEEP_EVERY = 3_600_000

/** Rows at once, so that nobody waits long for them. */
const BATCH = 1_000

/** Every table that would grow for ever, and when one of its rows is over. Files wait for a job of their own (`files.ts`). */
const spent: Readonly<Record<string, string>> = {
  idp_artifacts: 'expires_at < now()',
  idp_attempts: 'expires_at < now()',
  // Later than a code ends: the row also tells how many codes a sign-in has asked for.
  one_time_codes: `expires_at < now() - interval '1 hour'`,
  idp_sign_in_failures: `since < now() - interval '1 day'`,
  password_requests: `since < now() - interval '1 day'`,
  revoked_sessions: 'until < now()',
  // No sign-in lives longer than ten hours. A person's last one stays: it says when they were here.
  session_activity: `last_at < now() - interval '11 hours' and exists (select from session_activity as later
    where later.tenant_id = spent.tenant_id and later.user_id = spent.user_id and later.last_at > spent.last_at)`,
  password_links: `expires_at < now() - interval '1 day'`,
  // Their text is forgotten when they leave; to whom something went is a question of the following weeks.
  mails: `coalesce(sent_at, failed_at) < now() - interval '90 days'`,
}

/** Removes what is over of one tenant. Twice at once is as good as once. */
export async function sweep(engine: Engine, tenantId: number): Promise<void> {
  for (const [table, over] of Object.entries(spent)) {
    while ((await sweepSome(engine, tenantId, table, over)) === BATCH);
  }
}

/** @returns how many rows went */
async function sweepSome(engine: Engine, tenantId: number, table: string, over: string): Promise<number> {
  const rows = sql.table(table)
  const { numAffectedRows } = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    sql`delete from ${rows} where tenant_id = ${tenantId} and ctid in (
      select ctid from ${rows} as spent where tenant_id = ${tenantId} and ${sql.raw(over)} limit ${BATCH})`.execute(q),
  )
  return Number(numAffectedRows)
}
