import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import type { Desk } from './desks.ts'
import { defaultPeriod, hasNumber, periodOf } from './search-period.ts'

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
  const ready = periodOf(filters) !== null || hasNumber(filters)
  const writePeriod = useEffectEvent((day: string) => {
    const { from, to } = defaultPeriod(day)
    onFilters({ ...filters, dateFrom: from, dateTo: to }, true)
  })
  useEffect(() => {
    if (today && !ready) writePeriod(today)
  }, [today, ready])
  const pages = useInfiniteQuery({ ...desk.pages(filters), enabled: ready, placeholderData: keepPreviousData })
  const failed = pages.data ? null : (pages.error ?? options.error)
  const retry = () => {
    if (options.isError) void options.refetch()
    if (pages.isError) void pages.refetch()
  }
  return { options: options.data, pages, failed, retry }
}
