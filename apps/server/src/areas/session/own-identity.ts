import { withScope } from '@choba/database/scope.ts'
import type { IdentityTx, Mailer } from '@choba/identity/emails.ts'
import type { CodeKeeper } from '@choba/identity/credentials/one-time-codes.ts'
import type { IdentityAdmin, Outcome } from '@choba/identity/port.ts'
import type { Caller } from '#platform/call.ts'
import { AppError } from '#platform/app-error.ts'
import { realmRefOf } from '#platform/tenants.ts'

/** What the calls about one's own sign-in work with. */
export interface SessionDeps {
  identity: IdentityAdmin
  codes: CodeKeeper
  mailer: Mailer
}

export const realmOf = ({ tenant, origin }: Caller) => realmRefOf(tenant, origin)

/** @throws AppError the reason, when the sign-in service refused */
export function mustBeDone<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new AppError(outcome.reason)
  return outcome.value
}

/** A transaction of the sign-in service's own. */
export const inIdentity = <T>(caller: Caller, work: (tx: IdentityTx) => Promise<T>) =>
  withScope(caller.engine, { role: 'identity', tenantId: caller.tenant.id }, work)
