import type { Engine } from '@choba/database/engine.ts'
import {
  findBySubject,
  findPerson,
  writeMustChange,
  writeSubject,
  type KeycloakPerson,
} from './people.ts'
import { done, ignoreAbsent, refused, setPassword, type Account } from './passwords.ts'
import { refusalIn, type KeycloakServer } from './server.ts'
import type { NewAccount, Outcome, RealmRef } from '../port.ts'

/** Keycloak's name for a forced password change at the next sign-in. */
const CHANGE = 'UPDATE_PASSWORD'

/**
 * Converts a user to a Keycloak account. Keeps the other required actions of the account (`asked`),
 * such as one that an operator set.
 */
export const representationOf = (
  { username, email, fullName, enabled, mustChange }: Omit<KeycloakPerson, 'userId' | 'subject'>,
  asked: readonly string[] = [],
) => ({
  username,
  email,
  emailVerified: true,
  firstName: fullName,
  lastName: '',
  enabled,
  requiredActions: [
    ...asked.filter((action) => action !== CHANGE),
    ...(mustChange ? [CHANGE] : []),
  ],
})

/**
 * Converts a 409 error of Keycloak to the error for a duplicate name or e-mail address. Both are
 * unique in a realm. Rethrows other errors.
 */
export function clashIn(error: unknown): Outcome {
  const refusal = refusalIn(error)
  if (refusal?.status !== 409) throw error
  return refused(/email/i.test(refusal.reason) ? 'emailRegistered' : 'usernameExists')
}

const changed = <Known extends { requiredActions?: string[] }>(
  known: Known,
  person: KeycloakPerson,
) => ({
  ...known,
  ...representationOf(person, known.requiredActions),
})

/**
 * Links the user to an existing Keycloak account with the same name. Such an account exists if the
 * realm is older than the database of Choba, or if an operator created it.
 */
export async function adoptAccount(
  engine: Engine,
  server: KeycloakServer,
  { tenantId, realm }: RealmRef,
  person: KeycloakPerson,
): Promise<string | null> {
  const [known] = await server.ask((admin) =>
    admin.users.find({ realm, username: person.username, exact: true }),
  )
  const id = known?.id
  if (!id) return null
  // Keycloak ignores case in names, so the account may belong to another user.
  const owner = await findBySubject(engine, tenantId, id)
  if (owner !== null && owner !== person.userId) return null
  await server.ask((admin) => admin.users.update({ realm, id }, changed(known, person)))
  return id
}

export async function createAccount(
  engine: Engine,
  server: KeycloakServer,
  realm: RealmRef,
  { userId, username, email, fullName, password: value, temporary }: NewAccount,
): Promise<Outcome> {
  const enabled = (await findPerson(engine, realm.tenantId, userId))?.enabled ?? true
  const person = {
    userId,
    subject: null,
    username,
    email,
    fullName,
    enabled,
    mustChange: temporary,
  }
  const give = async (subject: string) => {
    const set = await setPassword(server, realm.realm, { ...person, subject }, { value, temporary })
    if (set.ok) await writeSubject(engine, realm.tenantId, userId, subject)
    if (set.ok) await writeMustChange(engine, realm.tenantId, userId, temporary)
    return set
  }
  try {
    const known = await adoptAccount(engine, server, realm, person)
    if (known !== null) {
      const set = await give(known)
      if (set.ok || set.reason !== 'passwordReused') return set
      // The password history or required actions of the existing account would prevent setting the
      // password, so the account is deleted and created again.
      await removeAccount(server, realm.realm, known)
    }
    const account = { realm: realm.realm, ...representationOf(person) }
    const { id } = await server.ask((admin) => admin.users.create(account))
    const set = await give(id)
    if (!set.ok) await removeAccount(server, realm.realm, id)
    return set
  } catch (error) {
    return clashIn(error)
  }
}

export async function updateAccount(
  server: KeycloakServer,
  realm: string,
  person: Account,
): Promise<Outcome> {
  const id = person.subject
  const known = await server.ask((admin) => admin.users.findOne({ realm, id }))
  if (!known) return refused('userNotFound')
  try {
    await server.ask((admin) => admin.users.update({ realm, id }, changed(known, person)))
    return done
  } catch (error) {
    return clashIn(error)
  }
}

export async function removeAccount(
  server: KeycloakServer,
  realm: string,
  id: string,
): Promise<void> {
  await server.ask((admin) => admin.users.del({ realm, id })).catch(ignoreAbsent)
}
