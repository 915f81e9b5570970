import { sql, type Kysely } from 'kysely'
import type { Tables } from '@choba/database/tables.ts'
import { rpIdOf } from '../credentials/passkeys.ts'

/** A user with a correct password, and the data that determines the next steps. */
export interface SignInUser {
  userId: number
  username: string
  email: string
  /** Address for one-time codes. */
  codesTo: string
  mfa: boolean
  hasAuthenticator: boolean
  /** True if the user has a passkey for the host of the sign-in page. */
  hasPasskey: boolean
  /** Number of unused recovery codes. */
  recoveryCodes: number
  mustChange: boolean
  /** Age limit of the expired password in days; null if it has not expired. */
  expiredAfter: number | null
}

/** Returns the user. Null if the user does not exist or is disabled. */
export async function readSignInUser(
  q: Kysely<Tables>,
  { tenantId, publicUrl }: { tenantId: number; publicUrl: string },
  userId: number,
): Promise<SignInUser | null> {
  const row = await q
    .selectFrom('users as u')
    .innerJoin('idp_credentials as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').onRef('c.tenant_id', '=', 'u.tenant_id'),
    )
    .leftJoin('idp_authenticators as a', (join) =>
      join
        .onRef('a.user_id', '=', 'u.id')
        .onRef('a.tenant_id', '=', 'u.tenant_id')
        .on('a.confirmed_at', 'is not', null),
    )
    .select([
      'u.username',
      'u.email',
      'u.mfa',
      'u.mfa_email',
      'u.must_change_password',
      'u.password_days',
      'a.sealed',
    ])
    .select(
      sql<boolean | null>`c.changed_at < now() - u.password_days * interval '1 day'`.as('expired'),
    )
    .select((of) => [
      of
        .exists(
          of
            .selectFrom('idp_passkeys as p')
            .select('p.id')
            .whereRef('p.tenant_id', '=', 'u.tenant_id')
            .whereRef('p.user_id', '=', 'u.id')
            .where('p.rp_id', '=', rpIdOf(publicUrl)),
        )
        .as('has_passkey'),
      of
        .selectFrom('idp_recovery_codes as r')
        .select((codes) => codes.fn.countAll<number | bigint>().as('n'))
        .whereRef('r.tenant_id', '=', 'u.tenant_id')
        .whereRef('r.user_id', '=', 'u.id')
        .as('recovery_codes'),
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .where('u.enabled', '=', true)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    username: row.username,
    email: row.email,
    codesTo: row.mfa_email ?? row.email,
    mfa: row.mfa,
    hasAuthenticator: row.sealed !== null,
    hasPasskey: Boolean(row.has_passkey),
    recoveryCodes: Number(row.recovery_codes),
    mustChange: row.must_change_password,
    expiredAfter: row.expired ? row.password_days : null,
  }
}
