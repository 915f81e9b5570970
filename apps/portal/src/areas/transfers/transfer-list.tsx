import { useNavigate, useSearch } from '@tanstack/react-router'
import { transfers, type TransferRow, transferStates } from '@choba/contract/transfers.contract.ts'
import { TransferFilters } from '@choba/contract/transfers.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { daysFilter } from '#table/days-filter.tsx'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Day } from '#ui/day.tsx'
import { Figure, TransferStatus } from './transfer-words.tsx'
import { transfersApi } from './transfers.api.ts'

function useResults() {
  const t = useTranslations('transfers')
  return ({ state, count, paidCount, returnedCount }: TransferRow) =>
    state === 'RELEASED' || state === 'DONE'
      ? t('resultCounts', {
          paid: paidCount,
          returned: returnedCount,
          open: count - paidCount - returnedCount,
        })
      : '—'
}

function useTransferColumns(): readonly Column<TransferRow>[] {
  const t = useTranslations('transfers.field')
  const results = useResults()
  return [
    {
      id: 'payDay',
      title: t('payDay'),
      always: true,
      cell: (row) => <Day day={row.payDay} form="plain" />,
    },
    {
      id: 'transferNo',
      title: t('transferNo'),
      pinned: 'left',
      cell: (row) => <span className="font-mono">{row.transferNo}</span>,
    },
    { id: 'state', title: t('state'), always: true, cell: (row) => <TransferStatus row={row} /> },
    { id: 'count', title: t('count'), align: 'right', cell: (row) => formatCount(row.count) },
    {
      id: 'total',
      title: t('total'),
      align: 'right',
      always: true,
      pinned: 'right',
      cell: (row) => (
        <span className="font-semibold">
          <Figure amount={row.total} currency={row.currency} />
        </span>
      ),
    },
    { id: 'results', title: t('results'), folds: 1, cell: results },
    { id: 'requested', title: t('requested'), folds: 2, cell: (row) => row.requestedBy },
    { id: 'approved', title: t('approved'), folds: 3, cell: (row) => row.approvedBy ?? '—' },
  ]
}

/** List of the tenant's transfers, latest pay day first. */
export function TransferList() {
  const t = useTranslations('transfers')
  const navigate = useNavigate()
  // Drops invalid search parameters, because the router passes all parameters of the address on.
  const filters = readSearch(TransferFilters.shape, useSearch({ strict: false }))
  const found = useList(transfersApi.list.pages(filters))
  const mayAsk = useMay(transfers.request.can)
  const search = {
    filters,
    onFilters: (next: TransferFilters, replace = true) =>
      void navigate({ to: '/transfers', search: next, replace }),
  }
  return (
    <RecordList
      screen="transfers"
      schema={TransferFilters}
      title={t('title')}
      found={found}
      columns={useTransferColumns()}
      {...search}
      filterBar={<TransferFilterBar {...search} />}
      add={
        mayAsk
          ? { label: t('due.open'), onAdd: () => void navigate({ to: '/transfers/due' }) }
          : undefined
      }
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.transferId}
      onOpen={({ transferId }) =>
        void navigate({ to: '/transfers/$transferId', params: { transferId }, search: true })
      }
      card={(row) => <Card row={row} />}
    />
  )
}

function TransferFilterBar({
  filters,
  onFilters,
}: {
  filters: TransferFilters
  onFilters: (next: TransferFilters) => void
}) {
  const t = useTranslations('transfers')
  const choiceFilter = useChoiceFilter()
  return (
    <FilterBar
      daily={[
        daysFilter({
          label: t('filter.period'),
          words: {
            any: t('filter.any'),
            from: t('filter.from'),
            to: t('filter.to'),
            hint: t('filter.hint'),
            fault: t('filter.fault'),
            since: (day) => t('filter.since', { day }),
            until: (day) => t('filter.until', { day }),
          },
          days: { from: filters.dateFrom, to: filters.dateTo },
          onChange: ({ from, to }) => onFilters({ ...filters, dateFrom: from, dateTo: to }),
        }),
        choiceFilter({
          label: t('field.state'),
          options: transferStates.map((value) => ({ value, label: t(`state.${value}`) })),
          chosen: filters.transferState,
          onChange: (transferState) => onFilters({ ...filters, transferState }),
        }),
      ]}
      {...(hasFilters(filters) && { onClearAll: () => onFilters({}) })}
    />
  )
}

function Card({ row }: { row: TransferRow }) {
  const results = useResults()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <Day day={row.payDay} form="plain" />
        <span className="font-semibold">
          <Figure amount={row.total} currency={row.currency} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="font-mono">{row.transferNo}</span>
        <TransferStatus row={row} />
      </span>
      <span className="text-sm text-muted">{results(row)}</span>
    </span>
  )
}
