import { exactOrNull } from './money.ts'
import { addDays, daysOf, type Period } from './period.ts'
import type { Comparison } from './statistics.filters.ts'

/**
 * Figures of the statistics. They count paid payments and succeeded refunds, by the merchant's
 * business day. Amounts are in minor units.
 */
export interface StatFigures {
  readonly paymentCount: number
  readonly payment: number | null
  readonly refundCount: number
  readonly refund: number | null
  /** Payments minus refunds. */
  readonly net: number | null
}

/** Returns the average payment in minor units, rounded half up; null without payments. */
export function averageOf({
  paymentCount,
  payment,
}: Pick<StatFigures, 'paymentCount' | 'payment'>): number | null {
  if (paymentCount === 0 || payment === null) return null
  return Number((BigInt(payment) * 2n + BigInt(paymentCount)) / (BigInt(paymentCount) * 2n))
}

/**
 * Returns refunds as a share of the payment amount in tenths of a percent, rounded half up; null
 * without payments.
 */
export function refundRateOf({
  payment,
  refund,
}: Pick<StatFigures, 'payment' | 'refund'>): number | null {
  if (payment === null || refund === null || payment === 0) return null
  return Number((BigInt(refund) * 2000n + BigInt(payment)) / (BigInt(payment) * 2n))
}

type Paid = Pick<StatFigures, 'paymentCount' | 'payment'>

/**
 * Splits the change of the payment total into the part from the number of payments and the part
 * from their average, in minor units.
 * Each part uses the mean of the other figure in both periods, so neither gets the combined effect.
 * The count part is rounded half up and the average part is the rest, so they add up exactly.
 * Returns null if a period has no payments.
 */
export function splitGrowth(
  now: Paid,
  before: Paid,
): { byCount: number; byAverage: number } | null {
  if (now.payment === null || before.payment === null) return null
  const [n1, n0] = [BigInt(now.paymentCount), BigInt(before.paymentCount)]
  if (n1 === 0n || n0 === 0n) return null
  const [p1, p0] = [BigInt(now.payment), BigInt(before.payment)]
  const whole = 2n * n0 * n1
  const byCount = halfUp((n1 - n0) * (p0 * n1 + p1 * n0), whole)
  const [count, average] = [exactOrNull(byCount), exactOrNull(p1 - p0 - byCount)]
  return count === null || average === null ? null : { byCount: count, byAverage: average }
}

/** Divides and rounds half up. `divisor` must be positive. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  return doubled % (2n * divisor) < 0n ? quotient - 1n : quotient
}

const WEEK = 7
const WEEKS_OF_A_YEAR = 52

/**
 * Returns the number of days between a day of the period and the day that it is compared with.
 * Always whole weeks, so that Mondays are compared with Mondays.
 */
export const shiftOf = (comparison: Comparison, period: Period): number =>
  comparison === 'LAST_YEAR' ? WEEKS_OF_A_YEAR * WEEK : Math.ceil(daysOf(period) / WEEK) * WEEK

/** Returns the period that a period is compared with. */
export function comparedPeriod(comparison: Comparison, period: Period): Period {
  const shift = shiftOf(comparison, period)
  return { from: addDays(period.from, -shift), to: addDays(period.to, -shift) }
}
