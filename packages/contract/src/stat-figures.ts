import { addDays, type Period } from './period.ts'
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
export function averageOf({ paymentCount, payment }: Pick<StatFigures, 'paymentCount' | 'payment'>): number | null {
  if (paymentCount === 0 || payment === null) return null
  return Number((BigInt(payment) * 2n + BigInt(paymentCount)) / (BigInt(paymentCount) * 2n))
}

/** Refunds as a share of payments, by amount, in tenths of a percent, halves up; null without payments. */
export function refundRateOf({ payment, refund }: Pick<StatFigures, 'payment' | 'refund'>): number | null {
  if (payment === null || refund === null || payment === 0) return null
  return Number((BigInt(refund) * 2000n + BigInt(payment)) / (BigInt(payment) * 2n))
}

const DAY = 86_400_000
const WEEK = 7
const WEEKS_OF_A_YEAR = 52

/** How many days a period of business days has. */
export const daysOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** How many days before its own each day is compared with: whole weeks, so that Mondays meet Mondays. */
export const shiftOf = (comparison: Comparison, period: Period): number =>
  comparison === 'LAST_YEAR' ? WEEKS_OF_A_YEAR * WEEK : Math.ceil(daysOf(period) / WEEK) * WEEK

/** The days that a period is compared with. */
export function comparedPeriod(comparison: Comparison, period: Period): Period {
  const shift = shiftOf(comparison, period)
  return { from: addDays(period.from, -shift), to: addDays(period.to, -shift) }
}
