import type { Engine } from '@choba/database/engine.ts'
import { createAccount, removeAccount, updateAccount } from './accounts.ts'
import { publishedKeys, rotateKeys } from './keys.ts'
import {
  checkPassword,
  endSession,
  ignoreAbsent,
  isLocked,
  refused,
  setPassword,
} from './passwords.ts'
import type { Account } from './passwords.ts'
import { lockedSince } from './locks.ts'
import {
  findPerson,
  originsOf,
  refuseTokensSoFar,
  writeMustChange,
  writeSubject,
} from './people.ts'
import { ensureRealm } from './realm.ts'
import { mustRenew } from './renewal.ts'
import { refusalIn, type KeycloakServer } from './server.ts'
import { sessionsOf, signInsOf } from './sign-ins.ts'
import {
  IdentityUnreachable,
  type IdentityAdmin,
  type IdentityCapabilities,
  type Outcome,
  type RealmRef,
  type SecondStepAdmin,
} from '../port.ts'
import type { SecretBox } from '../credentials/secret-box.ts'
import { rememberEnded } from '../oidc/sessions.ts'
import { migrateToKeycloak } from './migrate-to-keycloak.ts'

export interface KeycloakAdminParts {
  engine: Engine
  sealer: SecretBox
  server: KeycloakServer
  /** Returns the tenant's name for its sign-in page. */
  nameOf: (realm: RealmRef) => Promise<string>
}

/**
 * Implements the operations of the sign-in service with a Keycloak server. `users.subject` holds
 * the ID of a user's Keycloak account.
 */
export function keycloakAdmin({
  engine,
  sealer,
  server,
  nameOf,
}: KeycloakAdminParts): IdentityAdmin {
  const secretOf = ({ realm }: RealmRef) => sealer.derive(`password check of ${realm}`)

  async function accountOf({ tenantId }: RealmRef, userId: number): Promise<Account | null> {
    const person = await findPerson(engine, tenantId, userId)
    return person && person.subject !== null ? { ...person, subject: person.subject } : null
  }

  async function verify(realm: RealmRef, userId: number, password: string): Promise<Outcome> {
    const account = await accountOf(realm, userId)
    if (!account) return refused('userNotFound')
    return checkPassword(server, realm.realm, secretOf(realm), account, password)
  }

  async function revokeSessions(realm: RealmRef, userId: number): Promise<number> {
    const account = await accountOf(realm, userId)
    try {
      if (!account) return 0
      const of = { realm: realm.realm, id: account.subject }
      const sessions = await server.ask((admin) => admin.users.listSessions(of))
      // `refuseTokensSoFar` still accepts tokens issued in the same second, so each session is also
      // recorded as ended.
      for (const { id } of sessions) if (id !== undefined) await rememberEnded(engine, realm, id)
      await server.ask((admin) => admin.users.logout(of))
      return sessions.length
    } catch (error) {
      ignoreAbsent(error)
      return 0
    } finally {
      // Runs after the sessions have ended, because they can issue tokens until then. Also runs if
      // Keycloak cannot be reached.
      await refuseTokensSoFar(engine, realm.tenantId, userId)
    }
  }

  /**
   * Sets a password and ends every sign-in, so that anyone who knew the old password is signed out.
   */
  async function replace(
    realm: RealmRef,
    userId: number,
    value: string,
    temporary: boolean,
  ): Promise<Outcome> {
    const account = await accountOf(realm, userId)
    if (!account) return refused('userNotFound')
    const set = await setPassword(server, realm.realm, account, { value, temporary })
    if (!set.ok) return set
    await writeMustChange(engine, realm.tenantId, userId, temporary)
    await revokeSessions(realm, userId)
    return set
  }

  const port: Omit<IdentityAdmin, 'capabilities'> = {
    async ensureRealm(realm) {
      const origins = await originsOf(engine, realm.tenantId)
      await ensureRealm(server, realm, {
        name: await nameOf(realm),
        origins,
        secret: secretOf(realm),
      })
    },
    check: async (realm) => void (await publishedKeys(realm)),
    rotateKeys: ({ realm }) => rotateKeys(server, realm),

    createAccount: (realm, account) => createAccount(engine, server, realm, account),
    async updateAccount(realm, userId) {
      const account = await accountOf(realm, userId)
      return account ? updateAccount(server, realm.realm, account) : refused('userNotFound')
    },
    async removeAccount(realm, { userId, subject }) {
      if (subject === null) return
      await removeAccount(server, realm.realm, subject)
      await refuseTokensSoFar(engine, realm.tenantId, userId)
      await writeSubject(engine, realm.tenantId, userId, null)
    },

    async changePassword(realm, userId, oldPassword, newPassword) {
      const known = await verify(realm, userId, oldPassword)
      if (!known.ok) return known
      // Keycloak would report the current password as reused. The check here gives the precise
      // error.
      if (newPassword === oldPassword) return refused('passwordUnchanged')
      return replace(realm, userId, newPassword, false)
    },
    async resetPassword(realm, userId, password, temporary) {
      const set = await replace(realm, userId, password, temporary)
      if (set.ok || set.reason !== 'userNotFound') return set
      const person = await findPerson(engine, realm.tenantId, userId)
      return person ? createAccount(engine, server, realm, { ...person, password, temporary }) : set
    },
    verifyPassword: verify,

    async isLocked(realm, userId) {
      const account = await accountOf(realm, userId)
      return account !== null && isLocked(server, realm.realm, account.subject)
    },
    async unlock(realm, userId) {
      const account = await accountOf(realm, userId)
      if (!account) return
      await server.ask((admin) =>
        admin.attackDetection.del({ realm: realm.realm, id: account.subject }),
      )
    },

    ...ownScreens,

    async admitSignIn(realm, userId) {
      const account = await accountOf(realm, userId)
      if (!account || !(await mustRenew(engine, server, realm, account))) return true
      await revokeSessions(realm, userId)
      return false
    },
    lockedSince: (realm, since) => lockedSince(engine, server, realm, since),
    migrateToKeycloak: (realm) => migrateToKeycloak(engine, server, realm),

    async listSessions(realm, userId) {
      const account = await accountOf(realm, userId)
      return account ? sessionsOf(server, realm, account.subject) : []
    },
    async recentSignIns(realm, userId, limit) {
      const account = await accountOf(realm, userId)
      return account ? signInsOf(server, realm, account.subject, limit) : []
    },
    revokeSessions,
    async revokeSession(realm, sid, userId) {
      await rememberEnded(engine, realm, sid)
      const account = await accountOf(realm, userId)
      if (!account) return
      const of = { realm: realm.realm, id: account.subject }
      const own = await server.ask((admin) => admin.users.listSessions(of)).catch(ignoreAbsent)
      if (own?.some(({ id }) => id === sid)) await endSession(server, realm.realm, sid)
    },
  }
  return { ...asAgreed(port), capabilities: () => offered }
}

const offered: IdentityCapabilities = {
  authenticator: false,
  codeAtSignIn: false,
  passkeys: false,
  recoveryCodes: false,
}

const atKeycloak = async () => {
  throw new Error('a Keycloak has screens of its own for the second step')
}

/**
 * Methods for the second step at a Keycloak, which has its own screens for it. Callers check
 * `capabilities` first, so methods that change something are never called.
 */
const ownScreens: SecondStepAdmin = {
  hasAuthenticator: async () => false,
  beginAuthenticator: atKeycloak,
  confirmAuthenticator: async () => false,
  removeAuthenticator: async () => undefined,
  listPasskeys: async () => [],
  beginPasskey: atKeycloak,
  addPasskey: async () => false,
  renamePasskey: async () => false,
  removePasskey: async () => null,
  makeRecoveryCodes: atKeycloak,
  countRecoveryCodes: async () => 0,
}

/**
 * Wraps the Keycloak operations. If Keycloak unexpectedly rejects a request, the configuration of
 * the realm was changed, so the error becomes `IdentityUnreachable`.
 */
function asAgreed<Port extends Omit<IdentityAdmin, 'capabilities'>>(port: Port): Port {
  const guarded = Object.entries(port).map(([name, method]) => {
    const ask = method as (...given: unknown[]) => Promise<unknown>
    const asked = (...given: unknown[]) =>
      ask(...given).catch((error: unknown) => {
        const refusal = refusalIn(error)
        if (!refusal) throw error
        throw new IdentityUnreachable(`Keycloak refused: ${refusal.status} ${refusal.reason}`, {
          cause: error,
        })
      })
    return [name, asked]
  })
  return Object.fromEntries(guarded) as Port
}
