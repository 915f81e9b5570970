import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { formatCount } from '@choba/contract/money.ts'
import { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { FilterBar } from '#table/filter-bar.tsx'
import { periodOf } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { PeriodFilter } from '#table/period-filter.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { TotalsLine } from '#table/totals-line.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useColumns } from '#table/use-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TransactionCard } from '../areas/transactions/transaction-card.tsx'
import { useTransactionColumns } from '../areas/transactions/transaction-columns.tsx'
import { keptHere } from './kept-views.ts'
import { sampleRows, TODAY } from './sample-rows.ts'
import { useWords } from './words.ts'

const MONTHS = 3
const clock = { today: TODAY, closingMinutes: 0 }
const rows = sampleRows(10_000)
const states = ['normal', 'busy', 'empty', 'failed', 'nothingYet'] as const

/** Gallery page with lists: ten thousand rows, loading, without matches, failed, and empty. */
export function TableExamples() {
  const w = useWords()
  const [state, setState] = useState<(typeof states)[number]>('normal')
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={w.parts.table}
        value={state}
        segments={states.map((value) => ({ value, label: w[value] }))}
        onChange={setState}
      />
      <SampleList
        rows={state === 'normal' ? rows : state === 'busy' ? undefined : []}
        isNarrowed={state === 'empty'}
        fault={
          state === 'failed' && (
            <LoadError
              title={w.failed}
              error={new Error(w.failed)}
              busy={false}
              onRetry={() => setState('normal')}
            />
          )
        }
      />
    </div>
  )
}

function SampleList({
  rows: given,
  isNarrowed,
  fault,
}: {
  rows: typeof rows | undefined
  isNarrowed: boolean
  fault: ReactNode
}) {
  const w = useWords()
  const t = useTranslations('transactions')
  const choiceFilter = useChoiceFilter()
  const [filters, setFilters] = useState<TransactionFilters>({
    dateFrom: '2026-11-01',
    dateTo: TODAY,
  })
  const [opened, setOpened] = useState<string>()
  const columns = useColumns(
    'gallery',
    useTransactionColumns(undefined, { admin: false, matched: false }),
  )
  const found = given?.filter(
    (row) => !filters.tradeKind || filters.tradeKind.includes(row.tradeKind),
  )
  const kind = choiceFilter({
    label: t('filter.tradeKind'),
    options: (['PAYMENT', 'REFUND'] as const).map((value) => ({
      value,
      label: t(`tradeKind.${value}`),
    })),
    chosen: filters.tradeKind,
    onChange: (tradeKind) => setFilters({ ...filters, tradeKind }),
  })
  return (
    <ListScreen
      title={w.trade}
      views={
        <SavedViews
          screen="trade"
          schema={TransactionFilters}
          calls={keptHere}
          filters={filters}
          onFilters={setFilters}
          columns={columns}
          today={TODAY}
        />
      }
      actions={<ColumnPicker columns={columns} />}
      filters={
        <FilterBar
          period={
            <PeriodFilter
              value={periodOf(filters, MONTHS)}
              clock={clock}
              months={MONTHS}
              onChange={({ from, to }) => setFilters({ ...filters, dateFrom: from, dateTo: to })}
            />
          }
          daily={[kind]}
        />
      }
      totals={
        <TotalsLine
          busy={!found}
          totals={[
            { label: t('totals.count'), value: formatCount(found?.length ?? 0), leads: true },
            {
              label: t('totals.net'),
              value: <Money amount={12_345_678} currency="JPY" />,
              main: true,
            },
          ]}
        />
      }
      fault={fault || undefined}
      columns={columns.shown}
      rows={found}
      rowKey={(row) => row.paymentNo}
      selectedKey={opened}
      onOpen={(row) => setOpened(row.paymentNo)}
      card={(row) => <TransactionCard row={row} paymentMethod={row.paymentType} />}
      filtered={isNarrowed}
      whenNone={<EmptyState title={w.nothingYet} text={w.nothingYetText} />}
      whenNoMatch={
        <NoMatch
          title={t('empty.noMatchTitle')}
          filters={filters}
          months={MONTHS}
          onFilters={setFilters}
        />
      }
    />
  )
}
