import { tidyEmail } from '@choba/contract/email.ts'
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '@choba/database/tables.ts'

/** So many wrong passwords and codes under a name, each within the window of the first, lock the name. */
export const MAX_FAILURES = 10
/** How long, from the last of them (PCI DSS 8.3.4); as long are failures remembered. */
export const LOCK_MINUTES = 30
const WINDOW = sql<string>`${sql.lit(LOCK_MINUTES)} * interval '1 minute'`

/** What failures are counted under: a hash, because people type passwords into the field of the name. */
export type FailureKey = string & { readonly brand: 'FailureKey' }

// A cast makes the brand, and only here.
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url') as FailureKey

/** A name as people compare it (NFKC, without case; domains in Punycode), for user IDs and e-mail addresses alike. */
export const foldedName = (typed: string): string =>
  tidyEmail(typed).normalize('NFKC').toLowerCase()

/** The key of what was typed, whether someone has that name or not. No name has a NUL, which sets it apart from accounts. */
export const nameKey = (typed: string): FailureKey => keyOf(foldedName(typed).replaceAll('\0', ''))

/** The key of a person, by whichever name they are tried: two spellings must not give twice the tries. */
export const accountKey = (userId: number): FailureKey => keyOf(`account\0${userId}`)

/** What is counted where no one has the name, so that both cases cost the same. */
export const noAccountKey = (typed: string): FailureKey => keyOf(`no account\0${foldedName(typed)}`)

/** Where requests come from. */
export const addressKey = (ip: string): FailureKey => keyOf(`address\0${ip}`)

/** Every key under which a person's failures are counted. */
export const keysOfPerson = ({
  userId,
  username,
  email,
}: {
  userId: number
  username: string
  email: string
}) => [accountKey(userId), nameKey(username), nameKey(email)]

// Transactions that touch several keys do so in one order, so that none waits for another in a circle.
const inOrder = (keys: readonly FailureKey[]) => [...new Set(keys)].sort()

/**
 * Counts a try as a failure before it is looked at, so that guesses sent at the same instant do not slip past the limit.
 * @returns which one it is for each key; past MAX_FAILURES it must not be looked at
 */
export async function countTry(
  q: Kysely<Tables>,
  tenantId: number,
  keys: readonly FailureKey[],
): Promise<(key: FailureKey) => number> {
  // The instant of the try is the one of the row that was to go in: on a cluster `do update` takes no clock of its own.
  const isOver = sql`excluded.since - idp_sign_in_failures.since > ${WINDOW}`
  // What was counted later than now is of a clock that was set back since: its window begins again, with what it holds.
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
          // The lock lasts its full time from here on; what is tried while it is closed does not prolong it.
          since: sql<Date>`case when ${isOver} or ${isAhead} or ${closes} then excluded.since else idp_sign_in_failures.since end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    counts.set(key, failures)
  }
  return (key) => counts.get(key) ?? 0
}

/** A try that was counted was none: it was right. Earlier failures stay until the sign-in is complete. */
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

/** Forgets the failed attempts under these keys. */
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

/** Whether the next attempt under one of these keys would be refused unseen. */
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
