import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { PointTransactionFilters } from '@choba/contract/point-transactions.filters.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { ExportButton } from '#table/export-button.tsx'
import { searchesEverything } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { useColumns } from '#table/use-columns.ts'
import { usePeriodSearch } from '#table/use-period-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ReportTabs } from '../points-reports/report-tabs-panel.tsx'
import { PointTransactionCard, usePointTransactionColumns } from './point-transaction-columns.tsx'
import { hasNumber, PointTransactionFilterBar } from './point-transaction-filter-bar.tsx'
import { PointTransactionTotals } from './point-transaction-totals.tsx'
import { pointTransactionsApi } from './point-transactions.api.ts'

interface Props {
  filters: PointTransactionFilters
  /** If `replace` is true, the new filters add no step to the browser history. */
  onFilters: (next: PointTransactionFilters, replace: boolean) => void
  selected: string | undefined
  onOpen: (row: PointTransaction) => void
}

/**
 * List of points that were given, used, taken back or returned, newest first, with the filters from
 * the address.
 */
export function PointTransactionList({ filters, onFilters, selected, onOpen }: Props) {
  const t = useTranslations('pointTransactions')
  const { options, list, first, failed } = usePeriodSearch({
    filters,
    onFilters,
    months: SEARCH_MONTHS,
    mayBeOpen: hasNumber(filters),
    pages: pointTransactionsApi.list.pages(filters),
    // Provides the merchant's time zone and the stores that the user may see.
    options: transactionsApi.options.query(),
  })
  const columns = useColumns('tradePoint', usePointTransactionColumns())
  const search = { filters, onFilters }
  const { endpoint } = pointTransactionsApi.download
  return (
    <ListScreen
      {...list}
      title={t('title')}
      total={first ? first.total : null}
      views={
        <SavedViews
          screen="tradePoint"
          schema={PointTransactionFilters}
          {...search}
          columns={columns}
          today={options?.today}
        />
      }
      actions={
        <>
          <ColumnPicker columns={columns} />
          <ExportButton endpoint={endpoint} query={filters} total={first?.total} />
        </>
      }
      tabs={<ReportTabs view="list" />}
      filters={<PointTransactionFilterBar options={options} {...search} />}
      totals={!failed && <PointTransactionTotals page={first} />}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={columns.shown}
      rowKey={(row) => row.entryId}
      selectedKey={selected}
      onOpen={onOpen}
      card={(row) => <PointTransactionCard row={row} />}
      filtered={!searchesEverything(filters, SEARCH_MONTHS)}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
      whenNoMatch={<NoMatch title={t('empty.noMatchTitle')} months={SEARCH_MONTHS} {...search} />}
    />
  )
}
