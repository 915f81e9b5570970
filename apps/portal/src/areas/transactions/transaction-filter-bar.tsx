import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters, TransactionOptions } from '@choba/contract/transactions.contract.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters, periodOf } from '#table/list-period.ts'
import { PeriodFilter } from '#table/period-filter.tsx'
import { hasNumber } from './search-number.ts'
import { useTransactionFilters } from './use-transaction-filters.tsx'

/** What the search can be narrowed by. Everything stands in the address. */
export function TransactionFilterBar(props: {
  admin: boolean
  options: TransactionOptions | undefined
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
}) {
  const { options, filters, onFilters } = props
  const { dateFrom, dateTo } = filters
  return (
    <FilterBar
      {...useTransactionFilters(props)}
      period={
        <PeriodFilter
          value={periodOf(filters, SEARCH_MONTHS)}
          mayBeOpen={hasNumber(filters)}
          clock={options}
          months={SEARCH_MONTHS}
          onChange={({ from, to }) => onFilters({ ...filters, dateFrom: from, dateTo: to }, false)}
        />
      }
      onClearAll={hasOtherFilters(filters) ? () => onFilters({ dateFrom, dateTo }, false) : undefined}
    />
  )
}
