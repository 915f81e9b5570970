import { AUDIT_MONTHS, type AuditFilters } from '@choba/contract/audit.contract.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters, periodOf } from '#table/list-period.ts'
import { PeriodFilter } from '#table/period-filter.tsx'
import type { AuditOptions } from './audit-columns.tsx'
import { useAuditFilters } from './use-audit-filters.tsx'

/** What the search can be narrowed by. Everything stands in the address. */
export function AuditFilterBar(props: {
  isAdmin: boolean
  options: AuditOptions | undefined
  filters: AuditFilters
  onFilters: (next: AuditFilters, replace: boolean) => void
}) {
  const { options, filters, onFilters } = props
  const { dateFrom, dateTo } = filters
  return (
    <FilterBar
      {...useAuditFilters(props)}
      period={
        <PeriodFilter
          value={periodOf(filters, AUDIT_MONTHS)}
          mayBeOpen={filters.requestId !== undefined}
          clock={options}
          months={AUDIT_MONTHS}
          onChange={({ from, to }) => onFilters({ ...filters, dateFrom: from, dateTo: to }, false)}
        />
      }
      onClearAll={hasOtherFilters(filters) ? () => onFilters({ dateFrom, dateTo }, false) : undefined}
    />
  )
}
