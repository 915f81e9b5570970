import { type MonthForecast, USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'
import type { Period } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/period.ts'

/**
 * Net amounts of past days, from the first known day until before `today`. A missing day counts as
 * 0.
 */
export interface NetHistory {
  readonly nets: ReadonlyMap<string, number>
  readonly firstDay: string
  readonly today: string
}

const WEEK = 7
/**
 * Maximum number of earlier forecasts that are replayed, one week apart, and the minimum that gives
 * a range.
 */
const REPLAYS = 39
const REPLAYS_MIN = 8

const DAY = 86_400_000

/**
 * Returns the net amounts of consecutive days as an array; missing days are 0. Array indexes are
 * much faster than date arithmetic.
 */
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

/**
 * Returns the mean of the previous eight days of the same weekday, or of fewer if not all are
 * known; undefined if none is known.
 */
function meanBefore(nets: readonly number[], at: number): number | undefined {
  let [sum, count] = [0, 0]
  for (let week = 1; week <= USUAL_DAYS && at - WEEK * week >= 0; week++) {
    sum += nets[at - WEEK * week]!
    count += 1
  }
  return count === 0 ? undefined : sum / count
}

/**
 * Forecasts the sum of `days` days from `from` on. Each day counts as the mean of the last eight
 * days of its weekday before `from`. Returns null if a weekday has no data.
 * @param nets net amounts of every day from the first known one; days are indexes into it
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
 * Forecasts the net amount at the end of the month that contains `today`: past days as they were,
 * and today and later days as the mean of the last eight days of their weekday.
 * The range comes from replaying the same forecast at earlier times, one week apart, and taking the
 * largest relative errors. It assumes no distribution of sales; quantiles would suggest too much
 * precision, because the replayed periods overlap.
 * No bound is below the amount that the month already has, including today.
 * @param month first to last day of the month
 * @returns null if fewer than eight replays are possible
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
    // The replay also needs eight known weeks before its start.
    if (from - WEEK * USUAL_DAYS < 0) break
    const foreseen = foresee(known, from, left)!
    const actual = sumOf(known.slice(from, from + left))
    if (foreseen > 0) ratios.push(actual / foreseen)
  }
  if (ratios.length < REPLAYS_MIN) return null
  const over = sumOf(netsOf(nets, month.from, daysOf(month) - left))
  // Net amount of the month so far, including today.
  const taken = over + (nets.get(today) ?? 0)
  /** Net amount at the end of the month; null if it exceeds the safe integers. */
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
