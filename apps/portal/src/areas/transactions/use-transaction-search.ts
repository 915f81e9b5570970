import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { usePeriodSearch } from '#table/use-period-search.ts'
import type { Desk } from './desks.ts'
import { hasNumber } from './search-number.ts'

/** The search that the address asks for, and what its form offers; a search by number needs no period. */
export const useTransactionSearch = (
  desk: Desk,
  filters: TransactionFilters,
  onFilters: (next: TransactionFilters, replace: boolean) => void,
) =>
  usePeriodSearch({
    filters,
    onFilters,
    months: SEARCH_MONTHS,
    mayBeOpen: hasNumber(filters),
    pages: desk.pages(filters),
    options: desk.options(filters.entCode),
  })
