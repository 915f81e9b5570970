import { addDays, earliestOf, type Period, periodFault } from '@choba/contract/period.ts'

/**
 * Filters of a list that has a period, as in the address. All other filters narrow the result
 * within the period.
 */
export interface PeriodFilters {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

const DEFAULT_DAYS = 7

/** Returns the default period: the last seven business days including today. */
export const defaultPeriod = (today: string): Period => ({
  from: addDays(today, 1 - DEFAULT_DAYS),
  to: today,
})

/** Returns the longest period that ends on the day `to` and is at most `months` months long. */
export const widestPeriod = (to: string, months: number): Period => ({
  from: earliestOf(to, months),
  to,
})

/**
 * Returns the period of a search, or null if the period is missing or invalid. Also returns a
 * period that is too long, because the server rejects it with a message.
 */
export function periodOf({ dateFrom, dateTo }: PeriodFilters, months: number): Period | null {
  if (!dateFrom || !dateTo) return null
  const period = { from: dateFrom, to: dateTo }
  const fault = periodFault(period, months)
  return fault === null || fault === 'tooLong' ? period : null
}

/** Search parameters of every list with a period, including the sort order. */
export interface ListFilters extends PeriodFilters {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** True if a search has any filter. The sort order does not count as a filter. */
export function hasFilters(filters: object): boolean {
  const { sort: _sort, order: _order, ...others }: ListFilters = filters
  return Object.values(others).some((value) => value !== undefined)
}

/** True if a search has filters in addition to its period. */
export function hasOtherFilters(filters: object): boolean {
  const { dateFrom: _from, dateTo: _to, ...others }: ListFilters = filters
  return hasFilters(others)
}

/**
 * True if an empty result means that no data exists: the search has no filters, and the period
 * cannot be longer.
 */
export function searchesEverything(filters: PeriodFilters, months: number): boolean {
  const period = periodOf(filters, months)
  if (hasOtherFilters(filters) || !period) return false
  return period.from.slice(0, 10) <= widestPeriod(period.to.slice(0, 10), months).from
}
