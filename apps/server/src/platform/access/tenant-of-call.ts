import type { Endpoint } from '@choba/contract/endpoint.ts'
import { everyActionOf } from '@choba/contract/permissions.ts'
import { asTenant } from '@choba/database/scope-moves.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type AuditDetails, type Caller, principalOf } from '#platform/calls/call.ts'
import type { Principal } from './principals.ts'
import type { Tenants } from './tenants.ts'

/**
 * True for users who configure the installation. These users may name every tenant in a call; all
 * other users may name only their own tenant (decision 0129).
 */
export const mayNameEveryTenant = ({ runsService, permissions }: Principal): boolean =>
  runsService === true && everyActionOf('SystemConfig').some((one) => permissions.has(one))

/** Returns the tenants that a user may name in calls. */
export const tenantsNamedBy = (
  person: Principal,
  { lastKnown }: Pick<Tenants, 'lastKnown'>,
): readonly TenantRow[] =>
  lastKnown().filter(({ id }) => mayNameEveryTenant(person) || id === person.user.tenant_id)

/**
 * Returns the caller with `about` set to the tenant that the input names.
 * @throws AppError notFound if the tenant does not exist or the caller may not name it; both give
 * the same error
 */
export function aboutNamedTenant(
  caller: Caller,
  tenants: Pick<Tenants, 'lastKnown'>,
  { namesTenant }: Endpoint,
  input: { query: unknown; body: unknown },
): Caller {
  if (!namesTenant) return caller
  const { tenantCode } = {
    ...(input.query as object | undefined),
    ...(input.body as object | undefined),
  } as {
    tenantCode?: unknown
  }
  if (tenantCode === undefined || tenantCode === caller.tenant.code) return caller
  const about = tenantsNamedBy(principalOf(caller), tenants).find(({ code }) => code === tenantCode)
  if (!about) throw new AppError('notFound')
  return { ...caller, about }
}

const isAboutOtherTenant = ({ tenant, about }: Caller): boolean => about.id !== tenant.id

/**
 * Runs work in the scope of the tenant that the call is about. The caller's own audit entries are
 * written outside this scope.
 */
export const inTenantOf = <T>(caller: Caller, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isAboutOtherTenant(caller) ? asTenant(tx, caller.about.id, work) : work(tx)

/** Returns the scope for a call that opens its own transactions. */
export const scopeAbout = (caller: Caller, own: Scope): Scope =>
  isAboutOtherTenant(caller) ? { role: 'admin', tenantId: caller.about.id } : own

/**
 * Adapts audit details of a call about another tenant: adds that tenant's name and removes the
 * merchant, which does not belong to the caller's tenant.
 */
export function auditAbout(caller: Caller, said: AuditDetails | null): AuditDetails | null {
  if (!said || !isAboutOtherTenant(caller)) return said
  const { merchantId: _merchantId, ...kept } = said
  return { ...kept, object: `${caller.about.name} / ${said.object}` }
}

/**
 * Returns the tenant of a transaction's scope.
 * @throws TypeError if the scope has no tenant
 */
export function tenantIdOf({ scope }: Tx): number {
  if (!('tenantId' in scope)) throw new TypeError('this is read in the scope of a tenant')
  return scope.tenantId
}
