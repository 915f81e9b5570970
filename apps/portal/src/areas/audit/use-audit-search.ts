import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { AUDIT_MONTHS, type AuditFilters } from '@choba/contract/audit.contract.ts'
import { api } from '#lib/api.ts'
import { defaultPeriod, periodOf } from '#table/list-period.ts'
import { useList } from '#table/use-list.ts'

/**
 * The search that the address asks for, page by page, and what its form offers. An address without a period is given
 * the default one; a search by request needs none.
 */
export function useAuditSearch(filters: AuditFilters, onFilters: (next: AuditFilters, replace: boolean) => void) {
  const options = useQuery(api.audit.options.query())
  const today = options.data?.today
  const ready = periodOf(filters, AUDIT_MONTHS) !== null || filters.requestId !== undefined
  const writePeriod = useEffectEvent((day: string) => {
    const { from, to } = defaultPeriod(day)
    onFilters({ ...filters, dateFrom: from, dateTo: to }, true)
  })
  useEffect(() => {
    if (today && !ready) writePeriod(today)
  }, [today, ready])
  const search = useList({ ...api.audit.list.pages(filters), enabled: ready, staleTime: 0 })
  const isStuck = !search.first && options.isError
  const onRetry = () => {
    if (options.isError) void options.refetch()
    search.failed?.onRetry()
  }
  const error = search.failed?.error ?? (isStuck ? options.error : null)
  return { ...search, options: options.data, failed: error && { error, onRetry } }
}
