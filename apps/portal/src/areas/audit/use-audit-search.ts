import type { AuditFilters } from '@choba/contract/audit.contract.ts'
import { AUDIT_MONTHS } from '@choba/contract/audit.filters.ts'
import { auditApi } from '#lib/audit.api.ts'
import { usePeriodSearch } from '#table/use-period-search.ts'

/** The search that the address asks for, and what its form offers; a search by request needs no period. */
export const useAuditSearch = (filters: AuditFilters, onFilters: (next: AuditFilters, replace: boolean) => void) =>
  usePeriodSearch({
    filters,
    onFilters,
    months: AUDIT_MONTHS,
    mayBeOpen: filters.requestId !== undefined,
    // What has just been done stands in it.
    pages: { ...auditApi.list.pages(filters), staleTime: 0 },
    options: auditApi.options.query({ entCode: filters.entCode }),
  })
