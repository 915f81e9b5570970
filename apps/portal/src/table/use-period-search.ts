import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { defaultPeriod, type PeriodFilters, periodOf } from '#table/list-period.ts'
import { type Page, type Pages, useList } from '#table/use-list.ts'

/**
 * The search of a period that the address asks for, page by page, and what its form offers. An address without a period is
 * given the default one, unless what else it says (`mayBeOpen`) does without.
 */
export function usePeriodSearch<
  F extends PeriodFilters,
  P extends Page<unknown>,
  O extends { readonly today: string },
>({
  filters,
  onFilters,
  months,
  mayBeOpen,
  pages,
  options: offered,
}: {
  filters: F
  onFilters: (next: F, replace: boolean) => void
  /** The longest period of the list. */
  months: number
  mayBeOpen: boolean
  pages: Pages<P>
  /** What the form offers; the merchant's day among it. */
  options: UseQueryOptions<O>
}) {
  const options = useQuery({ ...offered, placeholderData: keepPreviousData })
  const today = options.data?.today
  const ready = periodOf(filters, months) !== null || mayBeOpen
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const writePeriod = useEffectEvent((day: string) => {
    // Someone who is on the way to another screen already would find this period in its address.
    if (!router.latestLocation.pathname.startsWith(path)) return
    const { from, to } = defaultPeriod(day)
    onFilters({ ...filters, dateFrom: from, dateTo: to }, true)
  })
  useEffect(() => {
    if (today && !ready) writePeriod(today)
  }, [today, ready])
  const search = useList({ ...pages, enabled: ready })
  // Over rows a toast alone says that the filters offer nothing; without rows one place says both.
  const isStuck = !search.first && options.isError
  const onRetry = () => {
    if (options.isError) void options.refetch()
    search.failed?.onRetry()
  }
  const error = search.failed?.error ?? (isStuck ? options.error : null)
  const busy = options.isFetching || (search.failed?.busy ?? false)
  return { ...search, options: options.data, failed: error && { error, busy, onRetry } }
}
