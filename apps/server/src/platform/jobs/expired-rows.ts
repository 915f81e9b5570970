import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'

/** Interval between two runs, in milliseconds. */
const INTERVAL = 3_600_000

/** Maximum number of rows deleted per transaction, so that the locks are short. */
const BATCH = 1_000

/**
 * Tables that would grow forever, with the SQL condition for an expired row. Files have a job of
 * their own (`files.ts`).
 */
const expiredRows: Readonly<Record<string, string>> = {
  idp_artifacts: 'expires_at < now()',
  idp_attempts: 'expires_at < now()',
  // Stays longer than the code is valid, because the row also counts how many codes a sign-in
  // requested.
  one_time_codes: `expires_at < now() - interval '1 hour'`,
  idp_challenges: 'expires_at < now()',
  pending_code_addresses: 'expires_at < now()',
  idp_sign_in_failures: `since < now() - interval '1 day'`,
  password_requests: `since < now() - interval '1 day'`,
  revoked_sessions: 'until < now()',
  // No sign-in is valid for longer than ten hours. The last row of each user stays, because it
  // shows when the user was last active.
  session_activity: `last_at < now() - interval '11 hours' and exists (select from session_activity as later
    where later.tenant_id = expired.tenant_id and later.user_id = expired.user_id
      and later.last_at > expired.last_at)`,
  password_links: `expires_at < now() - interval '1 day'`,
  // The text is deleted when an e-mail is sent; the recipient is kept for questions in the
  // following weeks. E-mails of a notification stay longer, because they show how many users
  // received it.
  mails: `coalesce(failed_at, sent_at) < now() - case when notification_id is null then interval '90 days' else interval '400 days' end`,
  mail_bodies: `created_at < now() - interval '400 days'`,
}

/** Deletes the expired rows of one tenant. Safe to run twice at the same time. */
export async function deleteExpiredRows(engine: Engine, tenantId: number): Promise<void> {
  for (const [table, condition] of Object.entries(expiredRows)) {
    while ((await deleteBatch(engine, tenantId, table, condition)) === BATCH);
  }
}

/** Deletes one batch and returns the number of deleted rows. */
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
