import { exactOrNull } from './money.ts'
import { addDays, daysOf, type Period } from './period.ts'
import type { Comparison } from './statistics.filters.ts'

/**
 * The figures of statistics, each defined once. Payments that were paid and refunds that succeeded count, by the merchant's
 * business day; amounts in minor units.
 */
export interface StatFigures {
  readonly paymentCount: number
  readonly payment: number | null
  readonly refundCount: number
  readonly refund: number | null
  /** Payments less refunds. */
  readonly net: number | null
}

/** What a payment is on average, in minor units, halves up; null without payments. */
export function averageOf({
  paymentCount,
  payment,
}: Pick<StatFigures, 'paymentCount' | 'payment'>): number | null {
  if (paymentCount === 0 || payment === null) return null
  return Number((BigInt(payment) * 2n + BigInt(paymentCount)) / (BigInt(paymentCount) * 2n))
}

/** Refunds as a share of payments, by amount, in tenths of a percent, halves up; null without payments. */
export function refundRateOf({
  payment,
  refund,
}: Pick<StatFigures, 'payment' | 'refund'>): number | null {
  if (payment === null || refund === null || payment === 0) return null
  return Number((BigInt(refund) * 2000n + BigInt(payment)) / (BigInt(payment) * 2n))
}

type Paid = Pick<StatFigures, 'paymentCount' | 'payment'>

/**
 * What of the difference between two amounts of payments comes from how many there were, and what from how much each was, in
 * minor units: each difference at the mean of the other figure of both periods, so that neither takes what both made. The count's
 * part is rounded half up and the average's is the rest: they add up to the difference exactly. Null where either has no payments.
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

/** A fraction rounded to a whole, halves up; `divisor` is above zero. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  return doubled % (2n * divisor) < 0n ? quotient - 1n : quotient
}

const WEEK = 7
const WEEKS_OF_A_YEAR = 52

/** How many days before its own each day is compared with: whole weeks, so that Mondays meet Mondays. */
export const shiftOf = (comparison: Comparison, period: Period): number =>
  comparison === 'LAST_YEAR' ? WEEKS_OF_A_YEAR * WEEK : Math.ceil(daysOf(period) / WEEK) * WEEK

/** The days that a period is compared with. */
export function comparedPeriod(comparison: Comparison, period: Period): Period {
  const shift = shiftOf(comparison, period)
  return { from: addDays(period.from, -shift), to: addDays(period.to, -shift) }
}
