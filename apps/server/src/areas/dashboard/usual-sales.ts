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

/**
 * Returns the previous days of the same weekday, newest first. Leaves out days before the first day
 * with figures.
 */
export const daysLike = (day: string, firstDay: string): string[] =>
  Array.from({ length: USUAL_DAYS }, (_, nth) => addDays(day, -WEEK * (nth + 1))).filter(
    (one) => one >= firstDay,
  )

/**
 * Returns the lower quartile, the median and the upper quartile of values, interpolated linearly
 * and rounded. Returns null for an empty list.
 */
export function rangeOf(values: readonly number[]): UsualRange | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(quantileSorted(sorted, share)!)
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null)

/**
 * Returns the usual figures, computed from comparable days. Returns null if there are too few days,
 * or if one of their sums exceeds the safe integers.
 */
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

/** Figures of one hour of a day, in local time. */
type Hour = Pick<HourFigures, 'hour' | 'pay_n' | 'pay_amt' | 'ref_n' | 'ref_amt'>

/**
 * Returns the figures of a business day up to a local time, rounded half up. The hour that contains
 * `until` counts in proportion to its elapsed minutes. The business day is treated as if it began
 * at the full hour that contains the closing time.
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

/**
 * Returns true if a value is above Tukey's fence, a usual limit for outliers: the upper quartile
 * plus 1.5 times the distance between the quartiles.
 */
export const isFarAbove = (value: number, { low, high }: UsualRange): boolean =>
  value > high + 1.5 * (high - low)
