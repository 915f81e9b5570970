import { type Currency, minorDigits } from './money.ts'
import type { ChargeType, SpentAward } from './point-ledger.ts'

/**
 * Computes the effect of a refund on points, for both the preview and the ledger. Points are whole
 * numbers.
 */

/**
 * Splits an integer in proportion to weights with the largest remainder method. If remainders are
 * equal, the first ones get one more. The parts add up to the total. No part exceeds its weight if
 * the total is at most the sum of the weights.
 * @throws RangeError for values that are negative or not safe integers
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  if ([total, ...weights].some((value) => !Number.isSafeInteger(value) || value < 0))
    throw new RangeError('shares are of whole numbers from 0 on')
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  let left = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = products
    .map((product, index) => ({ index, rest: product % sum }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left === 0) break
    parts[index]! += 1
    left -= 1
  }
  return parts
}

/**
 * Returns `whole` × `part` ÷ `amount`, rounded down: the points that belong to `part` of an amount.
 */
const shareOf = (whole: number, part: number, amount: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(amount))

/**
 * Points of one type that were given for a payment. `left` is the part that was not taken back yet.
 */
export interface AwardedPart {
  readonly chargeType: ChargeType
  readonly awarded: number
  readonly left: number
}

export interface PointRefundOf {
  /** Amounts in minor units: of the payment, of its earlier refunds, and of this refund. */
  readonly paid: number
  readonly refundedBefore: number
  readonly amount: number
  readonly used: number
  /** Part of the used points that was not returned yet. */
  readonly usedLeft: number
  readonly awarded: readonly AwardedPart[]
  /** Awarded points for which earlier refunds withheld money. */
  readonly shortBefore: number
  /** Card balance before the refund. Can be negative. */
  readonly balance: number
  /** Numbers of points that the refund row itself states. Null if it states none. */
  readonly given: { readonly returned: number | null; readonly reversedPoints: number | null }
  /**
   * Value of a point in minor units. Null if the money was already paid back, so that nothing can
   * be withheld.
   */
  readonly pointWorth: number | null
}

/** Point settings of the merchant. */
export interface PointChoices {
  readonly negative: boolean
  readonly spentAward: SpentAward
}

export interface PointRefund {
  readonly returned: number
  /** By charge type, without types that have 0 points. */
  readonly reversedPoints: readonly { readonly chargeType: ChargeType; readonly points: number }[]
  readonly reversedTotal: number
  /** Points to take back that are already spent. */
  readonly short: number
  /** Amount withheld from the refund for them, in minor units. Always less than the refund. */
  readonly withheld: number
  /** Debt of the card after the refund, in points. */
  readonly debt: number
  readonly balanceAfter: number
}

/**
 * Returns the amount to withhold for `short` spent points. Withholds for fewer points if otherwise
 * less than one minor unit would be paid back.
 */
const withheldFor = (short: number, amount: number, worth: number): number =>
  Math.min(short, Math.floor((amount - 1) / worth)) * worth

/**
 * Returns the value of a withheld point in minor units: one whole unit of the currency, same as for
 * used points.
 */
export const pointWorth = (currency: Currency): number => 10 ** minorDigits(currency)

/**
 * Returns the points that a refund returns and takes back. Each number is the share of the total
 * amount refunded so far, rounded down, minus the points that earlier refunds returned or took
 * back. So the numbers of all refunds add up to all points of the payment.
 * Values given in the refund row take precedence, limited to what is left.
 * @throws RangeError if the refund exceeds the refundable amount of the payment
 */
export function refundPoints(
  of: PointRefundOf,
  { negative, spentAward }: PointChoices,
): PointRefund {
  const refunded = of.refundedBefore + of.amount
  if (refunded > of.paid || of.amount <= 0) throw new RangeError('a refund of more than was paid')
  /** @param left part of the whole that no refund has handled yet */
  const part = (whole: number, left: number, given: number | null) =>
    Math.min(left, Math.max(0, given ?? shareOf(whole, refunded, of.paid) - (whole - left)))
  const returned = part(of.used, of.usedLeft, of.given.returned)
  const awarded = of.awarded.reduce((sum, line) => sum + line.awarded, 0)
  const left = of.awarded.reduce((sum, line) => sum + line.left, 0)
  const due = part(awarded, left - of.shortBefore, of.given.reversedPoints)
  const mayOwe = negative || spentAward === 'LEAVE_AS_DEBT'
  const reversedTotal = mayOwe ? due : Math.min(due, Math.max(0, of.balance + returned))
  const points = apportion(
    reversedTotal,
    of.awarded.map((line) => line.left),
  )
  const balanceAfter = of.balance + returned - reversedTotal
  return {
    returned,
    reversedPoints: of.awarded
      .map(({ chargeType }, index) => ({ chargeType, points: points[index]! }))
      .filter((line) => line.points > 0),
    reversedTotal,
    short: due - reversedTotal,
    withheld:
      of.pointWorth === null ? 0 : withheldFor(due - reversedTotal, of.amount, of.pointWorth),
    debt: Math.max(0, -balanceAfter),
    balanceAfter,
  }
}
