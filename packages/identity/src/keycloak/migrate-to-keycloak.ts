import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { adoptAccount, clashIn, representationOf } from './accounts.ts'
import { credentialsOf, type StoredPassword } from './credentials.ts'
import { findPerson, writeSubject, type KeycloakPerson } from './people.ts'
import type { KeycloakServer } from './server.ts'
import type { Outcome, RealmRef, MigratedUsers } from '../port.ts'

/**
 * Number of users moved in parallel, because each needs several requests to a remote service, and a
 * tenant may have thousands of users.
 */
const AT_ONCE = 8

const inTenant = { role: 'identity' } as const

/** Returns users who have a password in the embedded service and no account at Keycloak. */
async function peopleToMove(engine: Engine, tenantId: number): Promise<number[]> {
  const rows = await withScope(engine, { ...inTenant, tenantId }, ({ q }) =>
    q
      .selectFrom('users as u')
      .innerJoin('idp_credentials as c', 'c.user_id', 'u.id')
      .select('u.id')
      .where('u.tenant_id', '=', tenantId)
      .where('u.subject', 'is', null)
      .orderBy('u.id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Returns the current password, then the previous ones. */
const passwordsOf = (engine: Engine, tenantId: number, userId: number): Promise<StoredPassword[]> =>
  withScope(engine, { ...inTenant, tenantId }, async ({ q }) => {
    const of = (table: 'idp_credentials' | 'idp_password_history') =>
      q
        .selectFrom(table)
        .select(['password_hash', 'changed_at'])
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
    const present = await of('idp_credentials').executeTakeFirstOrThrow()
    const all = await of('idp_password_history').orderBy('changed_at', 'desc').execute()
    return [present, ...all.filter(({ password_hash }) => password_hash !== present.password_hash)]
  })

/**
 * Deletes the passwords and authenticator apps of a moved user, so that they cannot leak or become
 * valid again.
 */
async function forgetPasswords(engine: Engine, tenantId: number, userId: number): Promise<void> {
  await withScope(engine, { ...inTenant, tenantId }, async ({ q }) => {
    const kept = ['idp_credentials', 'idp_password_history', 'idp_authenticators'] as const
    for (const table of [...kept, 'idp_passkeys', 'idp_recovery_codes'] as const)
      await q
        .deleteFrom(table)
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .execute()
  })
}

/**
 * Moves one user. An account that already exists, created by an operator or a directory, keeps its
 * own password.
 */
async function move(
  engine: Engine,
  server: KeycloakServer,
  realm: RealmRef,
  person: KeycloakPerson,
): Promise<Outcome> {
  const { tenantId } = realm
  try {
    let subject = await adoptAccount(engine, server, realm, person)
    if (subject === null) {
      const credentials = credentialsOf(await passwordsOf(engine, tenantId, person.userId))
      const account = { realm: realm.realm, ...representationOf(person), credentials }
      subject = (await server.ask((admin) => admin.users.create(account))).id
    }
    await writeSubject(engine, tenantId, person.userId, subject)
    await forgetPasswords(engine, tenantId, person.userId)
    return { ok: true, value: undefined }
  } catch (error) {
    return clashIn(error)
  }
}

/** Moves users from the embedded service to a Keycloak. If interrupted, the next call continues. */
export async function migrateToKeycloak(
  engine: Engine,
  server: KeycloakServer,
  realm: RealmRef,
): Promise<MigratedUsers> {
  const waiting = await peopleToMove(engine, realm.tenantId)
  const taken: MigratedUsers = { moved: 0, refused: [] }
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const person = await findPerson(engine, realm.tenantId, id)
      if (!person) continue
      const outcome = await move(engine, server, realm, person)
      if (outcome.ok) taken.moved++
      else taken.refused.push({ username: person.username, reason: outcome.reason })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return taken
}
