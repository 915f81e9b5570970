import {
  SIGN_INS_SHOWN,
  type OpenSession,
  type TriedSignIn,
} from '@choba/contract/account.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import { IDLE } from '#platform/access/activity.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { findActivity, findSignIns } from './account.repository.ts'
import { fromExternalLog, lastUseOf, toOpenSession, toTriedSignIn } from './account.views.ts'

const realmOf = ({ tenant, origin }: Caller) => realmRefOf(tenant, origin)

/**
 * Returns the caller's last sign-in attempts, from the audit log or, for an external sign-in
 * service, from that service's log.
 */
export async function readSignIns(
  caller: Caller,
  identity: IdentityAdmin,
): Promise<{ items: TriedSignIn[] }> {
  const principal = principalOf(caller)
  const { user, merchant } = principal
  const external = await identity.recentSignIns(realmOf(caller), user.id, SIGN_INS_SHOWN)
  if (external) return { items: external.map((one) => fromExternalLog(one, merchant.time_zone)) }
  const own = (tx: Parameters<typeof findSignIns>[0]) =>
    findSignIns(tx, merchant.id, user.id, SIGN_INS_SHOWN)
  const entries = await withScope(caller.engine, scopeOf(principal), own, { readOnly: true })
  return { items: entries.map((entry) => toTriedSignIn(entry, merchant.time_zone)) }
}

/**
 * Returns the caller's open sign-ins. Omits sign-ins that have been idle for too long, although no
 * end is recorded for them.
 */
export async function readSessions(
  caller: Caller,
  identity: IdentityAdmin,
): Promise<{ items: OpenSession[] }> {
  const { user, merchant } = principalOf(caller)
  const sessions = await identity.listSessions(realmOf(caller), user.id)
  const scope = { role: 'identity', tenantId: caller.tenant.id } as const
  const activity = await withScope(caller.engine, scope, (tx) => findActivity(tx, user.id), {
    readOnly: true,
  })
  const open = sessions
    .map((session) => ({ session, known: activity.get(session.sid) }))
    .filter(({ session, known }) => Date.now() - Number(lastUseOf(session, known)) < IDLE)
    .toSorted(
      (a, b) => Number(lastUseOf(b.session, b.known)) - Number(lastUseOf(a.session, a.known)),
    )
  return {
    items: open.map(({ session, known }) =>
      toOpenSession(session, known, caller.sid, merchant.time_zone),
    ),
  }
}

/**
 * Ends one of the caller's own sign-ins.
 * @throws AppError notFound if the sign-in does not exist or belongs to another user; both answers
 * are identical
 */
export async function endSession(
  caller: Caller,
  identity: IdentityAdmin,
  sessionId: string,
): Promise<null> {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  const own = await identity.listSessions(realm, user.id)
  if (!own.some(({ sid }) => sid === sessionId)) throw new AppError('notFound')
  await identity.revokeSession(realm, sessionId, user.id)
  return null
}

/** Ends the caller's other sign-ins, or all of them, and returns the number ended. */
export async function endSessions(
  caller: Caller,
  identity: IdentityAdmin,
  scope: 'OTHERS' | 'ALL',
) {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  if (scope === 'ALL') return { ended: await identity.revokeSessions(realm, user.id) }
  const others = (await identity.listSessions(realm, user.id)).filter(
    ({ sid }) => sid !== caller.sid,
  )
  for (const { sid } of others) await identity.revokeSession(realm, sid, user.id)
  return { ended: others.length }
}
