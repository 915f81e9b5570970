import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { BankAccountRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** As `s`: the company of every store of a merchant from `from_day` until before `next_day`. */
export const companiesOfStores = (merchantId: number): RawBuilder<unknown> => sql`(
  select store_id, company_id, from_day, coalesce(lead(from_day) over (partition by store_id order by from_day), 'infinity') as next_day
  from store_companies where merchant_id = ${merchantId}) s`

/** The account that a cycle of a company is paid to which closes on a day. */
export const accountOn = (
  { q }: Tx,
  merchantId: number,
  companyId: number,
  closeDay: string,
): Promise<BankAccountRow | undefined> =>
  q
    .selectFrom('bank_accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', companyId)
    .where('applies_after', '<', closeDay)
    .orderBy('applies_after', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How the tax of a statement is rounded by who issues it. */
export async function taxRoundingOf({ q }: Tx, tenantId: number): Promise<RoundingMode> {
  const issuer = await q
    .selectFrom('issuers')
    .select('tax_rounding')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return issuer?.tax_rounding ?? 'FLOOR'
}
