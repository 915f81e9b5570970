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

// Longer than anything that can be right: answered like a wrong password, and never hashed in full.
const MAX_USERNAME = 255
const MAX_PASSWORD = 1024

export interface RefusedAttempt {
  ok: false
  reason: 'wrongCredentials' | 'accountLocked'
  /** Whose name it is; null where no one has it. */
  person: Named | null
  /** Whether it was this failure that locked the account. */
  closesLock: boolean
  /** How often this name may still be tried before it is locked. */
  triesLeft: number
}
export type Attempt = { ok: true; person: Named } | RefusedAttempt

/** Someone, by the user ID they have and not by the spelling that was typed. */
export interface Named {
  userId: number
  username: string
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
 * Tries a user ID or an e-mail address, and a password. Unknown names, disabled people and people without a password are
 * answered alike, in like time, and are counted alike. A right password takes back its own count and no other: what failed
 * before it is forgotten by whoever knows the sign-in to be complete.
 * @throws Overloaded, whatever the name, before anything is looked up or counted
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

/** Whose name this is. A user ID has no @ and an address has one; of two spellings of one name the exact one counts. */
export function byName(q: Kysely<Tables>, tenantId: number, name: string) {
  // An address may be typed with its domain in letters of any script; it is kept in Punycode.
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

/** The database takes no NUL in a text; no name has one. */
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

  // Locked under another of the person's names: to say so would tell whose the two names are.
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
