import { awardPoints, type AwardLine, type AwardRule } from '@choba/contract/point-award.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { PointPayment } from './point-posting.repository.ts'

/** What is known of the order that a payment joins. */
export interface OrderSoFar {
  /** Points that its payments before were given; null: it is the first one. */
  readonly given: bigint | null
  /** The most points of one order at its store. */
  readonly limit: number | undefined
  /** The give rate of its store, in parts per million, for days without a common rule. */
  readonly storeRate: number | null
  /** What its store may still give on its business day; null: as many as come. */
  readonly dayLeft: bigint | null
}

/** What of a payment decides about its points. Amounts in minor units. */
export type AwardedPayment = Pick<
  PointPayment,
  'store_id' | 'business_day' | 'currency' | 'amount' | 'payment_class'
>

/** A card's own award is paid with points: nothing was paid without them. */
const baseOf = ({ payment_class, amount }: AwardedPayment): number =>
  payment_class === codeOfClass('POINT_CARD') ? 0 : Number(amount)

/** Of rules, what a payment is given; a further payment of an order gets no number of the order again. */
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
