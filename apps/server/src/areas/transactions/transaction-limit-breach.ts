import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { PAYMENT } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/** Returns the limits of its store that a payment from the transaction feed exceeded. */
export async function excessOf(
  { q }: Tx,
  row: FoundTransaction,
): Promise<TransactionDetail['exceeds']> {
  if (row.import_id !== null || row.trade_kind !== PAYMENT) return null
  const found = await q
    .selectFrom('limit_excesses')
    .select(['payment_limit', 'day_limit', 'point_use_ppm'])
    .where('merchant_id', '=', row.merchant_id)
    .where('transaction_id', '=', row.id)
    .executeTakeFirst()
  if (!found) return null
  const number = (limit: bigint | null) => (limit === null ? null : Number(limit))
  return {
    paymentLimit: number(found.payment_limit),
    dayLimit: number(found.day_limit),
    pointUseRate: found.point_use_ppm,
  }
}
