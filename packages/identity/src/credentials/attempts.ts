import { tidyEmail } from '@choba/contract/email.ts'
import { sql, type Kysely } from 'kysely'
import { createCapacity } from '@choba/database/capacity.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import {
  accountKey,
  countTry,
  MAX_FAILURES,
  nameKey,
  noAccountKey,
  uncountAttempt,
} from './failures.ts'
import { passwordMatches } from './passwords.ts'

// Longer names and passwords cannot be valid. They fail like a wrong password, and only this many
// characters are hashed.
const MAX_USERNAME = 255
const MAX_PASSWORD = 1024

export interface RefusedAttempt {
  ok: false
  reason: 'wrongCredentials' | 'accountLocked'
  /** User with this name; null if the name is unknown. */
  person: Named | null
  /** True if this failure locked the account. */
  closesLock: boolean
  /** Attempts left for this name before it is locked. */
  triesLeft: number
}
export type Attempt = { ok: true; person: Named } | RefusedAttempt

/** A user with their stored user name, which may differ from the spelling that was typed. */
export interface Named {
  userId: number
  username: string
}

/**
 * Limits concurrent attempts. The limit is below the number of hashes that can wait
 * (`passwords.ts`), so that the password of every counted attempt is also checked. At the limit, an
 * attempt takes about three seconds.
 */
const trying = createCapacity({ running: 128, waiting: 0 })

const waiting = new Map<string, Promise<unknown>>()

/**
 * Runs attempts for the same name one after another. Otherwise simultaneous correct attempts would
 * count each other as failures.
 */
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
 * Checks a user ID or e-mail address and a password. Unknown names, disabled users and users
 * without a password get the same answer in similar time, and count as failures in the same way.
 * Each attempt first counts as a failure. A correct password removes only this count; earlier
 * failures are cleared when the sign-in is complete.
 * @throws Overloaded if too many attempts are running. The name is then neither looked up nor
 * counted
 */
export function attemptSignIn(
  engine: Engine,
  tenantId: number,
  name: string,
  password: string,
): Promise<Attempt> {
  return trying.run(() =>
    inTurn(`${tenantId} ${nameKey(name)}`, () => attempt(engine, tenantId, name, password)),
  )
}

/**
 * Selects the user with this name. A name with @ is an e-mail address, because user IDs contain no
 * @. If several users match, the one with exactly this spelling wins.
 */
export function byName(q: Kysely<Tables>, tenantId: number, name: string) {
  // The domain of an address may be typed in any script; it is stored in Punycode.
  const folded = sql<string>`lower(normalize(${tidyEmail(name)}::text, nfkc))`
  return q
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .where('u.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('u.username_folded', '=', folded), eb('u.email_folded', '=', folded)]))
    .orderBy(sql`u.username = ${name}`, 'desc')
    .orderBy(sql`u.username_folded = ${folded}`, 'desc')
    .limit(1)
}

/**
 * Returns an empty string for a name that cannot exist: too long, or with a NUL character, which a
 * PostgreSQL text cannot contain.
 */
export const searchable = (typed: string): string =>
  typed.length > MAX_USERNAME || typed.includes('\0') ? '' : typed

async function attempt(
  engine: Engine,
  tenantId: number,
  typed: string,
  password: string,
): Promise<Attempt> {
  const scope = { role: 'identity', tenantId } as const
  const typedKey = nameKey(typed)

  const { user, keys, underName, ofAccount } = await withScope(engine, scope, async ({ q }) => {
    const found = await byName(q, tenantId, searchable(typed))
      .leftJoin('idp_credentials as c', (join) =>
        join.onRef('c.user_id', '=', 'u.id').onRef('c.tenant_id', '=', 'u.tenant_id'),
      )
      .select([
        'u.id',
        'u.username',
        'c.password_hash',
        'm.enabled as merchant_enabled',
        'u.enabled',
      ])
      .executeTakeFirst()
    const counted = [typedKey, found ? accountKey(found.id) : noAccountKey(typed)]
    const failures = await countTry(q, tenantId, counted)
    return {
      user: found,
      keys: counted,
      underName: failures(typedKey),
      ofAccount: found ? failures(accountKey(found.id)) : 0,
    }
  })
  const person = user ? { userId: user.id, username: user.username } : null
  const triesLeft = Math.max(0, MAX_FAILURES - underName)
  if (underName > MAX_FAILURES)
    return { ok: false, reason: 'accountLocked', person, closesLock: false, triesLeft }

  // The account is locked because of failures under another name of the user. An error message
  // about the lock would reveal that both names belong to one user.
  const isLockedUnseen = ofAccount > MAX_FAILURES
  const mayTry = user?.enabled === true && user.merchant_enabled && !isLockedUnseen
  const matches = await passwordMatches(
    password.slice(0, MAX_PASSWORD),
    mayTry ? user.password_hash : null,
  )
  if (!matches || !person || password.length > MAX_PASSWORD) {
    const closesLock = ofAccount === MAX_FAILURES || (triesLeft === 0 && !isLockedUnseen)
    return { ok: false, reason: 'wrongCredentials', person, closesLock, triesLeft }
  }
  await withScope(engine, scope, ({ q }) => uncountAttempt(q, tenantId, keys))
  return { ok: true, person }
}
