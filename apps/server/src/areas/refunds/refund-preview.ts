import type { RefundPreview, RefundRequest } from '@choba/contract/refunds.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readRefundEffect } from '#settlement/refund-effect.ts'
import { planRefund } from '#ledger/point-plan.ts'
import { checkAmount, readRefundable, toPoints } from './refunds.service.ts'

/**
 * Previews a refund: the amount paid back, the effect on points, and the effect on the next
 * deposit. Uses the same rules as a real refund.
 * @param seesDeposits true if the user has permission to see deposits; otherwise fees are left out
 * @throws AppError notFound (4001), illegalOperation (1200), alreadyRefunded (4002),
 * refundUnavailable (4007), refundExceedsRefundable (4003)
 */
export async function previewRefund(
  tx: Tx,
  merchant: MerchantRow,
  { paymentNo, amount }: Pick<RefundRequest, 'paymentNo' | 'amount'>,
  seesDeposits: boolean,
): Promise<RefundPreview> {
  const refundable = await readRefundable(tx, merchant, paymentNo)
  checkAmount(amount, refundable)
  const plan = await planRefund(tx, merchant, paymentNo, amount)
  const paid = amount - (plan?.withheld ?? 0)
  const points = plan ? toPoints(plan) : null
  const deposit = seesDeposits
    ? await readRefundEffect(tx, merchant, paymentNo, {
        amount: paid,
        points: points?.reversedTotal ?? 0,
      })
    : null
  return { amount: paid, refundable: refundable - paid, points, deposit }
}
