import { type MonthForecast, USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'
import type { Period } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/period.ts'

/**
 * Net amounts of past days, from `firstDay` to the day before `today`. A day without an entry
 * counts as 0.
 */
export interface NetHistory {
  readonly nets: ReadonlyMap<string, number>
  readonly firstDay: string
  readonly today: string
}

const WEEK = 7
/**
 * Maximum number of replays, and minimum number that a forecast needs. A replay is the same
 * forecast made for earlier days, whose real amounts are known. Replays start one week apart.
 */
const REPLAYS = 39
const REPLAYS_MIN = 8

const DAY = 86_400_000

/**
 * Returns the net amounts of consecutive days as an array, with 0 for days without an entry. The
 * replays then use array indexes, which is much faster than computing dates.
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
 * Returns the mean of the eight previous days of the same weekday. Uses fewer days if the history
 * is shorter; returns undefined if it contains none.
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
 * Forecasts the sum of `days` days from the day `from` on. The forecast for each day is the mean of
 * the last eight days of its weekday before `from`. Returns null if the history does not contain
 * each weekday.
 * @param nets net amounts of all days since the first known day; `from` is an index of this array
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
 * Forecasts the net amount of the whole month that contains `today`. Past days count with their
 * real amount. Today and later days count with the mean of the last eight days of their weekday.
 * The range comes from replays: the same forecast is made at earlier times, one week apart, and
 * compared with the real amounts. The largest relative errors give the range. Quantiles of the
 * errors would look more precise than they are, because the replayed periods overlap.
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
    // A replay also needs eight weeks of history before its start.
    if (from - WEEK * USUAL_DAYS < 0) break
    const foreseen = foresee(known, from, left)!
    const actual = sumOf(known.slice(from, from + left))
    if (foreseen > 0) ratios.push(actual / foreseen)
  }
  if (ratios.length < REPLAYS_MIN) return null
  const over = sumOf(netsOf(nets, month.from, daysOf(month) - left))
  // Net amount of the month so far, including today.
  const taken = over + (nets.get(today) ?? 0)
  /**
   * Applies the relative error of a replay to the forecast. Returns null if the result exceeds the
   * safe integers.
   */
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
