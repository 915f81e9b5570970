import type { Order } from '@choba/contract/orders.contract.ts'
import { OrderFilters } from '@choba/contract/orders.filters.ts'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
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
import { OrderCard } from './order-card.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { hasNumber, OrderFilterBar } from './order-filter-bar.tsx'
import { OrderTotals } from './order-totals.tsx'
import { ordersApi } from './orders.api.ts'

interface Props {
  filters: OrderFilters
  /** If `replace` is true, the new filters add no step to the browser history. */
  onFilters: (next: OrderFilters, replace: boolean) => void
  selected: string | undefined
  onOpen: (row: Order) => void
}

/**
 * List of sales with a point card and their refunds, newest first, with the filters from the
 * address.
 */
export function OrderList({ filters, onFilters, selected, onOpen }: Props) {
  const t = useTranslations('orders')
  const { options, list, first, failed } = usePeriodSearch({
    filters,
    onFilters,
    months: SEARCH_MONTHS,
    mayBeOpen: hasNumber(filters),
    pages: ordersApi.list.pages(filters),
    // Provides the merchant's time zone and the stores that the user may see.
    options: transactionsApi.options.query(),
  })
  const columns = useColumns('order', useOrderColumns())
  const search = { filters, onFilters }
  return (
    <ListScreen
      {...list}
      title={t('title')}
      total={first ? first.total : null}
      views={
        <SavedViews
          screen="order"
          schema={OrderFilters}
          {...search}
          columns={columns}
          today={options?.today}
        />
      }
      actions={
        <>
          <ColumnPicker columns={columns} />
          {/* The total is undefined, because a file has one line per payment, so its line count
              differs from the number of orders. The download reports the number of lines. */}
          <ExportButton endpoint={ordersApi.download.endpoint} query={filters} total={undefined} />
        </>
      }
      filters={<OrderFilterBar options={options} {...search} />}
      totals={!failed && <OrderTotals page={first} currency={options?.currency} />}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={columns.shown}
      rowKey={(row) => row.orderId}
      selectedKey={selected}
      onOpen={onOpen}
      card={(row) => <OrderCard row={row} />}
      filtered={!searchesEverything(filters, SEARCH_MONTHS)}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
      whenNoMatch={<NoMatch title={t('empty.noMatchTitle')} months={SEARCH_MONTHS} {...search} />}
    />
  )
}
