import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { REFUND } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/** Reads why a refund of the feed is not taken from its payment; null if it is, and for payments. */
export async function unlinkedOf({ q }: Tx, row: FoundTransaction): Promise<TransactionDetail['unlinked']> {
  if (row.trade_kind !== REFUND || row.original_payment_no !== null) return null
  const found = await q
    .selectFrom('unlinked_refunds')
    .select(['original_payment_no', 'reason'])
    .where('merchant_id', '=', row.merchant_id)
    .where('transaction_id', '=', row.id)
    .executeTakeFirst()
  return found ? { originalPaymentNo: found.original_payment_no, why: found.reason } : null
}
