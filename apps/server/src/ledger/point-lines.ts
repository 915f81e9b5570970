import { awardPoints, type AwardLine, type AwardRule } from '@choba/contract/point-award.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { PointPayment } from './point-posting.repository.ts'

/** State of an order before another payment is added to it. */
export interface OrderSoFar {
  /** Points awarded for the order's earlier payments; null if the order has no earlier payment. */
  readonly given: bigint | null
  /** Maximum number of points for one order at this store. */
  readonly limit: number | undefined
  /**
   * Give rate of the store in parts per million, used on days without a rule of the kind COMMON.
   */
  readonly storeRate: number | null
  /**
   * Points that the store may still award on the business day; null if the store has no daily
   * limit.
   */
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
 * Computes the points for a payment from the rules. A rule with a fixed number of points per order
 * applies only to the first payment of the order.
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
