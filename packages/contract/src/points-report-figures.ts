import { exactOrNull } from './money.ts'
import { firstOfMonth, lastOfMonth, type Period } from './period.ts'

/**
 * The figures of a report of points, each defined once, in whole points as they change balances: what is taken back or used is below
 * nothing. An entry counts in the month of its business day; what is taken back counts for the rule that had given it.
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

/** What entries of some months come to: those that are points used, and all others. */
export interface PointParts {
  /** Awards, and what refunds took back of them. */
  readonly awarded: bigint
  readonly cancelled: bigint
  /** Points that were paid with, and what refunds returned of them. */
  readonly used: bigint
  readonly returned: bigint
  /** Everything up to the end of the last month, from the first entry there is. */
  readonly outstanding: bigint
}

/** How the months change balances: everything that was given less everything that was taken. */
export const netOf = ({
  awarded,
  cancelled,
  used,
  returned,
}: Omit<PointParts, 'outstanding'>): bigint => awarded + cancelled + used + returned

/** What the awards that were not taken back are worth, in minor units. @param worth of a point, in minor units (`pointWorth`) */
export const costOf = (
  { awarded, cancelled }: Pick<PointParts, 'awarded' | 'cancelled'>,
  worth: number,
): bigint => (awarded + cancelled) * BigInt(worth)

/** The figures as they are shown; null where one is beyond what a number holds exactly. */
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

/** The month `months` later (or earlier): `2026-11`. */
export const monthAfter = (month: string, months: number): string =>
  firstOfMonth(month, months).slice(0, 7)

/** Every month of a period of months, in their order. */
export function eachMonth({ from, to }: Period): string[] {
  const found: string[] = []
  for (let month = from; month <= to; month = monthAfter(month, 1)) found.push(month)
  return found
}

/** The business days of a period of months, both included. */
export const daysOfMonths = ({ from, to }: Period): Period => ({
  from: firstOfMonth(from),
  to: lastOfMonth(to),
})
