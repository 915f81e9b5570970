import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { REFUND } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { isListed } from '#ledger/unlinked-refunds.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/**
 * Returns the reason why a refund received through the transaction feed was not subtracted from its
 * payment. Returns null for other refunds and for payments.
 */
export async function unlinkedOf(
  { q }: Tx,
  row: FoundTransaction,
): Promise<TransactionDetail['unlinked']> {
  if (row.trade_kind !== REFUND || row.original_payment_no !== null) return null
  const found = await q
    .selectFrom('unlinked_refunds as u')
    .select(['u.original_payment_no', 'u.reason', isListed.as('is_listed')])
    .where('u.merchant_id', '=', row.merchant_id)
    .where('u.transaction_id', '=', row.id)
    .executeTakeFirst()
  return (
    (found && {
      originalPaymentNo: found.original_payment_no,
      why: found.reason,
      isListed: found.is_listed,
    }) ??
    null
  )
}
