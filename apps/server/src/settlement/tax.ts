import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { Tx } from '@choba/database/scope.ts'

/** Rounding of tax if the issuer has not chosen one. */
export const DEFAULT_TAX_ROUNDING: RoundingMode = 'FLOOR'

/** Returns how the issuer of a tenant rounds tax. `taxOf` of the contract computes the tax. */
export async function taxRoundingOf({ q }: Tx, tenantId: number): Promise<RoundingMode> {
  const issuer = await q
    .selectFrom('issuers')
    .select('tax_rounding')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return issuer?.tax_rounding ?? DEFAULT_TAX_ROUNDING
}
