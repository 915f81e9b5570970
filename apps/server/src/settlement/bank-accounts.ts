import type { BankAccountRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Returns the bank accounts that receive the deposits of a cycle that closes on this day, by
 * company id. Companies without an account are left out.
 */
export async function findAllInForce(
  { q }: Tx,
  merchantId: number,
  companyIds: readonly number[],
  closes: string,
): Promise<Map<number, BankAccountRow>> {
  if (companyIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('bank_accounts')
    .distinctOn('company_id')
    .selectAll()
    .select(sql<string>`applies_after::text`.as('applies_after'))
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', sql<number>`any(${[...companyIds]}::int[])`)
    .where('bank_accounts.applies_after', '<', closes)
    .orderBy('company_id')
    .orderBy('bank_accounts.applies_after', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.company_id, row]))
}

/**
 * Returns the bank account that receives the deposit of a company for a cycle that closes on this
 * day; null if the company has no account.
 */
export const findInForce = async (
  tx: Tx,
  merchantId: number,
  companyId: number,
  closes: string,
): Promise<BankAccountRow | null> =>
  (await findAllInForce(tx, merchantId, [companyId], closes)).get(companyId) ?? null
