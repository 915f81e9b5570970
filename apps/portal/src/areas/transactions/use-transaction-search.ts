import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { defaultPeriod, periodOf } from '#table/list-period.ts'
import { useList } from '#table/use-list.ts'
import type { Desk } from './desks.ts'
import { hasNumber } from './search-number.ts'

/**
 * The search that the address asks for, page by page, and what its form offers. An address without a period is given
 * the default one; a search by number needs none.
 */
export function useTransactionSearch(
  desk: Desk,
  filters: TransactionFilters,
  onFilters: (next: TransactionFilters, replace: boolean) => void,
) {
  const options = useQuery({ ...desk.options(filters.entCode), placeholderData: keepPreviousData })
  const today = options.data?.today
  const ready = periodOf(filters, SEARCH_MONTHS) !== null || hasNumber(filters)
  const writePeriod = useEffectEvent((day: string) => {
    const { from, to } = defaultPeriod(day)
    onFilters({ ...filters, dateFrom: from, dateTo: to }, true)
  })
  useEffect(() => {
    if (today && !ready) writePeriod(today)
  }, [today, ready])
  const search = useList({ ...desk.pages(filters), enabled: ready })
  const isStuck = !search.first && options.isError
  const onRetry = () => {
    if (options.isError) void options.refetch()
    search.failed?.onRetry()
  }
  const error = search.failed?.error ?? (isStuck ? options.error : null)
  return { ...search, options: options.data, failed: error && { error, onRetry } }
}
