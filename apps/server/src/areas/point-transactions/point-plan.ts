import type { ChargeType } from '@choba/contract/point-ledger.ts'
import { pointWorth, type PointRefund, refundPoints } from '@choba/contract/point-refund.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readChoices } from './point-posting.ts'
import { groundOf } from './point-refunds.ts'
import { findPostedPayment, insertPlan, readPointState } from './point-refunds.repository.ts'

/** What a refund that is asked for here will do to points: shown, kept beside it, and posted when it has succeeded. */
export interface RefundPlan extends PointRefund {
  readonly cardNo: string
  /** Less what other refunds under way will take. */
  readonly balanceBefore: number
}

/**
 * What a refund of a payment would do to its points as they stand, with what other refunds of it under way will do.
 * @param amount minor units, no more than can be refunded @param hold until the transaction ends no other refund is asked for that the
 * same points would have to pay
 * @returns null where it does nothing: the merchant gives no points, the payment has none, or there is no such payment for the person
 */
export async function planRefund(
  tx: Tx,
  merchant: Pick<MerchantRow, 'id' | 'currency'>,
  paymentNo: string,
  amount: number,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<RefundPlan | null> {
  const choices = await readChoices(tx, merchant.id)
  if (!choices) return null
  // What a card has is shared out to one refund after the other, whatever payments they are of.
  if (hold && choices.spentAward === 'TAKE_FROM_REFUND') await takeMerchantLock(tx.q, 'refundPoints', merchant.id)
  const payment = await findPostedPayment(tx, merchant.id, paymentNo)
  if (!payment) return null
  const state = await readPointState(tx, merchant.id, payment)
  const ground = groundOf(state.points, state.plans, state.short)
  const paid = Number(payment.amount)
  const before = Number(state.taken) + ground.withheld
  const refundedBefore = Math.min(paid, before)
  // What was withheld of the payment has had its share already.
  const part = Math.min(amount, paid - refundedBefore)
  if (part <= 0) return null
  const balance = Number(state.balance) - state.held
  const refund = refundPoints(
    {
      paid,
      refundedBefore,
      amount: part,
      ...ground,
      balance,
      given: { returned: null, takenBack: null },
      pointWorth: pointWorth(merchant.currency),
    },
    choices,
  )
  const { returned, takenTotal, short } = refund
  return returned + takenTotal + short > 0 ? { ...refund, cardNo: payment.card_no, balanceBefore: balance } : null
}

/** Keeps what was shown of a refund, in the transaction that asks for it. */
export async function keepPlan(
  tx: Tx,
  refund: { readonly merchantId: number; readonly tenantId: number; readonly id: bigint; readonly paymentId: bigint },
  { returned, takenBack, short, withheld }: RefundPlan,
): Promise<void> {
  const taken: [ChargeType, number][] = takenBack.map(({ chargeType, points }) => [chargeType, points])
  await insertPlan(tx, refund, {
    returned: BigInt(returned),
    taken_back: Object.fromEntries(taken),
    short: BigInt(short),
    withheld: BigInt(withheld),
  })
}
