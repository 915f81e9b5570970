import { useTranslations } from 'use-intl'
import type { TransactionFilters, TransactionRow } from '@choba/contract/transactions.contract.ts'
import { useMay } from '#lib/permission.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { useColumns } from '#table/use-columns.ts'
import { useNarrow } from '#ui/use-narrow.ts'
import type { Desk, Which } from './desks.ts'
import { DownloadMenu } from './download-menu.tsx'
import { LoadFault } from './load-fault.tsx'
import { searchesEverything } from './search-period.ts'
import { TransactionCard } from './transaction-card.tsx'
import { useTransactionColumns } from './transaction-columns.tsx'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import { namesOf } from './transaction-names.ts'
import { TransactionTotals } from './transaction-totals.tsx'
import { NoMatch, NothingYet } from './transactions-empty.tsx'
import { useTransactionSearch } from './use-transaction-search.ts'

interface Props {
  desk: Desk
  filters: TransactionFilters
  /** `replace` leaves no step in the browser's history. */
  onFilters: (next: TransactionFilters, replace: boolean) => void
  /** The key of the row whose detail is open. */
  selected: string | undefined
  onOpen: (row: Which) => void
}

/** Payments and refund lines, newest first, found by what the address says. */
export function TransactionList({ desk, filters, onFilters, selected, onOpen }: Props) {
  const t = useTranslations('transactions')
  const { options, pages, failed, retry } = useTransactionSearch(desk, filters, onFilters)
  const columns = useColumns(desk.admin ? 'systrade' : 'trade', useTransactionColumns(options, desk.admin))
  const narrow = useNarrow()
  const mayDownload = useMay(desk.mayDownload)
  const first = pages.data?.pages[0]
  const names = namesOf(options)
  const rowKey = (row: TransactionRow) => (desk.admin ? `${row.entCode}/${row.paymentNo}` : row.paymentNo)
  return (
    <ListScreen
      title={t('title')}
      label={t('title')}
      actions={
        <>
          {!narrow && <ColumnPicker columns={columns} />}
          {mayDownload && <DownloadMenu endpoint={desk.download} filters={filters} total={first?.total} />}
        </>
      }
      filters={<TransactionFilterBar admin={desk.admin} options={options} filters={filters} onFilters={onFilters} />}
      totals={!failed && <TransactionTotals page={first} options={options} />}
      fault={failed && <LoadFault error={failed} onRetry={retry} />}
      columns={columns.shown}
      rows={pages.data?.pages.flatMap((page) => page.items)}
      rowKey={rowKey}
      selectedKey={selected}
      onOpen={onOpen}
      card={(row) => <TransactionCard row={row} brand={names.brand(row.paymentType)} />}
      busy={pages.isPlaceholderData}
      filtered={!searchesEverything(filters)}
      whenNone={<NothingYet />}
      whenNoMatch={<NoMatch filters={filters} onFilters={onFilters} />}
      hasMore={pages.hasNextPage}
      loadingMore={pages.isFetchingNextPage}
      moreFailed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
    />
  )
}
