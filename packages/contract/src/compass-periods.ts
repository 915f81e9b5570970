import { COMPASS_DAYS, type CompassFilters } from './data-compass.filters.ts'
import { addDays, daysBefore, type Period } from './period.ts'
import { comparedPeriod } from './stat-figures.ts'

const named = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/**
 * The days of a search, the last thirty that are over where none are named, and those that they are compared with: as many right before
 * them, or 52 weeks back.
 */
export function compassPeriods(
  { dateFrom, dateTo, beforeFrom, beforeTo, compare = 'PREVIOUS' }: CompassFilters,
  today: string,
): { period: Period; before: Period } {
  const period = named(dateFrom, dateTo) ?? {
    from: addDays(today, -COMPASS_DAYS),
    to: addDays(today, -1),
  }
  const compared = compare === 'PREVIOUS' ? daysBefore(period) : comparedPeriod(compare, period)
  return { period, before: named(beforeFrom, beforeTo) ?? compared }
}
