import { firstOfMonth, lastOfMonth, type Period } from '@choba/contract/period.ts'
import type { Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'

/**
 * Returns the filters that open the parts of a row: stores of a company, payment methods of a day
 * or store. Null if the row has no parts.
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
 * Returns the calendar month `step` months away from the end of a period. The current month ends
 * today.
 */
export function monthFrom(period: { readonly to: string }, step: number, today: string): Period {
  const [from, last] = [firstOfMonth(period.to, step), lastOfMonth(period.to, step)]
  return { from, to: last > today && from <= today ? today : last }
}
