import { withScope } from '@choba/database/scope.ts'
import type { IdentityTx, Mailer } from '@choba/identity/emails.ts'
import type { CodeKeeper } from '@choba/identity/credentials/one-time-codes.ts'
import type { IdentityAdmin, Outcome } from '@choba/identity/port.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { realmRefOf } from '#platform/access/tenants.ts'

/** Dependencies of the calls with which users manage their own sign-in. */
export interface SessionDeps {
  identity: IdentityAdmin
  codes: CodeKeeper
  mailer: Mailer
  /** True if the server sends no e-mails and changes nothing. */
  isQuiet: boolean
}

export const realmOf = ({ tenant, origin }: Caller) => realmRefOf(tenant, origin)

/**
 * Returns the value of a successful operation. @throws AppError with the reason if the sign-in
 * service rejected the operation
 */
export function mustBeDone<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new AppError(outcome.reason)
  return outcome.value
}

/** Runs a transaction with the identity scope of the caller's tenant. */
export const inIdentity = <T>(caller: Caller, work: (tx: IdentityTx) => Promise<T>) =>
  withScope(caller.engine, { role: 'identity', tenantId: caller.tenant.id }, work)

/**
 * Address that receives the user's codes: the address set for codes, or else the user's e-mail
 * address. Null without two-step verification.
 */
export const codesTo = ({ user }: Principal): string | null =>
  user.mfa ? (user.mfa_email ?? user.email) : null

/**
 * True if the user has not entered a code for this sign-in yet, and this API must ask for the code
 * because the sign-in service does not.
 */
export const needsCode = (caller: Caller, { identity }: SessionDeps): boolean => {
  const { user, secondStepTaken } = principalOf(caller)
  return user.mfa && !secondStepTaken && !identity.capabilities(realmOf(caller)).codeAtSignIn
}
