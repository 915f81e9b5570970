import type { UserSignIn } from '@choba/contract/users.contract.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { EmailTx, Mailer } from '@choba/identity/emails.ts'
import type { IdentityAdmin, Outcome } from '@choba/identity/port.ts'
import { principalOf, type Call, type Caller } from '#platform/calls/call.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { linkUntil, sendLink } from './password-links.service.ts'
import { assertWithinCeiling } from './privilege-ceiling.ts'
import type { UserWithRole } from './users.repository.ts'
import { grantOf, readRow } from './users.service.ts'

export interface UserDeps {
  readonly identity: IdentityAdmin
  readonly mailer: Mailer
}

const realmOf = ({ tenant, origin }: Pick<Caller, 'tenant' | 'origin'>) =>
  realmRefOf(tenant, origin)

/** @throws AppError with the reason if the sign-in service rejected the operation */
export function expectDone(outcome: Outcome): void {
  if (!outcome.ok) throw new AppError(outcome.reason)
}

/** Returns the status of a user's sign-in. @throws AppError userNotFound */
export async function readSignIn(
  call: Caller,
  { identity }: UserDeps,
  userId: string,
): Promise<UserSignIn> {
  const principal = principalOf(call)
  const { engine, tenant } = call
  const row = await withScope(engine, scopeOf(principal), (tx) => readRow(tx, principal, userId), {
    readOnly: true,
  })
  const scope = { role: 'identity', tenantId: tenant.id } as const
  const facts = await withScope(engine, scope, (tx) => factsOf(tx, row), { readOnly: true })
  const instant = (at: Date | null) => at && offsetInstant(at, principal.merchant.time_zone)
  return {
    locked: await identity.isLocked(realmOf(call), row.id),
    invited: row.activated_at === null,
    lastActiveAt: instant(facts.lastAt),
    linkUntil: instant(facts.until),
    secondStep: row.mfa,
  }
}

async function factsOf(
  tx: Tx<{ readonly role: 'identity'; readonly tenantId: number }>,
  { id, tenant_id }: UserWithRole,
) {
  const last = await tx.q
    .selectFrom('session_activity')
    .select((of) => of.fn.max('last_at').as('last_at'))
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return {
    lastAt: (last?.last_at as Date | null | undefined) ?? null,
    until: await linkUntil(tx, id),
  }
}

/**
 * Sends a user the one-time link to set a password.
 * @throws AppError userNotFound; illegalOperation for the caller's own account and for users who
 * cannot sign in; insufficientPermission
 */
export async function sendLinkTo(
  call: Call,
  { mailer }: UserDeps,
  userId: string,
): Promise<{ linkUntil: string }> {
  const principal = principalOf(call)
  const row = await readRow(call.tx, principal, userId)
  await assertWithinCeiling(call.tx, principal, await grantOf(call.tx, row))
  if (row.id === principal.user.id || !row.enabled) throw new AppError('illegalOperation')
  const until = await sendLink(call.tx as EmailTx, mailer, call, row)
  call.audit({
    object: row.username,
    of: { kind: 'user', id: userId },
    detail: { to: row.email, kind: row.activated_at ? 'reset' : 'invitation' },
  })
  return { linkUntil: offsetInstant(until, principal.merchant.time_zone) }
}

/**
 * Unlocks a user after wrong passwords. The audit entry is written before the sign-in service is
 * called.
 * @throws AppError userNotFound, insufficientPermission
 */
export async function unlockUser(
  call: Call,
  { identity }: UserDeps,
  userId: string,
): Promise<null> {
  const principal = principalOf(call)
  const row = await readRow(call.tx, principal, userId)
  await assertWithinCeiling(call.tx, principal, await grantOf(call.tx, row))
  const audit = { object: row.username, of: { kind: 'user', id: userId } } as const
  call.audit(audit)
  call.afterCommit(
    async () => {
      await identity.unlock(realmOf(call), row.id)
      return null
    },
    async () => ({ audit }),
  )
  return null
}
