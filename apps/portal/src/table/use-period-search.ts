import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { defaultPeriod, type PeriodFilters, periodOf } from '#table/list-period.ts'
import { type Page, type Pages, useList } from '#table/use-list.ts'

/**
 * Loads the pages of a search by period, and the options of the filters. If the address has no
 * period, adds the default period, unless other filters make the period optional (`mayBeOpen`).
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
  /** Maximum length of the period in months. */
  months: number
  mayBeOpen: boolean
  pages: Pages<P>
  /** Query for the options of the filters, which include the merchant's business day. */
  options: UseQueryOptions<O>
}) {
  const options = useQuery({ ...offered, placeholderData: keepPreviousData })
  const today = options.data?.today
  const ready = periodOf(filters, months) !== null || mayBeOpen
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const writePeriod = useEffectEvent((day: string) => {
    // Changes nothing if the user is already navigating to another screen, because the period would
    // be added to that screen's address.
    if (!router.latestLocation.pathname.startsWith(path)) return
    const { from, to } = defaultPeriod(day)
    onFilters({ ...filters, dateFrom: from, dateTo: to }, true)
  })
  useEffect(() => {
    if (today && !ready) writePeriod(today)
  }, [today, ready])
  const search = useList({ ...pages, enabled: ready })
  // If only the options fail to load, a toast says so. If the rows are missing too, the error in
  // the list covers both.
  const isStuck = !search.first && options.isError
  const onRetry = () => {
    if (options.isError) void options.refetch()
    search.failed?.onRetry()
  }
  const error = search.failed?.error ?? (isStuck ? options.error : null)
  const busy = options.isFetching || (search.failed?.busy ?? false)
  return { ...search, options: options.data, failed: error && { error, busy, onRetry } }
}
