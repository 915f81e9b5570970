import { useTranslations } from '#lib/translations.ts'
import { AuditFilters, type AuditRow } from '@choba/contract/audit.contract.ts'
import { AUDIT_MONTHS } from '@choba/contract/audit.filters.ts'
import { session } from '#lib/session.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { ExportButton } from '#table/export-button.tsx'
import { periodOf, searchesEverything } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { useColumns } from '#table/use-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { AuditCard, useAuditColumns } from './audit-columns.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { usePeriodSearch } from '#table/use-period-search.ts'
import { auditApi } from './audit.api.ts'

interface Props {
  filters: AuditFilters
  /** If `replace` is true, the new filters add no step to the browser history. */
  onFilters: (next: AuditFilters, replace: boolean) => void
  selected: string | undefined
  onOpen: (row: AuditRow) => void
}

/** Audit log, newest entry first, with the filters from the address. */
export function AuditList({ filters, onFilters, selected, onOpen }: Props) {
  const t = useTranslations('audit')
  const { isAdmin } = session().holder
  const { options, list, failed } = useAuditSearch(filters, onFilters)
  const columns = useColumns('audit', useAuditColumns(isAdmin))
  const search = { filters, onFilters }
  // The server creates a file only for a search with a period.
  const hasPeriod = periodOf(filters, AUDIT_MONTHS) !== null
  return (
    <ListScreen
      {...list}
      title={t('title')}
      views={
        <SavedViews
          screen="audit"
          schema={AuditFilters}
          {...search}
          columns={columns}
          today={options?.today}
        />
      }
      actions={
        <>
          <ColumnPicker columns={columns} />
          {hasPeriod && (
            <ExportButton endpoint={auditApi.download.endpoint} query={filters} total={undefined} />
          )}
        </>
      }
      filters={<AuditFilterBar isAdmin={isAdmin} options={options} {...search} />}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={columns.shown}
      rowKey={(row) => row.auditId}
      selectedKey={selected}
      onOpen={onOpen}
      card={(row) => <AuditCard row={row} />}
      filtered={!searchesEverything(filters, AUDIT_MONTHS)}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
      whenNoMatch={<NoMatch title={t('empty.noMatchTitle')} months={AUDIT_MONTHS} {...search} />}
    />
  )
}

/**
 * Runs the search from the address and loads the filter options. A search by request ID needs no
 * period.
 */
const useAuditSearch = (
  filters: AuditFilters,
  onFilters: (next: AuditFilters, replace: boolean) => void,
) =>
  usePeriodSearch({
    filters,
    onFilters,
    months: AUDIT_MONTHS,
    mayBeOpen: filters.requestId !== undefined,
    // Always refetches, so that the log includes actions from a moment ago.
    pages: { ...auditApi.list.pages(filters), staleTime: 0 },
    options: auditApi.options.query({ entCode: filters.entCode }),
  })
