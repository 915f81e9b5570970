import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'

/** How often: milliseconds. */
const INTERVAL = 3_600_000

/** Rows of one transaction, so that its locks are short. */
const BATCH = 1_000

/** Every table that would grow for ever, and when one of its rows has expired. Files have a job of their own (`files.ts`). */
const expiredRows: Readonly<Record<string, string>> = {
  idp_artifacts: 'expires_at < now()',
  idp_attempts: 'expires_at < now()',
  // Later than a code ends: the row also tells how many codes a sign-in has asked for.
  one_time_codes: `expires_at < now() - interval '1 hour'`,
  idp_challenges: 'expires_at < now()',
  pending_code_addresses: 'expires_at < now()',
  idp_sign_in_failures: `since < now() - interval '1 day'`,
  password_requests: `since < now() - interval '1 day'`,
  revoked_sessions: 'until < now()',
  // No sign-in lives longer than ten hours. A person's last one stays: it says when they were here.
  session_activity: `last_at < now() - interval '11 hours' and exists (select from session_activity as later
    where later.tenant_id = expired.tenant_id and later.user_id = expired.user_id
      and later.last_at > expired.last_at)`,
  password_links: `expires_at < now() - interval '1 day'`,
  // Their text is forgotten when they leave; to whom something went is a question of the following weeks.
  // Those of a notification say how many had it for more than a year.
  mails: `coalesce(failed_at, sent_at) < now() - case when notification_id is null then interval '90 days' else interval '400 days' end`,
  mail_bodies: `created_at < now() - interval '400 days'`,
}

/** Deletes the expired rows of one tenant. May run twice at once. */
export async function deleteExpiredRows(engine: Engine, tenantId: number): Promise<void> {
  for (const [table, condition] of Object.entries(expiredRows)) {
    while ((await deleteBatch(engine, tenantId, table, condition)) === BATCH);
  }
}

/** @returns how many rows were deleted */
async function deleteBatch(
  engine: Engine,
  tenantId: number,
  table: string,
  condition: string,
): Promise<number> {
  const rows = sql.table(table)
  const { numAffectedRows } = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    sql`delete from ${rows} where tenant_id = ${tenantId} and ctid in (
      select ctid from ${rows} as expired where tenant_id = ${tenantId} and ${sql.raw(condition)} limit ${BATCH})`.execute(
      q,
    ),
  )
  return Number(numAffectedRows)
}

export const expiredRowsArea: AreaDefinition = {
  create: ({ engine }) => ({
    tasks: [
      { name: 'expired rows', interval: INTERVAL, run: ({ id }) => deleteExpiredRows(engine, id) },
    ],
  }),
}
