import { exactOrNull } from './money.ts'
import { firstOfMonth, lastOfMonth, type Period } from './period.ts'

/**
 * Definition of the figures in points reports, in whole points with the sign of the balance change:
 * points taken back or used are negative. An entry counts in the month of its business day. Points
 * taken back count for the rule that gave them.
 */
export const pointFigures = [
  'awarded',
  'cancelled',
  'used',
  'returned',
  'net',
  'outstanding',
  'cost',
] as const
export type PointFigure = (typeof pointFigures)[number]

/** Totals of the entries of some months, split into used points and all others. */
export interface PointParts {
  /** Points given, and points that refunds took back from them. */
  readonly awarded: bigint
  readonly cancelled: bigint
  /** Points spent, and points that refunds returned. */
  readonly used: bigint
  readonly returned: bigint
  /** Sum of all entries up to the end of the last month. */
  readonly outstanding: bigint
}

/** Returns the total change of balances: all points given minus all points taken. */
export const netOf = ({
  awarded,
  cancelled,
  used,
  returned,
}: Omit<PointParts, 'outstanding'>): bigint => awarded + cancelled + used + returned

/**
 * Returns the cost of awards that were not taken back, in minor units.
 * @param worth value of a point in minor units (`pointWorth`)
 */
export const costOf = (
  { awarded, cancelled }: Pick<PointParts, 'awarded' | 'cancelled'>,
  worth: number,
): bigint => (awarded + cancelled) * BigInt(worth)

/** Returns the figures as numbers; null if a number cannot represent a figure exactly. */
export const figuresOf = (
  parts: PointParts,
  worth: number,
): Record<PointFigure, number | null> => ({
  awarded: exactOrNull(parts.awarded),
  cancelled: exactOrNull(parts.cancelled),
  used: exactOrNull(parts.used),
  returned: exactOrNull(parts.returned),
  net: exactOrNull(netOf(parts)),
  outstanding: exactOrNull(parts.outstanding),
  cost: exactOrNull(costOf(parts, worth)),
})

/** Returns the month that is `months` later, or earlier if negative. Format: `2026-11`. */
export const monthAfter = (month: string, months: number): string =>
  firstOfMonth(month, months).slice(0, 7)

/** Returns all months of a period in chronological order. */
export function eachMonth({ from, to }: Period): string[] {
  const found: string[] = []
  for (let month = from; month <= to; month = monthAfter(month, 1)) found.push(month)
  return found
}

/** Returns the first and last business day of a period of months. */
export const daysOfMonths = ({ from, to }: Period): Period => ({
  from: firstOfMonth(from),
  to: lastOfMonth(to),
})
