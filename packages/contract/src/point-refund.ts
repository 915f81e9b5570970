import { type Currency, minorDigits } from './money.ts'
import type { ChargeType, SpentAward } from './point-ledger.ts'

/** What a refund does to points: one function, for what is shown before it and for what is posted. All whole points. */

/**
 * Shares a whole number by weights, by the largest remainder; of equal remainders the first ones get one more. Nothing is
 * lost: the parts add up to the whole, and no part is larger than its weight where the whole is no more than all of them.
 * @throws RangeError for what is negative or no safe whole number
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

/** Of a whole, what falls on the first `part` of `amount` minor units: at the last one, all of it. */
const shareOf = (whole: number, part: number, amount: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(amount))

/** What a payment was given of one type, and what of it is not taken back yet. */
export interface AwardedPart {
  readonly chargeType: ChargeType
  readonly awarded: number
  readonly left: number
}

export interface PointRefundOf {
  /** Minor units: of the payment, what was refunded of it before, and this refund. */
  readonly paid: number
  readonly refundedBefore: number
  readonly amount: number
  readonly used: number
  /** Of the used ones, those that are not returned yet. */
  readonly usedLeft: number
  readonly awarded: readonly AwardedPart[]
  /** Of the award, what earlier refunds have withheld from their money instead. */
  readonly shortBefore: number
  /** On the card, before; may be negative. */
  readonly balance: number
  /** What the row of a refund says itself; null where it says nothing. */
  readonly given: { readonly returned: number | null; readonly takenBack: number | null }
  /** Minor units that a point is worth; null where the money has moved already, and nothing can be withheld from it. */
  readonly pointWorth: number | null
}

/** The merchant's choices. */
export interface PointChoices {
  readonly negative: boolean
  readonly spentAward: SpentAward
}

export interface PointRefund {
  readonly returned: number
  /** By type, those of nothing left out. */
  readonly takenBack: readonly { readonly chargeType: ChargeType; readonly points: number }[]
  readonly takenTotal: number
  /** Due, spent already and not taken back. */
  readonly short: number
  /** Minor units that are withheld from the money for them: never all of it. */
  readonly withheld: number
  /** By how much the card is in debt afterwards. */
  readonly debt: number
  readonly balanceAfter: number
}

/** Whole points' worth, as far as something is left to be paid back. */
const withheldFor = (short: number, amount: number, worth: number): number =>
  Math.min(short, Math.floor((amount - 1) / worth)) * worth

/** What a point is worth when it is withheld: a whole unit of the currency, as it is when it is used. */
export const pointWorth = (currency: Currency): number => 10 ** minorDigits(currency)

/**
 * What a refund returns and takes back: of all that was refunded with it the share by amount, rounded down, less what went
 * before; so that the parts of any row of refunds add up to the whole. What a refund row says itself goes, as far as that much is left.
 * @throws RangeError for a refund of more than is left of the payment
 */
export function refundPoints(
  of: PointRefundOf,
  { negative, spentAward }: PointChoices,
): PointRefund {
  const refunded = of.refundedBefore + of.amount
  if (refunded > of.paid || of.amount <= 0) throw new RangeError('a refund of more than was paid')
  /** @param left of the whole, what no refund has dealt with */
  const part = (whole: number, left: number, given: number | null) =>
    Math.min(left, Math.max(0, given ?? shareOf(whole, refunded, of.paid) - (whole - left)))
  const returned = part(of.used, of.usedLeft, of.given.returned)
  const awarded = of.awarded.reduce((sum, line) => sum + line.awarded, 0)
  const left = of.awarded.reduce((sum, line) => sum + line.left, 0)
  const due = part(awarded, left - of.shortBefore, of.given.takenBack)
  const mayOwe = negative || spentAward === 'LEAVE_AS_DEBT'
  const takenTotal = mayOwe ? due : Math.min(due, Math.max(0, of.balance + returned))
  const points = apportion(
    takenTotal,
    of.awarded.map((line) => line.left),
  )
  const balanceAfter = of.balance + returned - takenTotal
  return {
    returned,
    takenBack: of.awarded
      .map(({ chargeType }, index) => ({ chargeType, points: points[index]! }))
      .filter((line) => line.points > 0),
    takenTotal,
    short: due - takenTotal,
    withheld: of.pointWorth === null ? 0 : withheldFor(due - takenTotal, of.amount, of.pointWorth),
    debt: Math.max(0, -balanceAfter),
    balanceAfter,
  }
}
