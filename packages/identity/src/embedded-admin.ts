import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { namesOf, usernameOf } from './oidc/accounts.ts'
import { attemptSignIn } from './credentials/attempts.ts'
import { judgePassword, writePassword } from './credentials/credentials.ts'
import { forgetFailures, isLocked, keysOfPerson } from './credentials/failures.ts'
import { ensureKeys, loadPublicKeys, rotateKeys } from './oidc/keys.ts'
import type { IdentityAdmin, Outcome, RealmRef, RefusalReason } from './port.ts'
import type { SecretBox } from './credentials/secret-box.ts'
import { endAllOf, endOne, sessionsOf } from './oidc/sessions.ts'
import { secondStepAdmin } from './second-step-admin.ts'

const done: Outcome = { ok: true, value: undefined }
const refused = (reason: RefusalReason): Outcome => ({ ok: false, reason })

/** Listeners for events of the sign-in service. */
export interface Listeners {
  keysRotated(realm: RealmRef): void
  nameLocked(realm: RealmRef, userId: number): Promise<void>
}
const noListeners: Listeners = { keysRotated: () => undefined, nameLocked: async () => undefined }

/**
 * Implements the operations of the sign-in service that runs in this process. The accounts are the
 * rows of `users`.
 */
export function embeddedAdmin(
  engine: Engine,
  sealer: SecretBox,
  listeners = noListeners,
): IdentityAdmin {
  const nameOf = ({ tenantId }: RealmRef, userId: number) => usernameOf(engine, tenantId, userId)

  const unlock = ({ tenantId }: RealmRef, userId: number): Promise<void> =>
    withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
      const names = await namesOf(q, tenantId, userId)
      if (names) await forgetFailures(q, tenantId, keysOfPerson({ userId, ...names }))
    })

  async function verify(realm: RealmRef, userId: number, password: string): Promise<Outcome> {
    const username = await nameOf(realm, userId)
    if (username === null) return refused('userNotFound')
    const attempt = await attemptSignIn(engine, realm.tenantId, username, password)
    if (attempt.ok) {
      // The user is already signed in, so no second step follows. The earlier failures can be
      // cleared now.
      await unlock(realm, userId)
      return done
    }
    if (attempt.closesLock) await listeners.nameLocked(realm, userId)
    return refused(attempt.reason)
  }

  /**
   * Checks and stores a new password, and ends every sign-in, so that anyone who knew the old
   * password is signed out.
   */
  async function replace(
    realm: RealmRef,
    userId: number,
    password: string,
    temporary: boolean,
  ): Promise<Outcome> {
    const { tenantId } = realm
    const username = await nameOf(realm, userId)
    if (username === null) return refused('userNotFound')
    const problem = await judgePassword(engine, { tenantId, userId }, username, password)
    if (problem) return refused(problem)
    await writePassword(engine, { tenantId, userId }, password, temporary)
    await endAllOf(engine, realm, userId)
    return done
  }

  return {
    capabilities: () => ({
      authenticator: true,
      codeAtSignIn: true,
      passkeys: true,
      recoveryCodes: true,
    }),
    ensureRealm: (realm) => ensureKeys(engine, sealer, realm.tenantId),
    async check({ tenantId, realm }) {
      if ((await loadPublicKeys(engine, tenantId)).length === 0)
        throw new Error(`there are no keys of ${realm}`)
    },
    async rotateKeys(realm) {
      await rotateKeys(engine, sealer, realm.tenantId)
      listeners.keysRotated(realm)
    },

    async createAccount({ tenantId }, { userId, password, temporary }) {
      await writePassword(engine, { tenantId, userId }, password, temporary)
      return done
    },
    // Nothing to update, because the row of `users` is the account.
    updateAccount: async () => done,
    async removeAccount(realm, { userId }) {
      await endAllOf(engine, realm, userId)
      const own = [
        'idp_credentials',
        'idp_authenticators',
        'idp_passkeys',
        'idp_challenges',
        'idp_recovery_codes',
      ] as const
      await withScope(engine, { role: 'identity', tenantId: realm.tenantId }, async ({ q }) => {
        for (const table of own)
          await q
            .deleteFrom(table)
            .where('tenant_id', '=', realm.tenantId)
            .where('user_id', '=', userId)
            .execute()
      })
    },

    async changePassword(realm, userId, oldPassword, newPassword) {
      const known = await verify(realm, userId, oldPassword)
      return known.ok ? replace(realm, userId, newPassword, false) : known
    },
    resetPassword: replace,
    verifyPassword: verify,

    isLocked: ({ tenantId }, userId) =>
      withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
        const names = await namesOf(q, tenantId, userId)
        return names !== null && isLocked(q, tenantId, keysOfPerson({ userId, ...names }))
      }),
    unlock,

    ...secondStepAdmin(engine, sealer),

    // Nothing to check, because the sign-in page already asks for a password change, and sends an
    // e-mail when an account gets locked.
    admitSignIn: async () => true,
    lockedSince: async () => [],
    migrateToKeycloak: async () => ({ moved: 0, refused: [] }),

    listSessions: (realm, userId) => sessionsOf(engine, realm, userId),
    recentSignIns: async () => null,
    revokeSessions: (realm, userId) => endAllOf(engine, realm, userId),
    revokeSession: (realm, sid, userId) => endOne(engine, realm, sid, userId),
  }
}
