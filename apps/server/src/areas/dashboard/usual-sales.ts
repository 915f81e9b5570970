import {
  type Usual,
  USUAL_DAYS,
  USUAL_DAYS_MIN,
  type UsualRange,
} from '@choba/contract/dashboard.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { averageOf, refundRateOf, type StatFigures } from '@choba/contract/stat-figures.ts'
import { quantileSorted } from 'd3-array'
import type { HourFigures } from '#ledger/hour-sums.ts'

const WEEK = 7

/** The last days of the same weekday before a day, the newest first, none before the first that is known. */
export const daysLike = (day: string, firstDay: string): string[] =>
  Array.from({ length: USUAL_DAYS }, (_, nth) => addDays(day, -WEEK * (nth + 1))).filter(
    (one) => one >= firstDay,
  )

/** The quartiles, between two values in proportion, rounded; null of none. */
export function rangeOf(values: readonly number[]): UsualRange | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(quantileSorted(sorted, share)!)
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null)

/** What is usual by comparable days; null where these are too few, or one of their sums is too large to be exact. */
export function usualOf(days: readonly StatFigures[]): Usual | null {
  const nets = known(days.map(({ net }) => net))
  if (
    nets.length < USUAL_DAYS_MIN ||
    nets.length < days.length ||
    !nets.every(Number.isSafeInteger)
  )
    return null
  return {
    days: days.length,
    net: rangeOf(nets)!,
    paymentCount: rangeOf(days.map(({ paymentCount }) => paymentCount))!,
    average: rangeOf(known(days.map(averageOf))),
    refundRate: rangeOf(known(days.map(refundRateOf))),
  }
}

/** What counts in an hour of the wall clock. */
type Hour = Pick<HourFigures, 'hour' | 'pay_n' | 'pay_amt' | 'ref_n' | 'ref_amt'>

/**
 * The figures of a business day up to a time of the wall clock, rounded half up: of the hour that this is in, the part that is over by
 * then. An hour in which the day closes belongs to its beginning.
 * @param until minutes after midnight
 * @param closing minutes after midnight at which a business day begins
 */
export function figuresUntil(hours: readonly Hour[], until: number, closing: number): StatFigures {
  const placeOf = (hour: number): number => (hour - Math.floor(closing / 60) + 24) % 24
  const now = placeOf(Math.floor(until / 60))
  const minutesOf = (hour: number): number => {
    const place = placeOf(hour)
    return place < now ? 60 : place > now ? 0 : until % 60
  }
  const sumOf = (name: 'pay_n' | 'pay_amt' | 'ref_n' | 'ref_amt'): number =>
    Math.round(hours.reduce((sum, hour) => sum + Number(hour[name]) * minutesOf(hour.hour), 0) / 60)
  const [payment, refund] = [sumOf('pay_amt'), sumOf('ref_amt')]
  return {
    paymentCount: sumOf('pay_n'),
    payment,
    refundCount: sumOf('ref_n'),
    refund,
    net: payment - refund,
  }
}

/** Far above what is usual, by Tukey's fence: further above the quartiles than one and a half times their distance. */
export const isFarAbove = (value: number, { low, high }: UsualRange): boolean =>
  value > high + 1.5 * (high - low)
