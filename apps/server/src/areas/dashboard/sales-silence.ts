import { USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'

/**
 * Whether a store is silent for longer than it ever was. A silence is measured in the payments that are usual in it: an hour at noon is
 * longer than one before closing, and hours in which the store is closed are none.
 */

/** Days of four months: were payments independent of each other, chance would make one silence in so many. */
const DAYS_A_CHANCE = 120
/** A silence is followed back so many days, the day itself among them. */
export const WEEK = 7
export const HOURS = 24

/** Payments of a business day by the hour, from its first on. */
export type DayHours = readonly number[]

/** Seven days, the newest first. */
export type WeekHours = readonly DayHours[]

/** A moment of the last seven days. */
export interface Moment {
  /** Business days ago. */
  readonly back: number
  /** Since the day began. */
  readonly minutes: number
}

/** What is usual on each of the last seven days: the mean of the last eight of its weekday. */
export const usualWeek = (weeks: readonly WeekHours[]): WeekHours =>
  Array.from({ length: WEEK }, (_, back) =>
    Array.from(
      { length: HOURS },
      (_unused, place) => weeks.reduce((sum, week) => sum + week[back]![place]!, 0) / USUAL_DAYS,
    ),
  )

/** No silence is one in which fewer payments are usual. */
export const LEAST_SILENCE = 5

/**
 * How many payments are usual in a silence before it is one. After each of the payments of a day there is a gap, and chance makes one of
 * e^n as long as n payments: so busy stores need more, and none is given fewer than five.
 */
export const leastSilence = (paymentsADay: number): number =>
  Math.max(LEAST_SILENCE, Math.log(DAYS_A_CHANCE * paymentsADay))

/** How many payments are usual from the last one until now. */
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
 * How many payments are usual in the longest silence that was seen on the newest day of a week, as far as hours tell: in an hour with
 * payments they are taken to be evenly apart. A day without any was a holiday or a fault, and no silence is as long as that.
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

/** @param weeks each of the last eight that end on this weekday */
export const isLongest = (missed: number, usual: WeekHours, weeks: readonly WeekHours[]): boolean =>
  weeks.every((week) => missed > longestOf(usual, week))
