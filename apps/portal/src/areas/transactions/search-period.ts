import { addDays, addMonths, periodFault, SEARCH_MONTHS, type Period } from '@choba/contract/period.ts'
import { searchNumbers, type TransactionFilters } from '@choba/contract/transactions.contract.ts'

const DEFAULT_DAYS = 7

/** What a search begins with: the last seven business days, today's included. */
export const defaultPeriod = (today: string): Period => ({ from: addDays(today, 1 - DEFAULT_DAYS), to: today })

/** The longest period that may be searched and ends on the day `to`. */
export function widestPeriod(to: string): Period {
  let from = addDays(addMonths(to, -SEARCH_MONTHS), 1)
  // At the end of February three months back can be clamped to a day too early.
  while (periodFault({ from, to }, SEARCH_MONTHS) !== null) from = addDays(from, 1)
  return { from, to }
}

/** The period of a search, or null when it has none that makes sense. A too long one is left for the server to refuse. */
export function periodOf({ dateFrom, dateTo }: TransactionFilters): Period | null {
  if (!dateFrom || !dateTo) return null
  const period = { from: dateFrom, to: dateTo }
  const fault = periodFault(period, SEARCH_MONTHS)
  return fault === null || fault === 'tooLong' ? period : null
}

export const hasNumber = (filters: TransactionFilters): boolean =>
  searchNumbers.some((key) => filters[key] !== undefined)

/** Whether something narrows the search besides its period. */
export const hasOtherFilters = ({ dateFrom: _from, dateTo: _to, ...others }: TransactionFilters): boolean =>
  Object.values(others).some((value) => value !== undefined)

/** Whether an empty result means that there is nothing at all: no filter, and the period cannot be widened. */
export function searchesEverything(filters: TransactionFilters): boolean {
  const period = periodOf(filters)
  if (hasOtherFilters(filters) || !period) return false
  return period.from.slice(0, 10) <= widestPeriod(period.to.slice(0, 10)).from
}
