import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { usePeriodSearch } from '#table/use-period-search.ts'
import type { TransactionVariant } from './transaction-variants.ts'
import { hasNumber } from './search-number.ts'

/**
 * Runs the search from the address and loads the filter options. A search by number needs no
 * period.
 */
export const useTransactionSearch = (
  variant: TransactionVariant,
  filters: TransactionFilters,
  onFilters: (next: TransactionFilters, replace: boolean) => void,
) =>
  usePeriodSearch({
    filters,
    onFilters,
    months: SEARCH_MONTHS,
    mayBeOpen: hasNumber(filters),
    pages: variant.pages(filters),
    options: variant.options(filters.entCode),
  })
