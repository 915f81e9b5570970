import { COMPASS_DAYS, type CompassFilters } from './data-compass.filters.ts'
import { addDays, daysBefore, type Period } from './period.ts'
import { comparedPeriod } from './stat-figures.ts'

const named = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/**
 * Returns the searched period, by default the last 30 finished days, and the period to compare
 * with. The comparison period is the same number of days directly before, or 52 weeks earlier.
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
