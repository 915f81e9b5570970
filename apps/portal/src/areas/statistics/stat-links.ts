import { firstOfMonth, lastOfMonth, type Period } from '@choba/contract/period.ts'
import type { Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'

/**
 * Returns the filters that open the details of a row: the stores of a company, or the payment
 * methods of a day or store. Returns null if the row has no further details.
 */
export function partsOf(
  { groupBy, period }: Pick<Statistics, 'groupBy' | 'period'>,
  { key }: Pick<StatRow, 'key'>,
  filters: StatisticsFilters,
): StatisticsFilters | null {
  const within = { ...filters, dateFrom: period.from, dateTo: period.to }
  if (groupBy === 'date') return { ...within, groupBy: 'paymentMethod', dateFrom: key, dateTo: key }
  if (groupBy === 'store') return { ...within, groupBy: 'paymentMethod', storeId: [key] }
  if (groupBy === 'company') return { ...within, groupBy: 'store', companyCode: [key] }
  return null
}

/**
 * Returns the calendar month that is `step` months after the end of a period (before it, if
 * negative). The current month ends today.
 */
export function monthFrom(period: { readonly to: string }, step: number, today: string): Period {
  const [from, last] = [firstOfMonth(period.to, step), lastOfMonth(period.to, step)]
  return { from, to: last > today && from <= today ? today : last }
}
