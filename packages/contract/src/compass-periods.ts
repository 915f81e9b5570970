import { COMPASS_DAYS, type CompassFilters } from './data-compass.filters.ts'
import { addDays, type Period } from './period.ts'
import { comparedPeriod } from './stat-figures.ts'

const named = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/** The days of a search and those that it is compared with: the last thirty that are over where none are named. */
export function compassPeriods(
  { dateFrom, dateTo, beforeFrom, beforeTo, compare = 'PREVIOUS' }: CompassFilters,
  today: string,
): { period: Period; before: Period } {
  const period = named(dateFrom, dateTo) ?? { from: addDays(today, -COMPASS_DAYS), to: addDays(today, -1) }
  return { period, before: named(beforeFrom, beforeTo) ?? comparedPeriod(compare, period) }
}
