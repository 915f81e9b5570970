import { formatCount } from '@choba/contract/money.ts'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { PeriodFilterBar } from '#table/period-filter-bar.tsx'
import { hasNumber } from './search-number.ts'
import type { TransactionVariant } from './transaction-variants.ts'
import { useTransactionFilters } from './use-transaction-filters.tsx'

export function TransactionFilterBar(props: {
  variant: TransactionVariant
  options: TransactionOptions | undefined
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
  /** Number of transactions that the search found; undefined while they are counted. */
  total: number | undefined
}) {
  const { options, filters, onFilters, total } = props
  return (
    <PeriodFilterBar
      {...useTransactionFilters(props)}
      filters={filters}
      onFilters={onFilters}
      months={SEARCH_MONTHS}
      mayBeOpen={hasNumber(filters)}
      clock={options}
      found={total === undefined ? undefined : formatCount(total)}
    />
  )
}
