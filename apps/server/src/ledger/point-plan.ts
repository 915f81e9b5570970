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
import { groundOf, readGrounds, type RefundGround } from './point-refunds.ts'
import {
  findFreeBalances,
  findPostedPayments,
  insertPlan,
  readPointState,
} from './point-refunds.repository.ts'

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
  const [payment] = await findPostedPayments(tx, merchant.id, [paymentNo])
  if (!payment) return null
  const choices = await readChoices(tx, merchant.id)
  if (!choices) return null
  // What a card has is shared out to one refund after the other, whatever payments they are of.
  if (hold && choices.spentAward === 'TAKE_FROM_REFUND')
    await takeMerchantLock(tx.q, 'refundPoints', merchant.id)
  const state = await readPointState(tx, merchant.id, payment)
  const ground = groundOf(state.points, state.plans, state.short)
  const { amount: paid, card_no: cardNo } = payment
  return planOf(
    { paid, cardNo, taken: state.taken, ground, free: Number(state.balance) - state.held },
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
  readonly ground: RefundGround
  /** What the card has, less what refunds under way will take back. */
  readonly free: number
}

function planOf(
  { paid: whole, taken, cardNo, ground, free }: Planned,
  amount: number,
  { choices, currency }: { readonly choices: PointChoices; readonly currency: Currency },
): RefundPlan | null {
  const paid = Number(whole)
  const before = Number(taken) + ground.withheld
  const refundedBefore = Math.min(paid, before)
  // What was withheld of the payment has had its share already.
  const part = Math.min(amount, paid - refundedBefore)
  if (part <= 0) return null
  const refund = refundPoints(
    {
      paid,
      refundedBefore,
      amount: part,
      ...ground,
      balance: free,
      given: { returned: null, takenBack: null },
      pointWorth: pointWorth(currency),
    },
    choices,
  )
  const { returned, takenTotal, short } = refund
  return returned + takenTotal + short > 0 ? { ...refund, cardNo, balanceBefore: free } : null
}

/** A refund that is to be asked for; minor units, no more than can be refunded. */
export interface AskedRefund {
  readonly paymentNo: string
  readonly amount: number
}

/**
 * What refunds of different payments would do to points, where they are asked for one after the other: what one takes from a card, the next
 * one has not. What one returns is on the card when it has succeeded, and is not counted for the next. It is read in several statements: what
 * changes in between is found by the refund itself, which does what was shown or nothing.
 * @returns by payment number, those that do something
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
  const grounds = await readGrounds(tx, merchant.id, ids)
  const cards = [...new Set(posted.map(({ card_no }) => card_no))]
  const free = await findFreeBalances(tx, merchant.id, cards)
  for (const { paymentNo, amount } of asked) {
    const payment = byNumber.get(paymentNo)
    if (!payment) continue
    const { id, amount: paid, taken, card_no: cardNo } = payment
    const planned = { paid, taken, cardNo, ground: grounds.get(id)!, free: free.get(cardNo) ?? 0 }
    const plan = planOf(planned, amount, { choices, currency: merchant.currency })
    if (!plan) continue
    plans.set(paymentNo, plan)
    free.set(cardNo, planned.free - plan.takenTotal)
  }
  return plans
}

/** Stores what a refund will do to points, as it was shown, in the transaction that asks for it. */
export async function storeRefundPlan(
  tx: Tx,
  refund: {
    readonly merchantId: number
    readonly tenantId: number
    readonly id: bigint
    readonly paymentId: bigint
  },
  { returned, takenBack, short, withheld }: RefundPlan,
): Promise<void> {
  const taken: [ChargeType, number][] = takenBack.map(({ chargeType, points }) => [
    chargeType,
    points,
  ])
  await insertPlan(tx, refund, {
    returned: BigInt(returned),
    taken_back: Object.fromEntries(taken),
    short: BigInt(short),
    withheld: BigInt(withheld),
  })
}
