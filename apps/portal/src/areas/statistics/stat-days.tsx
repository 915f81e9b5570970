import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type StatBreakdown, statistics } from '@choba/contract/statistics.contract.ts'
import {
  BreakdownFilters,
  breakdowns,
  type StatisticsFilters,
} from '@choba/contract/statistics.filters.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { ExportButton } from '#table/export-button.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Figure } from '#ui/figure.tsx'
import { type DayRow, DayName, SUM, useDayColumns } from './stat-day-columns.tsx'
import { StatDefinitions } from './stat-definitions.tsx'
import { StatFilterBar } from './stat-filter-bar.tsx'
import { StatNothing } from './stat-empty-state.tsx'
import { StatPages } from './stat-pages-panel.tsx'
import { StatSums } from './stat-sums.tsx'
import { statisticsApi } from './statistics.api.ts'

/**
 * Table of net amounts with days as rows, and payment methods or stores as columns, with totals of
 * rows and columns.
 */
export function StatDaysPage() {
  const t = useTranslations('statistics')
  const navigate = useNavigate()
  const filters = readSearch(BreakdownFilters.shape, useSearch({ strict: false }))
  const found = useQuery({
    ...statisticsApi.breakdown.query(filters),
    placeholderData: keepPreviousData,
  })
  const { data: options } = useQuery(statisticsApi.options.query())
  const onFilters = (next: BreakdownFilters) =>
    void navigate({ to: '/statistics/days', search: next, replace: true })
  const onNarrowing = ({ groupBy: _group, compare: _compare, ...next }: StatisticsFilters) =>
    onFilters({ by: filters.by, ...next })
  const read = found.data
  const failed = !read && found.error ? found.error : null
  const isEmpty = read !== undefined && read.sum.paymentCount + read.sum.refundCount === 0
  const columns = useDayColumns(read, filters)
  const { by = 'paymentMethod' } = filters
  return (
    <ListScreen
      title={t('title')}
      actions={
        <>
          <StatDefinitions />
          <ExportButton
            endpoint={statistics.breakdownDownload}
            query={{
              ...filters,
              ...(read && { dateFrom: read.period.from, dateTo: read.period.to }),
            }}
            total={isEmpty ? 0 : read?.rows.length}
          />
        </>
      }
      tabs={
        <>
          <StatPages page="days" filters={filters} />
          <div>
            <Segmented
              label={t('byLabel')}
              value={by}
              segments={breakdowns.map((value) => ({ value, label: t(`by.${value}`) }))}
              onChange={(next) =>
                onFilters({ ...filters, by: next === 'paymentMethod' ? undefined : next })
              }
            />
          </div>
        </>
      }
      filters={
        <StatFilterBar
          read={read}
          options={options}
          filters={filters}
          onFilters={onNarrowing}
          hasComparison={false}
        />
      }
      totals={
        !failed &&
        !isEmpty && (
          <StatSums read={read && { ...read, groupBy: 'date' as const }} filters={filters} />
        )
      }
      fault={
        failed ? (
          <LoadError
            title={t('fault')}
            error={failed}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : isEmpty ? (
          <StatNothing read={read} onFilters={(days) => onFilters({ ...filters, ...days })} />
        ) : undefined
      }
      columns={columns}
      rows={read && withSum(read)}
      busy={found.isPlaceholderData}
      rowKey={({ key }) => key}
      card={(row) => <Card row={row} read={read!} />}
      whenNone={null}
    />
  )
}

/** Returns the day rows, followed by a row with the total of each column. */
const withSum = ({ rows, columns, sum }: StatBreakdown): DayRow[] => [
  ...rows,
  { key: SUM, ...sum, nets: columns.map(({ net }) => net) },
]

function Card({ row, read }: { row: DayRow; read: StatBreakdown }) {
  const t = useTranslations('statistics')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <DayName row={row} today={read.today} />
        <span className="font-semibold">
          <Figure amount={row.net} currency={read.currency} />
        </span>
      </span>
      {read.columns.map(({ key, name }, at) =>
        row.nets[at] === 0 ? null : (
          <span key={key} className="flex justify-between gap-3 text-sm text-muted">
            {read.by === 'paymentMethod' && key !== '' ? (
              <PaymentMethodName code={key} name={name ?? key} />
            ) : (
              <span className="truncate">{name ?? t('others')}</span>
            )}
            <Figure amount={row.nets[at]!} currency={read.currency} />
          </span>
        ),
      )}
    </span>
  )
}
