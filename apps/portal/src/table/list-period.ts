import { addDays, earliestOf, type Period, periodFault } from '@choba/contract/period.ts'

/** What a list with a period is searched by, as the address has it. Everything beside the period narrows the result. */
export interface PeriodFilters {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

const DEFAULT_DAYS = 7

/** What a search begins with: the last seven business days, today's included. */
export const defaultPeriod = (today: string): Period => ({
  from: addDays(today, 1 - DEFAULT_DAYS),
  to: today,
})

/** The longest period of at most `months` months that ends on the day `to`. */
export const widestPeriod = (to: string, months: number): Period => ({
  from: earliestOf(to, months),
  to,
})

/** The period of a search, or null when it has none that makes sense. A too long one is left for the server to refuse. */
export function periodOf({ dateFrom, dateTo }: PeriodFilters, months: number): Period | null {
  if (!dateFrom || !dateTo) return null
  const period = { from: dateFrom, to: dateTo }
  const fault = periodFault(period, months)
  return fault === null || fault === 'tooLong' ? period : null
}

/** What every list with a period is asked by: its period, and its order where it has several. */
export interface ListFilters extends PeriodFilters {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** Whether anything narrows a search; its order does not. */
export function hasFilters(filters: object): boolean {
  const { sort: _sort, order: _order, ...others }: ListFilters = filters
  return Object.values(others).some((value) => value !== undefined)
}

/** Whether something narrows the search besides its period. */
export function hasOtherFilters(filters: object): boolean {
  const { dateFrom: _from, dateTo: _to, ...others }: ListFilters = filters
  return hasFilters(others)
}

/** Whether an empty result means that there is nothing at all: no filter, and the period cannot be widened. */
export function searchesEverything(filters: PeriodFilters, months: number): boolean {
  const period = periodOf(filters, months)
  if (hasOtherFilters(filters) || !period) return false
  return period.from.slice(0, 10) <= widestPeriod(period.to.slice(0, 10), months).from
}
