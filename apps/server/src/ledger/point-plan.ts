import type { Currency } from '@choba/contract/money.ts'
import type { ChargeType } from '@choba/contract/point-ledger.ts'
import {
  type PointChoices,
  pointWorth,
  type PointRefund,
  refundPoints,
} from '@choba/contract/point-refund.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readChoices } from './point-posting.ts'
import { refundablePointsOf, readRefundablePoints, type RefundablePoints } from './point-refunds.ts'
import {
  findFreeBalances,
  findPostedPayments,
  insertPlan,
  readPointState,
} from './point-refunds.repository.ts'

/**
 * Effect on points of a refund that is requested in Choba. The effect is shown to the user, stored
 * with the refund, and posted after the refund succeeds.
 */
export interface RefundPlan extends PointRefund {
  readonly cardNo: string
  /** Balance of the card without the points that other pending refunds will take. */
  readonly balanceBefore: number
}

/**
 * Computes the effect of a refund on the points of its payment. Points and amounts that other
 * pending refunds of the payment have reserved are subtracted first.
 * @param amount minor units, at most the refundable amount
 * @param withLock true to block other refund requests that would use the same points until the
 * transaction ends
 * @returns null if the refund does not affect points: the merchant awards none, the payment has
 * none, or the user does not see the payment
 */
export async function planRefund(
  tx: Tx,
  merchant: Pick<MerchantRow, 'id' | 'currency'>,
  paymentNo: string,
  amount: number,
  { withLock = false }: { readonly withLock?: boolean } = {},
): Promise<RefundPlan | null> {
  const [payment] = await findPostedPayments(tx, merchant.id, [paymentNo])
  if (!payment) return null
  const choices = await readChoices(tx, merchant.id)
  if (!choices) return null
  // All pending refunds draw on the balance of the card, even refunds of different payments.
  if (withLock && choices.spentAward === 'TAKE_FROM_REFUND')
    await takeMerchantLock(tx.q, 'refundPoints', merchant.id)
  const state = await readPointState(tx, merchant.id, payment)
  const refundable = refundablePointsOf(state.points, state.plans, state.short)
  const { amount: paid, card_no: cardNo } = payment
  return planOf(
    { paid, cardNo, taken: state.taken, refundable, free: Number(state.balance) - state.held },
    amount,
    {
      choices,
      currency: merchant.currency,
    },
  )
}

interface Planned {
  /** Minor units. */
  readonly paid: bigint
  readonly taken: bigint
  readonly cardNo: string
  readonly refundable: RefundablePoints
  /** Balance of the card without the points that pending refunds will take back. */
  readonly free: number
}

function planOf(
  { paid: whole, taken, cardNo, refundable, free }: Planned,
  amount: number,
  { choices, currency }: { readonly choices: PointChoices; readonly currency: Currency },
): RefundPlan | null {
  const paid = Number(whole)
  const before = Number(taken) + refundable.withheld
  const refundedBefore = Math.min(paid, before)
  // The withheld part of the payment was already included when points were taken back.
  const part = Math.min(amount, paid - refundedBefore)
  if (part <= 0) return null
  const refund = refundPoints(
    {
      paid,
      refundedBefore,
      amount: part,
      ...refundable,
      balance: free,
      given: { returned: null, reversedPoints: null },
      pointWorth: pointWorth(currency),
    },
    choices,
  )
  const { returned, reversedTotal, short } = refund
  return returned + reversedTotal + short > 0 ? { ...refund, cardNo, balanceBefore: free } : null
}

/** A refund to be requested. Amount in minor units, at most the refundable amount. */
export interface AskedRefund {
  readonly paymentNo: string
  readonly amount: number
}

/**
 * Computes the effect on points of several refunds of different payments, requested in this order.
 * Points that one refund takes from a card are not available to the next refund. Points that a
 * refund returns to a card are not counted, because they arrive only after the refund succeeds.
 * Reads in several statements, so data may change in between. The refund itself checks the result
 * and does exactly what was shown, or fails.
 * @returns plans by payment number, only for refunds that affect points
 */
export async function planRefunds(
  tx: Tx,
  merchant: Pick<MerchantRow, 'id' | 'currency'>,
  asked: readonly AskedRefund[],
): Promise<Map<string, RefundPlan>> {
  const plans = new Map<string, RefundPlan>()
  const choices = await readChoices(tx, merchant.id)
  if (!choices || asked.length === 0) return plans
  const numbers = asked.map(({ paymentNo }) => paymentNo)
  const posted = await findPostedPayments(tx, merchant.id, numbers)
  if (posted.length === 0) return plans
  const byNumber = new Map(posted.map((payment) => [payment.payment_no, payment]))
  const ids = posted.map(({ id }) => id)
  const refundablePoints = await readRefundablePoints(tx, merchant.id, ids)
  const cards = [...new Set(posted.map(({ card_no }) => card_no))]
  const free = await findFreeBalances(tx, merchant.id, cards)
  for (const { paymentNo, amount } of asked) {
    const payment = byNumber.get(paymentNo)
    if (!payment) continue
    const { id, amount: paid, taken, card_no: cardNo } = payment
    const planned = {
      paid,
      taken,
      cardNo,
      refundable: refundablePoints.get(id)!,
      free: free.get(cardNo) ?? 0,
    }
    const plan = planOf(planned, amount, { choices, currency: merchant.currency })
    if (!plan) continue
    plans.set(paymentNo, plan)
    free.set(cardNo, planned.free - plan.reversedTotal)
  }
  return plans
}

/**
 * Stores the effect on points that was shown to the user. Must be called in the transaction that
 * requests the refund.
 */
export async function storeRefundPlan(
  tx: Tx,
  refund: {
    readonly merchantId: number
    readonly tenantId: number
    readonly id: bigint
    readonly paymentId: bigint
  },
  { returned, reversedPoints, short, withheld }: RefundPlan,
): Promise<void> {
  const taken: [ChargeType, number][] = reversedPoints.map(({ chargeType, points }) => [
    chargeType,
    points,
  ])
  await insertPlan(tx, refund, {
    returned: BigInt(returned),
    reversed_points: Object.fromEntries(taken),
    short: BigInt(short),
    withheld: BigInt(withheld),
  })
}
