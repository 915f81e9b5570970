import { tidyEmail } from '@choba/contract/email.ts'
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '@choba/database/tables.ts'

/**
 * Number of failed passwords and codes that locks a name. Failures count for `LOCK_MINUTES` from
 * the first one.
 */
export const MAX_FAILURES = 10
/**
 * Minutes that a lock lasts after the failure that caused it (PCI DSS 8.3.4). Failures are
 * forgotten after the same time.
 */
export const LOCK_MINUTES = 30
const WINDOW = sql<string>`${sql.lit(LOCK_MINUTES)} * interval '1 minute'`

/**
 * Key for counting failures. A hash, because people sometimes type their password into the name
 * field.
 */
export type FailureKey = string & { readonly brand: 'FailureKey' }

// The only place that creates a `FailureKey`.
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url') as FailureKey

/** Normalizes a user ID or e-mail address for comparison: NFKC, lower case, domain in Punycode. */
export const foldedName = (typed: string): string =>
  tidyEmail(typed).normalize('NFKC').toLowerCase()

/**
 * Returns the key of a typed name. The name need not exist. NULs are removed, so it never equals an
 * account key.
 */
export const nameKey = (typed: string): FailureKey => keyOf(foldedName(typed).replaceAll('\0', ''))

/**
 * Returns the key of an account. Failures count under this key in addition to the name, so that a
 * user with two names (user ID and e-mail address) does not have twice as many attempts.
 */
export const accountKey = (userId: number): FailureKey => keyOf(`account\0${userId}`)

/**
 * Returns the key that replaces the account key for an unknown name, so that known and unknown
 * names cause the same work.
 */
export const noAccountKey = (typed: string): FailureKey => keyOf(`no account\0${foldedName(typed)}`)

/** Returns the key of a client IP address. */
export const addressKey = (ip: string): FailureKey => keyOf(`address\0${ip}`)

/** Returns every key under which a user's failures are counted. */
export const keysOfPerson = ({
  userId,
  username,
  email,
}: {
  userId: number
  username: string
  email: string
}) => [accountKey(userId), nameKey(username), nameKey(email)]

// Sorts keys. All transactions lock keys in this order, so that they cannot deadlock.
const inOrder = (keys: readonly FailureKey[]) => [...new Set(keys)].sort()

/**
 * Counts an attempt as a failure before it is checked, so that simultaneous guesses cannot exceed
 * the limit.
 * @returns a function from key to number of failures; above MAX_FAILURES the attempt must not be
 * checked
 */
export async function countTry(
  q: Kysely<Tables>,
  tenantId: number,
  keys: readonly FailureKey[],
): Promise<(key: FailureKey) => number> {
  // Uses the time of the proposed row: on a cluster, `do update` must not call `now()`.
  const isOver = sql`excluded.since - idp_sign_in_failures.since > ${WINDOW}`
  // If `since` is in the future, the clock was set back. The window then starts again now, with the
  // same number of failures.
  const isAhead = sql`idp_sign_in_failures.since - excluded.since > interval '1 minute'`
  const closes = sql`idp_sign_in_failures.failures = ${sql.lit(MAX_FAILURES - 1)}`
  const counts = new Map<FailureKey, number>()
  for (const key of inOrder(keys)) {
    const { failures } = await q
      .insertInto('idp_sign_in_failures')
      .values({ tenant_id: tenantId, name_hash: key, failures: 1, since: sql`now()` })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'name_hash']).doUpdateSet({
          failures: sql<number>`case when ${isOver} then 1 else least(idp_sign_in_failures.failures, ${sql.lit(MAX_FAILURES)}) + 1 end`,
          // A lock lasts its full time from this failure; attempts during the lock do not extend
          // it.
          since: sql<Date>`case when ${isOver} or ${isAhead} or ${closes} then excluded.since else idp_sign_in_failures.since end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    counts.set(key, failures)
  }
  return (key) => counts.get(key) ?? 0
}

/**
 * Subtracts a correct attempt, which `countTry` counted as a failure. Earlier failures stay until
 * the sign-in is complete.
 */
export async function uncountAttempt(
  q: Kysely<Tables>,
  tenantId: number,
  keys: readonly FailureKey[],
): Promise<void> {
  for (const key of inOrder(keys))
    await q
      .updateTable('idp_sign_in_failures')
      .set({ failures: sql<number>`greatest(0, least(failures, ${sql.lit(MAX_FAILURES)}) - 1)` })
      .where('tenant_id', '=', tenantId)
      .where('name_hash', '=', key)
      .execute()
}

/** Deletes the failures under these keys. */
export async function forgetFailures(
  q: Kysely<Tables>,
  tenantId: number,
  keys: readonly FailureKey[],
): Promise<void> {
  for (const key of inOrder(keys))
    await q
      .deleteFrom('idp_sign_in_failures')
      .where('tenant_id', '=', tenantId)
      .where('name_hash', '=', key)
      .execute()
}

/** Returns true if the next attempt under any of these keys would be rejected without a check. */
export async function isLocked(
  q: Kysely<Tables>,
  tenantId: number,
  keys: readonly FailureKey[],
): Promise<boolean> {
  const row = await q
    .selectFrom('idp_sign_in_failures')
    .select('failures')
    .where('tenant_id', '=', tenantId)
    .where('name_hash', 'in', keys)
    .where('since', '>=', sql<Date>`now() - ${WINDOW}`)
    .where('failures', '>=', MAX_FAILURES)
    .executeTakeFirst()
  return row !== undefined
}
