import type { AuditFilters } from '@choba/contract/audit.contract.ts'
import { AUDIT_MONTHS } from '@choba/contract/audit.filters.ts'
import { PeriodFilterBar } from '#table/period-filter-bar.tsx'
import type { AuditOptions } from './audit-columns.tsx'
import { useAuditFilters } from './use-audit-filters.tsx'

export function AuditFilterBar(props: {
  isAdmin: boolean
  options: AuditOptions | undefined
  filters: AuditFilters
  onFilters: (next: AuditFilters, replace: boolean) => void
}) {
  const { options, filters, onFilters } = props
  return (
    <PeriodFilterBar
      {...useAuditFilters(props)}
      filters={filters}
      onFilters={onFilters}
      months={AUDIT_MONTHS}
      mayBeOpen={filters.requestId !== undefined}
      clock={options}
    />
  )
}
