import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import {
  type SortOrder,
  type TransactionFilters,
  transactionSorts,
} from '@choba/contract/transactions.filters.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ColumnPicker } from '#table/column-picker.tsx'
import { ExportButton } from '#table/export-button.tsx'
import { searchesEverything } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { useColumns } from '#table/use-columns.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { RowSelection } from '../refund-batches/selection-panel.tsx'
import { RefundSeveral } from './refund-several.tsx'
import type { TransactionVariant, Which } from './transaction-variants.ts'
import { TransactionCard } from './transaction-card.tsx'
import { useTransactionColumns } from './transaction-columns.tsx'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import { namesOf } from './transaction-names.ts'
import { TransactionTabs } from './transaction-tabs.tsx'
import { TransactionTotals } from './transaction-totals.tsx'
import { useTransactionSearch } from './use-transaction-search.ts'

// Separate from the list, because few searches find nothing.
const NoMatch = lazy(async () => ({
  default: (await loadChunk(import('#table/no-match.tsx'))).NoMatch<TransactionFilters>,
}))
const NoStoresPanel = lazy(async () => ({
  default: (await loadChunk(import('./no-stores-panel.tsx'))).NoStoresPanel,
}))

interface Props {
  variant: TransactionVariant
  filters: TransactionFilters
  /** If `replace` is true, the new filters add no step to the browser history. */
  onFilters: (next: TransactionFilters, replace: boolean) => void
  /** Key of the row that is open in the drawer. */
  selected: string | undefined
  onOpen: (row: Which) => void
}

/** Returns the sort order of the list. The default is newest first. */
const sortingOf = (
  { sort = 'paidAt', order = 'desc', ...filters }: TransactionFilters,
  onFilters: Props['onFilters'],
) => ({
  sort,
  order,
  onSort(name: string, next: SortOrder) {
    const by = transactionSorts.find((one) => one === name)
    onFilters(
      { ...filters, ...((by !== 'paidAt' || next !== 'desc') && { sort: by, order: next }) },
      true,
    )
  },
})

/**
 * List of payments and refunds, with the filters and the sort order from the address. By default,
 * the newest comes first.
 */
export function TransactionList({ variant, filters, onFilters, selected, onOpen }: Props) {
  const t = useTranslations('transactions')
  const { options, list, first, failed } = useTransactionSearch(variant, filters, onFilters)
  const columns = useColumns(
    variant.screen,
    useTransactionColumns(options, { admin: variant.admin, matched: filters.number !== undefined }),
  )
  const [selection, select] = useState<RowSelection | null>(null)
  const shown = useMemo(
    () => (selection ? [selection.column, ...columns.shown] : columns.shown),
    [selection, columns.shown],
  )
  const names = namesOf(options)
  const seesAll = useSeesAll()
  const rowKey = (row: TransactionRow) =>
    variant.admin ? `${row.entCode}/${row.paymentNo}` : row.paymentNo
  const search = { filters, onFilters }
  const hasNoStores = options !== undefined && !seesAll && options.stores.length === 0
  return (
    <ListScreen
      {...list}
      title={t('title')}
      total={first ? first.total : null}
      tabs={
        <TransactionTabs
          variant={variant}
          {...search}
          today={options?.today}
          isReady={first !== undefined}
          columns={columns}
          after={
            <SavedViews
              screen={variant.screen}
              schema={variant.filters}
              {...search}
              columns={columns}
              today={options?.today}
            />
          }
        />
      }
      actions={
        <>
          {!selection && <RefundSeveral onSelection={select} />}
          <ColumnPicker columns={columns} />
          <ExportButton endpoint={variant.download} query={filters} total={first?.total} />
        </>
      }
      filters={
        <TransactionFilterBar
          variant={variant}
          options={options}
          total={list.busy ? undefined : first?.total}
          {...search}
        />
      }
      totals={
        !failed &&
        !hasNoStores &&
        (selection?.bar({ rows: list.rows ?? [], options }) ?? (
          <TransactionTotals page={first} options={options} {...search} />
        ))
      }
      fault={
        failed ? (
          <LoadError title={t('fault')} {...failed} />
        ) : hasNoStores ? (
          <WithoutStores />
        ) : undefined
      }
      columns={shown}
      sorting={sortingOf(filters, onFilters)}
      rowKey={rowKey}
      selectedKey={selected}
      onOpen={selection?.toggle ?? onOpen}
      card={(row) => {
        const card = (
          <TransactionCard
            row={row}
            paymentMethod={names.paymentMethod(row.paymentType)}
            {...(variant.admin && { merchant: row.entName, timeZone: options?.timeZone })}
          />
        )
        return selection ? selection.card(row, card) : card
      }}
      filtered={!searchesEverything(filters, SEARCH_MONTHS)}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
      whenNoMatch={
        <ChunkBoundary>
          <Suspense>
            <NoMatch title={t('empty.noMatchTitle')} months={SEARCH_MONTHS} {...search} />
          </Suspense>
        </ChunkBoundary>
      }
    />
  )
}

const WithoutStores = () => (
  <ChunkBoundary>
    <Suspense>
      <NoStoresPanel />
    </Suspense>
  </ChunkBoundary>
)
