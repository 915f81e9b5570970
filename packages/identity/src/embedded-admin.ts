import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { personOf } from './accounts.ts'
import { attemptSignIn } from './attempts.ts'
import { ensureKeys } from './keys.ts'
import { hashPassword } from './passwords.ts'
import type { IdentityAdmin } from './port.ts'
import type { Sealer } from './sealing.ts'
import { endAllOf, endOne } from './sessions.ts'

/** The port, for the sign-in service of this very process. */
export function embeddedAdmin(engine: Engine, sealer: Sealer): IdentityAdmin {
  return {
    ensureRealm: (realm) => ensureKeys(engine, sealer, realm.tenantId),

    async setPassword({ tenantId }, userId, password) {
      const fields = { password_hash: await hashPassword(password), changed_at: new Date() }
      await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
        q
          .insertInto('idp_credentials')
          .values({ tenant_id: tenantId, user_id: userId, ...fields })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(fields))
          .execute(),
      )
    },

    async verifyPassword({ tenantId }, userId, password) {
      const person = await personOf(engine, tenantId, String(userId))
      return person !== null && (await attemptSignIn(engine, tenantId, person.username, password)).ok
    },

    revokeSessions: (realm, userId) => endAllOf(engine, realm, userId),
    revokeSession: (realm, sid, userId) => endOne(engine, realm, sid, userId),
  }
}
