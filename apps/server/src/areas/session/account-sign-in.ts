import { withScope } from '@choba/database/scope.ts'
import type { IdentityTx, Mailer } from '@choba/identity/emails.ts'
import type { CodeKeeper } from '@choba/identity/credentials/one-time-codes.ts'
import type { IdentityAdmin, Outcome } from '@choba/identity/port.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { realmRefOf } from '#platform/access/tenants.ts'

/** What the calls about one's own sign-in work with. */
export interface SessionDeps {
  identity: IdentityAdmin
  codes: CodeKeeper
  mailer: Mailer
  /** The server sends nothing and changes nothing. */
  isQuiet: boolean
}

export const realmOf = ({ tenant, origin }: Caller) => realmRefOf(tenant, origin)

/** @throws AppError the reason, when the sign-in service refused */
export function mustBeDone<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new AppError(outcome.reason)
  return outcome.value
}

/** A transaction about sign-ins, of the caller's tenant. */
export const inIdentity = <T>(caller: Caller, work: (tx: IdentityTx) => Promise<T>) =>
  withScope(caller.engine, { role: 'identity', tenantId: caller.tenant.id }, work)

/** Where a person's codes go: the address that was set, else the one they are known by. Null without a second step. */
export const codesTo = ({ user }: Principal): string | null =>
  user.mfa ? (user.mfa_email ?? user.email) : null

/** This sign-in waits for a code that our API asks for: the sign-in service knows none. */
export const needsCode = (caller: Caller, { identity }: SessionDeps): boolean => {
  const { user, secondStepTaken } = principalOf(caller)
  return user.mfa && !secondStepTaken && !identity.capabilities(realmOf(caller)).codeAtSignIn
}
