import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import * as authenticators from './credentials/authenticators.ts'
import * as passkeys from './credentials/passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './credentials/recovery-codes.ts'
import type { SecretBox } from './credentials/secret-box.ts'
import type { IdentityTx } from './emails.ts'
import { namesOf, usernameOf } from './oidc/accounts.ts'
import type { RealmRef, SecondStepAdmin } from './port.ts'

/**
 * Implements the operations for authenticator apps, passkeys and recovery codes of the sign-in
 * service that runs in this process.
 */
export function secondStepAdmin(engine: Engine, sealer: SecretBox): SecondStepAdmin {
  const within = <T>({ tenantId }: RealmRef, work: (tx: IdentityTx) => Promise<T>) =>
    withScope(engine, { role: 'identity', tenantId }, work)

  return {
    hasAuthenticator: ({ tenantId }, userId) =>
      authenticators.isConfirmed(engine, { tenantId, userId }),
    async beginAuthenticator({ tenantId }, userId, issuer) {
      const username = (await usernameOf(engine, tenantId, userId)) ?? ''
      return authenticators.begin(engine, sealer, { tenantId, userId }, { username, issuer })
    },
    confirmAuthenticator: ({ tenantId }, userId, code) =>
      authenticators.confirm(engine, sealer, { tenantId, userId }, code),
    removeAuthenticator: ({ tenantId }, userId) =>
      authenticators.remove(engine, { tenantId, userId }),

    listPasskeys: (realm, userId) => within(realm, (tx) => passkeys.listPasskeys(tx, userId)),
    beginPasskey: (realm, userId, issuer) =>
      within(realm, async (tx) => {
        const names = await namesOf(tx.q, realm.tenantId, userId)
        if (!names) return null
        return passkeys.beginPasskey(
          tx,
          { userId, ...names },
          { publicUrl: realm.publicUrl, issuer },
        )
      }),
    addPasskey: (realm, userId, passkey) =>
      within(realm, (tx) => passkeys.addPasskey(tx, userId, realm.publicUrl, passkey)),
    renamePasskey: (realm, userId, id, name) =>
      within(realm, (tx) => passkeys.renamePasskey(tx, userId, id, name)),
    removePasskey: (realm, userId, id) =>
      within(realm, (tx) => passkeys.removePasskey(tx, userId, id)),

    makeRecoveryCodes: (realm, userId) => within(realm, (tx) => makeRecoveryCodes(tx, userId)),
    countRecoveryCodes: (realm, userId) => within(realm, (tx) => countRecoveryCodes(tx, userId)),
  }
}
