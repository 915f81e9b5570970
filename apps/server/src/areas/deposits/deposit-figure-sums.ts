import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import type { Cycle, MemberFilter } from '#settlement/deposit-transactions.ts'
import type { Sums } from '#settlement/transaction-fees.ts'

/**
 * Returns one figure of a deposit, such as the fees, as a sum over its closed days and the stores
 * that the reader sees.
 */
export async function sumCell(
  tx: Tx,
  { merchant, companyId }: Cycle,
  { storeId, paymentMethodIds, tradeKind, late, from, to }: MemberFilter,
  termsId: bigint | null,
): Promise<Omit<Sums, 'rows'>> {
  const of = (column: string, kind: 'PAYMENT' | 'REFUND', type = 'bigint') =>
    tradeKind === null || tradeKind === kind
      ? sql`coalesce(sum(${sql.ref(`c.${column}`)}), 0)::${sql.raw(type)}`
      : sql`0::${sql.raw(type)}`
  const { rows } = await sql<Omit<Sums, 'rows'>>`
    select ${of('pay_n', 'PAYMENT', 'int')} as pay_n, ${of('pay_amt', 'PAYMENT')} as pay_amt,
      ${of('ref_n', 'REFUND', 'int')} as ref_n, ${of('ref_amt', 'REFUND')} as ref_amt,
      ${of('fee', 'PAYMENT')} as fee, ${of('fee_back', 'REFUND')} as fee_back
    from settlement_cells c
    where c.merchant_id = ${merchant.id} and c.company_id = ${companyId} and c.day between ${from}::date and ${to}::date
      and ${inStores(storesSeen(tx), 'c.store_id')} and c.payment_method_id = any(${paymentMethodIds}::smallint[])
      and ${storeId === null ? sql`true` : sql`c.store_id = ${storeId}`}
      and ${termsId === null ? sql`true` : sql`c.terms_id = ${termsId}::bigint`}
      and ${late ? sql`c.late` : sql`true`}`.execute(tx.q)
  return rows[0]!
}
