import { account, type ChangedProfile, type Profile } from '@choba/contract/account.contract.ts'
import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import type { ManualCall, ManualTransactions } from '#platform/calls/manual-transactions.ts'
import { implement } from '#platform/calls/routes.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { auditOf, changeProfile, readProfile } from './account.service.ts'
import { endSession, endSessions, readSessions, readSignIns } from './sessions.service.ts'

/**
 * Changes the caller's profile. The identity service keeps a copy of the name, which is updated
 * after the commit. If that update fails, the profile change is undone.
 */
async function change(call: Call, identity: IdentityAdmin, body: ChangedProfile): Promise<Profile> {
  const principal = principalOf(call)
  const { before, after, undo } = await changeProfile(call.tx, principal, body)
  call.audit(auditOf(before, after))
  if (before.userFullName === after.userFullName) return after
  call.afterCommit(
    async () => {
      const followed = await identity.updateAccount(
        realmRefOf(call.tenant, call.origin),
        principal.user.id,
      )
      if (!followed.ok) throw new AppError(followed.reason)
      return after
    },
    async (later) => {
      await undo(later)
      return { audit: auditOf(after, before) }
    },
  )
  return after
}

/**
 * Wraps a call that ends the caller's own sign-ins. The call records the user in its audit entry,
 * even if it ends the sign-in that it was sent with.
 */
const own = <E extends Endpoint>(
  end: (call: ManualCall<E>) => Promise<ResultOf<E>>,
): ManualTransactions<E> => ({
  manualTransactions(call) {
    const { user } = principalOf(call)
    call.audit({ object: user.username, of: { kind: 'session', id: String(user.id) } })
    return end(call)
  },
})

const routes = (identity: IdentityAdmin) =>
  implement('account', account, {
    profile: (call) => readProfile(call.tx, principalOf(call)),
    changeProfile: (call) => change(call, identity, call.body),
    signIns: { manualTransactions: (call) => readSignIns(call, identity) },
    sessions: { manualTransactions: (call) => readSessions(call, identity) },
    endSession: own((call) => endSession(call, identity, call.body.sessionId)),
    endSessions: own((call) => endSessions(call, identity, call.body.scope)),
  })

export const accountArea: AreaDefinition = {
  create: ({ identity: { admin } }) => ({ routes: routes(admin) }),
}
