import type { TransactionFilters, TransactionOptions } from '@choba/contract/transactions.contract.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { FilterPill, FilterSection, isActive } from './filter-spec.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { hasOtherFilters } from './search-period.ts'
import { useTransactionFilters } from './use-transaction-filters.tsx'

/** What the search can be narrowed by. Everything stands in the address. */
export function TransactionFilterBar(props: {
  admin: boolean
  options: TransactionOptions | undefined
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
}) {
  const { filters, onFilters } = props
  const found = useTransactionFilters(props)
  // A phone has room for the period and for what is active.
  const [daily, rest] = useNarrow() ? [[], [...found.daily, ...found.rest]] : [found.daily, found.rest]
  const { dateFrom, dateTo } = filters
  const clearAll = () => onFilters({ dateFrom, dateTo }, false)
  return (
    <FilterBar
      period={<PeriodFilter {...props} />}
      chips={rest.filter(isActive).map((spec) => (
        <FilterPill key={spec.label} spec={spec} />
      ))}
      more={rest.map((spec) => (
        <FilterSection key={spec.label} spec={spec} />
      ))}
      onClearAll={hasOtherFilters(filters) ? clearAll : undefined}
    >
      {daily.map((spec) => (
        <FilterPill key={spec.label} spec={spec} />
      ))}
    </FilterBar>
  )
}
