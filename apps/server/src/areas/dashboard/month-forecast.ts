import { type MonthForecast, USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'
import type { Period } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/period.ts'

/** Net amounts of days that are over, from the first that is known until before `today`; a day that is not there has 0. */
export interface NetHistory {
  readonly nets: ReadonlyMap<string, number>
  readonly firstDay: string
  readonly today: string
}

const WEEK = 7
/** As many earlier forecasts are looked at, a week apart, and so many are the fewest that give a range. */
const REPLAYS = 39
const REPLAYS_MIN = 8

const DAY = 86_400_000

/** The net amounts of days in their order, from one on; a day without any has 0. Dates are worked out far more slowly than places. */
function netsOf(nets: NetHistory['nets'], from: string, days: number): number[] {
  const begin = Date.parse(from)
  const all = Array.from({ length: days }, () => 0)
  for (const [day, net] of nets) {
    const at = (Date.parse(day) - begin) / DAY
    if (at >= 0 && at < days) all[at] = net
  }
  return all
}

const sumOf = (nets: readonly number[]): number => nets.reduce((sum, net) => sum + net, 0)

/** The mean of the last eight days of a weekday before it; undefined where none of them is known. */
function meanBefore(nets: readonly number[], at: number): number | undefined {
  let [sum, count] = [0, 0]
  for (let week = 1; week <= USUAL_DAYS && at - WEEK * week >= 0; week++) {
    sum += nets[at - WEEK * week]!
    count += 1
  }
  return count === 0 ? undefined : sum / count
}

/**
 * Each day has the mean of the last eight of its weekday before `from`. Null where a weekday is not known.
 * @param nets of every day from the first that is known on; days are their places in it
 */
function foresee(nets: readonly number[], from: number, days: number): number | null {
  const weekdays = Array.from({ length: WEEK }, (_, nth) => meanBefore(nets, from + nth))
  let sum = 0
  for (let nth = 0; nth < days; nth++) {
    const value = weekdays[nth % WEEK]
    if (value === undefined) return null
    sum += value
  }
  return sum
}

/**
 * Where the net amount of the month that `today` is in will end: what the days that are over have, and for today and the days
 * after it the mean of the last eight of their weekday. The range: the same forecast made for as many days at earlier times, a
 * week apart, and the furthest that it was off then, as a share. It assumes nothing about how sales are distributed; the spans
 * overlap, so that quantiles of so few would promise too much.
 * No end is below what the month has already, today included.
 * @param month from its first day to its last
 * @returns null where fewer than eight such times are known
 */
export function forecastMonth(history: NetHistory, month: Period): MonthForecast | null {
  const { nets, firstDay, today } = history
  const left = daysOf({ from: today, to: month.to })
  const now = daysOf({ from: firstDay, to: today }) - 1
  const known = netsOf(nets, firstDay, now)
  const expected = foresee(known, now, left)
  if (expected === null || expected <= 0) return null
  const ratios: number[] = []
  for (let back = Math.ceil(left / WEEK); ratios.length < REPLAYS; back++) {
    const from = now - WEEK * back
    // Eight weeks before it have to be known as well.
    if (from - WEEK * USUAL_DAYS < 0) break
    const foreseen = foresee(known, from, left)!
    const actual = sumOf(known.slice(from, from + left))
    if (foreseen > 0) ratios.push(actual / foreseen)
  }
  if (ratios.length < REPLAYS_MIN) return null
  const over = sumOf(netsOf(nets, month.from, daysOf(month) - left))
  // The days that are over and what today has so far.
  const taken = over + (nets.get(today) ?? 0)
  /** Null beyond what is exact. */
  const end = (ratio: number): number | null => {
    const sum = Math.max(taken, Math.round(over + expected * ratio))
    return Number.isSafeInteger(sum) ? sum : null
  }
  return {
    low: end(Math.min(...ratios)),
    expected: end(1),
    high: end(Math.max(...ratios)),
    replays: ratios.length,
  }
}
