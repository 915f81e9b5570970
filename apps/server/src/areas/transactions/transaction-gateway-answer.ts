import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { REFUND } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/**
 * Returns the number and the reason that the gateway gave for a refund. Returns null for payments,
 * or if the gateway gave neither. Two stored values are not the gateway's and are not returned: the
 * key of the refund, which replaces a missing number, and notes about corrections by two users.
 */
export async function gatewayAnswerOf(
  { q }: Tx,
  row: FoundTransaction,
): Promise<TransactionDetail['gatewayAnswer']> {
  if (row.trade_kind !== REFUND) return null
  const found = await q
    .selectFrom('refunds')
    .select(['gateway_reference', 'gateway_reason', 'gateway_key'])
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .executeTakeFirst()
  if (!found) return null
  const { gateway_reference: reference, gateway_reason: reason, gateway_key: key } = found
  const isOurs = reference === key || reference?.startsWith('by hand: ') === true
  return isOurs && reason === null ? null : { reference: isOurs ? null : reference, reason }
}
