import { badField } from '@choba/contract/bad-input.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import type { Caller } from '#platform/calls/call.ts'
import { merchantScopeOf, scopeOf, type Principals } from './principals.ts'
import { tenantIdOf } from './tenant-of-call.ts'

/**
 * Checks that the merchants an administrator filters by exist (platform/README.md). The transaction
 * is in the scope of the tenant.
 * @param withOwn true if the administrators' own merchant is also a valid filter
 * @throws AppError enterpriseCodeError if the tenant has no such merchant; a merchant of another
 * tenant gives the same error
 */
export async function assertMerchantsExist(
  tx: Tx,
  codes: readonly string[],
  withOwn = false,
): Promise<void> {
  const rows = await tx.q
    .selectFrom('merchants')
    .select('code')
    .where('tenant_id', '=', tenantIdOf(tx))
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .$if(!withOwn, (query) => query.where('is_system', '=', false))
    .execute()
  if (rows.length < new Set(codes).size) throw new AppError('enterpriseCodeError')
}

/**
 * Returns the merchant that a call acts on, and its scope. An administrator who names a merchant
 * acts only on the named merchant.
 * @throws AppError notFound if the tenant has no such merchant, or if a user of one merchant names
 * another; badRequest if an administrator must name a merchant and does not; enterpriseCodeError if
 * an administrator filters by a merchant that the tenant does not have
 */
export async function actingOn(
  caller: Caller,
  principals: Principals,
  { endpoint, isAsWorker }: { readonly endpoint: Endpoint; readonly isAsWorker: boolean },
  input: { readonly query: unknown; readonly body: unknown },
): Promise<{ scope: Scope; merchant: MerchantRow | null }> {
  const { principal, tenant, about, engine } = caller
  const { tenantScope, namesMerchant, filtersMerchants } = endpoint
  if (!principal) return { scope: { role: 'system' }, merchant: null }
  const { entCode } = {
    ...(input.query as object | undefined),
    ...(input.body as object | undefined),
  } as {
    entCode?: unknown
  }
  if (!principal.isAdmin) {
    if (namesMerchant && entCode !== undefined && entCode !== principal.merchant.code)
      throw new AppError('notFound')
    return { scope: scopeOf(principal), merchant: principal.merchant }
  }
  if (filtersMerchants && Array.isArray(entCode)) {
    const check = (tx: Tx) =>
      assertMerchantsExist(tx, entCode as string[], filtersMerchants === 'andOwn')
    await withScope(engine, { role: 'admin', tenantId: about.id }, check, { readOnly: true })
  }
  if (tenantScope) return { scope: scopeOf(principal), merchant: null }
  if (namesMerchant && entCode === undefined)
    throw new AppError('badRequest', badField('entCode', 'missing'))
  if (typeof entCode !== 'string') return { scope: scopeOf(principal), merchant: null }
  // A request that concerns several merchants belongs to the administrators' own merchant.
  if (isAsWorker && namesMerchant && entCode === principal.merchant.code)
    return { scope: scopeOf(principal), merchant: principal.merchant }
  const merchant = await principals.merchant(tenant.id, entCode)
  if (!merchant) throw new AppError('notFound')
  return { scope: merchantScopeOf(merchant, 'all'), merchant }
}
