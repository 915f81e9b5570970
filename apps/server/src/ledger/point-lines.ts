import { awardPoints, type AwardLine, type AwardRule } from '@choba/contract/point-award.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { PointPayment } from './point-posting.repository.ts'

/** State of the order that a payment joins. */
export interface OrderSoFar {
  /** Points given for its earlier payments; null if this is the first payment. */
  readonly given: bigint | null
  /** Point limit of one order at its store. */
  readonly limit: number | undefined
  /** Give rate of its store in parts per million, for days without a common rule. */
  readonly storeRate: number | null
  /** Points that its store may still give on the business day; null if it has no daily limit. */
  readonly dayLeft: bigint | null
}

/** Fields of a payment that determine its points. Amounts in minor units. */
export type AwardedPayment = Pick<
  PointPayment,
  'store_id' | 'business_day' | 'currency' | 'amount' | 'payment_class'
>

/** Returns the amount that earns points: 0 for a payment with points, because no money was paid. */
const baseOf = ({ payment_class, amount }: AwardedPayment): number =>
  payment_class === codeOfClass('POINT_CARD') ? 0 : Number(amount)

/**
 * Computes the points for a payment from the rules. Fixed points per order are given only for the
 * first payment of the order.
 */
export function linesOf(
  payment: AwardedPayment,
  { given, limit, storeRate, dayLeft }: OrderSoFar,
  rules: readonly AwardRule[],
): readonly AwardLine[] {
  const orderLimit = limit === undefined ? null : Math.max(0, limit - Number(given ?? 0n))
  const counting =
    given === null ? rules : rules.filter(({ pointType }) => pointType !== 'QUANTITY')
  const { business_day: day, currency } = payment
  const left = dayLeft === null ? null : Number(dayLeft)
  const order = {
    storeId: String(payment.store_id),
    day,
    base: baseOf(payment),
    currency,
    storeRate,
    orderLimit,
    dayLeft: left,
  }
  return awardPoints(order, counting).lines
}
