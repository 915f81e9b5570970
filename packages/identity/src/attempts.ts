import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { passwordMatches } from './passwords.ts'

/** So many wrong passwords within the window lock a name until the window, counted from the first, has passed. */
export const MAX_FAILURES = 10
const WINDOW = sql<string>`interval '15 minutes'`

// Longer than anything that can be right: answered like a wrong password, and never hashed in full.
const MAX_USERNAME = 255
const MAX_PASSWORD = 1024

export type Attempt =
  | { ok: true; userId: number }
  | { ok: false; reason: 'wrongCredentials' | 'accountLocked'; userId: number | null }

const hashOfName = (username: string) => createHash('sha256').update(username).digest('base64url')

/** Whether the next attempt under this name would be refused unseen. */
export async function isNameLocked(engine: Engine, tenantId: number, username: string): Promise<boolean> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('idp_sign_in_failures')
      .select('failures')
      .where('tenant_id', '=', tenantId)
      .where('name_hash', '=', hashOfName(username))
      .where('since', '>=', sql<Date>`now() - ${WINDOW}`)
      .executeTakeFirst(),
  )
  return (row?.failures ?? 0) >= MAX_FAILURES
}

/** Forgets the failed attempts under a name. */
export async function unlockName(engine: Engine, tenantId: number, username: string): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .deleteFrom('idp_sign_in_failures')
      .where('tenant_id', '=', tenantId)
      .where('name_hash', '=', hashOfName(username))
      .execute(),
  )
}

/**
 * Tries a name and a password. Unknown names, disabled people and people without a password are answered alike, in like
 * time, and are counted alike. The attempt is counted before the password is looked at, so that guesses sent at the same
 * instant do not slip past the limit.
 */
export async function attemptSignIn(
  engine: Engine,
  tenantId: number,
  username: string,
  password: string,
): Promise<Attempt> {
  const scope = { role: 'identity', tenantId } as const
  const nameHash = hashOfName(username)
  // The database takes no NUL in a text; no name has one.
  const name = username.length > MAX_USERNAME || username.includes('\0') ? '' : username

  const found = await withScope(engine, scope, async ({ q }) => {
    const counted = await q
      .insertInto('idp_sign_in_failures')
      .values({ tenant_id: tenantId, name_hash: nameHash, failures: 1, since: sql`now()` })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'name_hash']).doUpdateSet({
          failures: sql<number>`case when idp_sign_in_failures.since < now() - ${WINDOW} then 1 else least(idp_sign_in_failures.failures, ${MAX_FAILURES}) + 1 end`,
          since: sql<Date>`case when idp_sign_in_failures.since < now() - ${WINDOW} then now() else idp_sign_in_failures.since end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    const person = await q
      .selectFrom('users as u')
      .leftJoin('idp_credentials as c', (join) =>
        join.onRef('c.user_id', '=', 'u.id').onRef('c.tenant_id', '=', 'u.tenant_id'),
      )
      .select(['u.id', 'u.enabled', 'c.password_hash'])
      .where('u.tenant_id', '=', tenantId)
      .where('u.username', '=', name)
      .executeTakeFirst()
    return { failures: counted.failures, user: person }
  })
  const { failures, user } = found
  const userId = user?.id ?? null
  if (failures > MAX_FAILURES) return { ok: false, reason: 'accountLocked', userId }

  const stored = user?.enabled ? user.password_hash : null
  const matches = await passwordMatches(password.slice(0, MAX_PASSWORD), stored)
  if (!matches || !user || password.length > MAX_PASSWORD) return { ok: false, reason: 'wrongCredentials', userId }

  await unlockName(engine, tenantId, username)
  return { ok: true, userId: user.id }
}
