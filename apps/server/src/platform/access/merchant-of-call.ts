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
 * Checks the merchants that an administrator filters by (platform/README.md). The transaction is in the scope of the tenant.
 * @param withOwn the administrators' own merchant counts as one
 * @throws AppError enterpriseCodeError: the tenant has no such merchant; a foreign one and a missing one are the same
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
 * The merchant a call acts on, and its scope. An administrator who names one merchant acts on that merchant alone.
 * @throws AppError notFound when an administrator names a merchant that is not of their tenant, or, of a call that names one,
 * someone of a merchant another than their own; badRequest when such a call of an administrator names none;
 * enterpriseCodeError when an administrator filters by a merchant that the tenant does not have
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
  // What is of many merchants is asked for and decided at the administrators' own.
  if (isAsWorker && namesMerchant && entCode === principal.merchant.code)
    return { scope: scopeOf(principal), merchant: principal.merchant }
  const merchant = await principals.merchant(tenant.id, entCode)
  if (!merchant) throw new AppError('notFound')
  return { scope: merchantScopeOf(merchant, 'all'), merchant }
}
