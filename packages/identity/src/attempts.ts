import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { createCapacity } from '@choba/database/capacity.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { passwordMatches } from './passwords.ts'

/** So many wrong passwords and codes under a name, each within the window of the first, lock the name. */
export const MAX_FAILURES = 10
/** How long, from the last of them (PCI DSS 8.3.4); as long are failures remembered. */
export const LOCK_MINUTES = 30
const WINDOW = sql<string>`${sql.lit(LOCK_MINUTES)} * interval '1 minute'`

// Longer than anything that can be right: answered like a wrong password, and never hashed in full.
const MAX_USERNAME = 255
const MAX_PASSWORD = 1024

export interface Refusal {
  ok: false
  reason: 'wrongCredentials' | 'accountLocked'
  userId: number | null
  /** Whether it was this failure that locked the name. */
  closesLock: boolean
  /** How often this name may still be tried before it is locked. */
  triesLeft: number
}
export type Attempt = { ok: true; userId: number } | Refusal

const hashOfName = (username: string) => createHash('sha256').update(username).digest('base64url')

const ofName = (q: Kysely<Tables>, tenantId: number, username: string) =>
  q
    .selectFrom('idp_sign_in_failures')
    .where('tenant_id', '=', tenantId)
    .where('name_hash', '=', hashOfName(username))
    .where('since', '>=', sql<Date>`now() - ${WINDOW}`)

/** Whether the next attempt under this name would be refused unseen. */
export async function isNameLocked(engine: Engine, tenantId: number, username: string): Promise<boolean> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    ofName(q, tenantId, username).select('failures').executeTakeFirst(),
  )
  return (row?.failures ?? 0) >= MAX_FAILURES
}

/** Forgets the failed attempts under a name. */
export async function forgetFailures(q: Kysely<Tables>, tenantId: number, username: string): Promise<void> {
  await q
    .deleteFrom('idp_sign_in_failures')
    .where('tenant_id', '=', tenantId)
    .where('name_hash', '=', hashOfName(username))
    .execute()
}

export const unlockName = (engine: Engine, tenantId: number, username: string): Promise<void> =>
  withScope(engine, { role: 'identity', tenantId }, ({ q }) => forgetFailures(q, tenantId, username))

/**
 * Counts a try as a failure before it is looked at, so that guesses sent at the same instant do not slip past the limit.
 * @returns which one it is; past MAX_FAILURES it must not be looked at
 */
export async function countTry(q: Kysely<Tables>, tenantId: number, username: string): Promise<number> {
  const isOver = sql`idp_sign_in_failures.since < now() - ${WINDOW}`
  const closes = sql`idp_sign_in_failures.failures = ${sql.lit(MAX_FAILURES - 1)}`
  const { failures } = await q
    .insertInto('idp_sign_in_failures')
    .values({ tenant_id: tenantId, name_hash: hashOfName(username), failures: 1, since: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name_hash']).doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else least(idp_sign_in_failures.failures, ${sql.lit(MAX_FAILURES)}) + 1 end`,
        // The lock lasts its full time from here on; what is tried while it is closed does not prolong it.
        since: sql<Date>`case when ${isOver} or ${closes} then now() else idp_sign_in_failures.since end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** A try that was counted was none: it was right. Earlier failures stay until the sign-in is complete. */
export async function takeBackTry(q: Kysely<Tables>, tenantId: number, username: string): Promise<void> {
  await q
    .updateTable('idp_sign_in_failures')
    .set({ failures: sql<number>`greatest(0, least(failures, ${sql.lit(MAX_FAILURES)}) - 1)` })
    .where('tenant_id', '=', tenantId)
    .where('name_hash', '=', hashOfName(username))
    .execute()
}

/**
 * Tries under way: fewer than hashes may wait, so that one that has been counted is also looked at. The last of them is
 * answered after three seconds.
 */
const trying = createCapacity({ running: 128, waiting: 0 })

const waiting = new Map<string, Promise<unknown>>()

/** One try after the other for each name: many right ones at the same instant must not count each other as failures. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  waiting.set(name, mine)
  try {
    return await mine
  } finally {
    if (waiting.get(name) === mine) waiting.delete(name)
  }
}

/**
 * Tries a name and a password. Unknown names, disabled people and people without a password are answered alike, in like
 * time, and are counted alike. A right password takes back its own count and no other: what failed before it is forgotten
 * by whoever knows the sign-in to be complete.
 * @throws Overloaded, whatever the name, before anything is looked up or counted
 */
export function attemptSignIn(engine: Engine, tenantId: number, username: string, password: string): Promise<Attempt> {
  return trying.run(() =>
    inTurn(`${tenantId} ${hashOfName(username)}`, () => attempt(engine, tenantId, username, password)),
  )
}

async function attempt(engine: Engine, tenantId: number, username: string, password: string): Promise<Attempt> {
  const scope = { role: 'identity', tenantId } as const
  // The database takes no NUL in a text; no name has one.
  const name = username.length > MAX_USERNAME || username.includes('\0') ? '' : username

  const { failures, user } = await withScope(engine, scope, async ({ q }) => {
    const counted = await countTry(q, tenantId, username)
    const person = await q
      .selectFrom('users as u')
      .leftJoin('idp_credentials as c', (join) =>
        join.onRef('c.user_id', '=', 'u.id').onRef('c.tenant_id', '=', 'u.tenant_id'),
      )
      .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
      .select(['u.id', 'c.password_hash', 'm.enabled as merchant_enabled', 'u.enabled'])
      .where('u.tenant_id', '=', tenantId)
      .where('u.username', '=', name)
      .executeTakeFirst()
    return { failures: counted, user: person }
  })
  const userId = user?.id ?? null
  if (failures > MAX_FAILURES) return { ok: false, reason: 'accountLocked', userId, closesLock: false, triesLeft: 0 }

  const stored = user?.enabled && user.merchant_enabled ? user.password_hash : null
  const matches = await passwordMatches(password.slice(0, MAX_PASSWORD), stored)
  if (!matches || !user || password.length > MAX_PASSWORD) {
    const triesLeft = MAX_FAILURES - failures
    return { ok: false, reason: 'wrongCredentials', userId, closesLock: triesLeft === 0, triesLeft }
  }
  await withScope(engine, scope, ({ q }) => takeBackTry(q, tenantId, username))
  return { ok: true, userId: user.id }
}
