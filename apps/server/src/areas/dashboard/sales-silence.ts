import { USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'

/**
 * Detects if a store has been without payments for longer than ever before. A silence is measured
 * in the payments that usually occur in it, so an hour at noon counts more than one before closing,
 * and closed hours count nothing.
 */

/**
 * Number of days in which chance alone would cause one false alarm, if payments were independent.
 */
const DAYS_A_CHANCE = 120
/** Number of days that a silence is followed back, including the current one. */
export const WEEK = 7
export const HOURS = 24

/** Payments of a business day by hour, starting with its first hour. */
export type DayHours = readonly number[]

/** Seven days, newest first. */
export type WeekHours = readonly DayHours[]

/** Point in time in the last seven days. */
export interface Moment {
  /** Number of business days ago. */
  readonly back: number
  /** Minutes since the business day began. */
  readonly minutes: number
}

/**
 * Returns the usual payments of the last seven days: the mean of the last eight days of each
 * weekday.
 */
export const usualWeek = (weeks: readonly WeekHours[]): WeekHours =>
  Array.from({ length: WEEK }, (_, back) =>
    Array.from(
      { length: HOURS },
      (_unused, place) => weeks.reduce((sum, week) => sum + week[back]![place]!, 0) / USUAL_DAYS,
    ),
  )

/** Minimum length of a silence, in usual payments. */
export const LEAST_SILENCE = 5

/**
 * Returns the minimum length of a silence that raises an alarm, in usual payments. By chance, one
 * in e^n gaps between payments is as long as n payments, so stores with more payments need a higher
 * minimum.
 */
export const leastSilence = (paymentsADay: number): number =>
  Math.max(LEAST_SILENCE, Math.log(DAYS_A_CHANCE * paymentsADay))

/** Returns the number of payments that usually occur between the last one and now. */
export function missedSince(usual: WeekHours, last: Moment, now: number): number {
  let missed = 0
  for (let back = last.back; back >= 0; back--) {
    const from = back === last.back ? last.minutes : 0
    const to = back === 0 ? now : HOURS * 60
    for (const [place, rate] of usual[back]!.entries()) {
      const minutes = Math.min(to, place * 60 + 60) - Math.max(from, place * 60)
      missed += (rate * Math.max(0, minutes)) / 60
    }
  }
  return missed
}

/**
 * Returns the longest silence that ended or lasted on the newest day of a week, in usual payments,
 * as far as hourly counts show. Payments within an hour count as evenly spaced. A day without
 * payments was a holiday or a fault, so it does not count as a silence.
 */
export function longestOf(usual: WeekHours, week: WeekHours): number {
  let [missed, longest] = [0, 0]
  for (let back = WEEK - 1; back >= 0; back--) {
    const isClosed = week[back]!.every((payments) => payments === 0)
    if (isClosed) missed = 0
    for (const [place, rate] of isClosed ? [] : usual[back]!.entries()) {
      const payments = week[back]![place]!
      const apart = rate / (payments + 1)
      missed += apart
      if (back === 0) longest = Math.max(longest, missed)
      if (payments > 0) missed = apart
    }
  }
  return longest
}

/**
 * True if a silence of `missed` usual payments is longer than any in these weeks.
 * @param weeks the last eight weeks that end on this weekday
 */
export const isLongest = (missed: number, usual: WeekHours, weeks: readonly WeekHours[]): boolean =>
  weeks.every((week) => missed > longestOf(usual, week))
