import { USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'

/**
 * Detects if a store has been without payments for longer than on any comparable day of the last
 * eight weeks. The length of a silence is the number of payments that usually occur in that time.
 * An hour at noon therefore counts more than an hour before closing, and closed hours count
 * nothing.
 */

/**
 * Expected number of days between two false alarms of a store, if its payments came independently
 * of each other.
 */
const DAYS_A_CHANCE = 120
/** Maximum number of days over which a silence is measured, including the current day. */
export const WEEK = 7
export const HOURS = 24

/**
 * Payments of a business day by hour. The first element is the hour in which the business day
 * begins.
 */
export type DayHours = readonly number[]

/** Payments of seven days, newest day first. */
export type WeekHours = readonly DayHours[]

/** Time within the last seven days. */
export interface Moment {
  /** Number of business days before today. */
  readonly back: number
  /** Minutes since the business day began. */
  readonly minutes: number
}

/**
 * Returns the usual payments of the last seven days: for each weekday and hour, the mean of the
 * last eight days of that weekday.
 */
export const usualWeek = (weeks: readonly WeekHours[]): WeekHours =>
  Array.from({ length: WEEK }, (_, back) =>
    Array.from(
      { length: HOURS },
      (_unused, place) => weeks.reduce((sum, week) => sum + week[back]![place]!, 0) / USUAL_DAYS,
    ),
  )

/** Minimum length of a silence that can raise an alarm, in usual payments. */
export const LEAST_SILENCE = 5

/**
 * Returns the minimum length of a silence that raises an alarm, in usual payments. If payments come
 * at random, one in e^n gaps between payments is as long as n usual payments. Stores with more
 * payments have more gaps, so they need a higher minimum.
 */
export const leastSilence = (paymentsADay: number): number =>
  Math.max(LEAST_SILENCE, Math.log(DAYS_A_CHANCE * paymentsADay))

/** Returns the number of payments that usually occur between a store's last payment and now. */
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
 * Returns the longest silence that lasted into the newest day of a week, in usual payments. Hourly
 * counts give no exact times, so the payments within an hour count as evenly spaced. A day without
 * any payments was a holiday or a fault, so it does not count as a silence.
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
 * Returns true if a silence of `missed` usual payments is longer than any silence of the given
 * weeks.
 * @param weeks last eight weeks that end on the same weekday as today
 */
export const isLongest = (missed: number, usual: WeekHours, weeks: readonly WeekHours[]): boolean =>
  weeks.every((week) => missed > longestOf(usual, week))
