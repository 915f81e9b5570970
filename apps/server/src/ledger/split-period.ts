import { addDays, type Period } from '@choba/contract/period.ts'
import { clockOfZone, endInstantOf, firstInstantOf } from '@choba/contract/zone-clock.ts'
import type { BusinessClock } from '@choba/database/business-day.ts'

const MINUTE = 60_000
const wallOf = (moment: string): number => Date.parse(`${moment}Z`)

/**
 * Returns the business day of a wall-clock time.
 * @param closing closing time in minutes after midnight
 */
const dayAt = (wall: number, closing: number): string =>
  new Date(wall - closing * MINUTE).toISOString().slice(0, 10)

/**
 * Returns the instant at which a business day begins. The result is the same as that of
 * `startOfDay` in the database.
 */
const openingOf = (
  day: string,
  { time_zone: zone, closing_minutes: closing }: BusinessClock,
): number => clockOfZone(zone).instant(wallOf(`${day}T00:00:00`) + closing * MINUTE)

/**
 * Splits a period into whole business days and the remaining time before and after these days.
 * @param clocks clocks of several merchants, with the same closing time
 */
export function splitPeriod(
  period: Period,
  clocks: readonly BusinessClock[],
): { days: Period | null; rest: Period[] } {
  if (period.from.length === 10) return { days: period, rest: [] }
  const closing = clocks[0]!.closing_minutes
  // For each clock: milliseconds from the start of a day to the start of the period, and from the
  // end of the period to the start of a day.
  const early = (day: string) =>
    clocks.map(
      (clock) => Number(firstInstantOf(period.from, clock.time_zone)) - openingOf(day, clock),
    )
  const late = (day: string) =>
    clocks.map((clock) => openingOf(day, clock) - Number(endInstantOf(period.to, clock.time_zone)))
  let from = dayAt(wallOf(period.from), closing)
  while (early(from).some((gap) => gap > 0)) from = addDays(from, 1)
  let next = addDays(dayAt(wallOf(period.to), closing), 1)
  while (late(next).some((gap) => gap > 0)) next = addDays(next, -1)
  if (from >= next) return { days: null, rest: [period] }
  const before = early(from).every((gap) => gap === 0)
    ? []
    : [{ from: period.from, to: addDays(from, -1) }]
  const after = late(next).every((gap) => gap === 0) ? [] : [{ from: next, to: period.to }]
  return { days: { from, to: addDays(next, -1) }, rest: [...before, ...after] }
}
