import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** As `s`: the company of every store of a merchant from `from_day` until before `next_day`. */
export const companiesOfStores = (merchantId: number): RawBuilder<unknown> => sql`(
  select store_id, company_id, from_day, coalesce(lead(from_day) over (partition by store_id order by from_day), 'infinity') as next_day
  from store_companies where merchant_id = ${merchantId}) s`

/** How the tax of a statement is rounded by who issues it. */
export async function taxRoundingOf({ q }: Tx, tenantId: number): Promise<RoundingMode> {
  const issuer = await q
    .selectFrom('issuers')
    .select('tax_rounding')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return issuer?.tax_rounding ?? 'FLOOR'
}
