import type { BankAccountRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** By company: what a cycle that closes on a day is paid to; one that has no account for it is not there. */
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

/** What a cycle that closes on a day is paid to; null: the company has no account for it. */
export const findInForce = async (
  tx: Tx,
  merchantId: number,
  companyId: number,
  closes: string,
): Promise<BankAccountRow | null> =>
  (await findAllInForce(tx, merchantId, [companyId], closes)).get(companyId) ?? null
