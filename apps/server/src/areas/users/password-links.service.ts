import { createHash, randomBytes } from 'node:crypto'
import { LINK_HOURS } from '@choba/contract/users.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { EmailTx, Mailer } from '@choba/identity/emails.ts'
import { sql } from 'kysely'
import type { Caller } from '#platform/calls/call.ts'

/**
 * One-time links with which users set their password: after an invitation, after a reset by an
 * administrator, or after the user has requested a new password.
 */

/** The user for whom a link is created. */
export interface LinkedPerson {
  readonly id: number
  readonly tenant_id: number
  readonly merchant_id: number
  readonly username: string
  readonly email: string
  /** Time at which the user first set a password; null for an invited user. */
  readonly activated_at: Date | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Kind of the e-mail with the link, and the link's lifetime in hours. */
export interface LinkAsked {
  kind: 'invitation' | 'passwordReset' | 'passwordForgotten'
  hours: number
}

/**
 * Creates a link for a user. An earlier link of the user becomes invalid. @returns the URL and the
 * expiry time
 */
export async function makeLink(
  { q }: Pick<Tx, 'q'>,
  origin: string,
  person: Pick<LinkedPerson, 'id' | 'tenant_id' | 'merchant_id'>,
  hours: number,
): Promise<{ link: string; until: Date }> {
  const token = randomBytes(32).toString('base64url')
  const fresh = {
    token_hash: hashOf(token),
    expires_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
    used_at: null,
  }
  const own = { merchant_id: person.merchant_id, user_id: person.id, tenant_id: person.tenant_id }
  const { expires_at } = await q
    .insertInto('password_links')
    .values({ ...own, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id'])
        .doUpdateSet({ ...fresh, expires_at: sql.ref<Date>('excluded.expires_at') }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { link: `${origin}/account/password?token=${token}`, until: expires_at }
}

/**
 * Creates a link for a user, and writes the e-mail that contains the link. To send the e-mail, the
 * caller must call `mailer.flush()` after the commit.
 * @returns the expiry time
 */
export async function sendLink(
  tx: EmailTx,
  mailer: Mailer,
  { tenant, origin, language }: Pick<Caller, 'tenant' | 'origin' | 'language'>,
  person: LinkedPerson,
  asked: LinkAsked = {
    kind: person.activated_at ? 'passwordReset' : 'invitation',
    hours: LINK_HOURS,
  },
): Promise<Date> {
  const { kind, hours } = asked
  const { link, until } = await makeLink(tx, origin, person, hours)
  const values = { link, userName: person.username, hours }
  await mailer.enqueue(tx, { kind, to: person.email, language, values }, { tenant, origin })
  return until
}

type IdentityTx = Tx<{ readonly role: 'identity'; readonly tenantId: number }>

const usable = ({ q, scope }: IdentityTx, token: string) =>
  q
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .select([
      'u.id',
      'u.tenant_id',
      'u.merchant_id',
      'u.username',
      'u.email',
      'u.full_name',
      'u.activated_at',
    ])
    .select('u.must_change_password')
    .where('l.tenant_id', '=', scope.tenantId)
    .where('l.token_hash', '=', hashOf(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('u.enabled', '=', true)
    .where('m.enabled', '=', true)

export type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>

/**
 * Finds the user of a link. Returns undefined if the link is used, expired or wrong, without
 * telling which.
 */
export const findInvited = (engine: Engine, tenantId: number, token: string) =>
  withScope(engine, { role: 'identity', tenantId }, (tx) => usable(tx, token).executeTakeFirst(), {
    readOnly: true,
  })

/**
 * Marks a link as used. Of two concurrent calls, only one succeeds.
 * @returns the user; undefined if the link is not usable
 */
export const useLink = (engine: Engine, tenantId: number, token: string) =>
  withScope(engine, { role: 'identity', tenantId }, async (tx) => {
    const person = await usable(tx, token).forUpdate('l').executeTakeFirst()
    if (person) await markUsed(tx, person.id, true)
    return person
  })

/** Makes the link usable again after the sign-in service has rejected the password. */
export const giveBackLink = (engine: Engine, tenantId: number, userId: number): Promise<void> =>
  withScope(engine, { role: 'identity', tenantId }, (tx) => markUsed(tx, userId, false))

async function markUsed({ q, scope }: IdentityTx, userId: number, used: boolean): Promise<void> {
  await q
    .updateTable('password_links')
    .set({ used_at: used ? sql<Date>`now()` : null })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the expiry time of a user's usable link; null if the user has none. */
export async function linkUntil({ q, scope }: IdentityTx, userId: number): Promise<Date | null> {
  const link = await q
    .selectFrom('password_links')
    .select('expires_at')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link?.expires_at ?? null
}
