import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import { refundRateOf } from '@choba/contract/stat-figures.ts'
import { statistics, type Statistics, type StatRow } from '@choba/contract/statistics.contract.ts'
import { statGroups, StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { ExportButton } from '#table/export-button.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { useColumns } from '#table/use-columns.ts'
import { dayText } from '#ui/instants.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatChart } from './stat-chart.tsx'
import { Figure } from '#ui/figure.tsx'
import { Name, rateText, useStatColumns } from './stat-columns.tsx'
import { StatDefinitions } from './stat-definitions.tsx'
import { StatFilterBar } from './stat-filter-bar.tsx'
import { transactionsBehind } from '#lib/transactions-behind.ts'
import { partsOf } from './stat-links.ts'
import { StatNothing } from './stat-empty-state.tsx'
import { StatPages } from './stat-pages-panel.tsx'
import { StatSums } from './stat-sums.tsx'
import { statisticsApi } from './statistics.api.ts'

/**
 * Statistics of the stores' payments and refunds: totals, a chart, and rows by day, store, company
 * or payment method.
 */
export function StatisticsPage() {
  const t = useTranslations('statistics')
  const navigate = useNavigate()
  // Drops invalid search parameters, because the router passes all parameters of the address on.
  const filters = readSearch(StatisticsFilters.shape, useSearch({ strict: false }))
  const found = useQuery({
    ...statisticsApi.list.query(filters),
    placeholderData: keepPreviousData,
  })
  const { data: options } = useQuery(statisticsApi.options.query())
  const onFilters = (next: StatisticsFilters, replace = true) =>
    void navigate({ to: '/statistics', search: next, replace })
  const read = found.data
  const failed = !read && found.error ? found.error : null
  const isEmpty = read !== undefined && read.sum.paymentCount + read.sum.refundCount === 0
  const columns = useColumns('statistics', useStatColumns(read, filters))
  const maySeeRows = useMay(merchantMay('Record.search'))
  const search = { filters, onFilters }
  const { groupBy = 'date' } = filters
  const groups = statGroups.filter(
    (group) => group !== 'company' || group === groupBy || (options?.companies.length ?? 0) > 1,
  )

  function open(row: StatRow) {
    if (!read) return
    const parts = partsOf(read, row, filters)
    const behind = maySeeRows ? transactionsBehind(read, row, filters, 'net') : null
    if (parts) onFilters(parts, false)
    else if (behind) void navigate({ to: '/trade', search: behind })
  }

  const grouping = (
    <Segmented
      label={t('groupLabel')}
      value={groupBy}
      segments={groups.map((group) => ({ value: group, label: t(`group.${group}`) }))}
      onChange={(group) => onFilters({ ...filters, groupBy: group === 'date' ? undefined : group })}
    />
  )

  return (
    <ListScreen
      title={t('title')}
      views={
        <SavedViews
          screen="statistics"
          schema={StatisticsFilters}
          {...search}
          columns={columns}
          today={options?.today}
          isEmailed
        />
      }
      actions={
        <>
          <StatDefinitions />
          <ColumnPicker columns={columns} />
          <ExportButton
            endpoint={statistics.download}
            query={{
              ...filters,
              ...(read && { dateFrom: read.period.from, dateTo: read.period.to }),
            }}
            total={isEmpty ? 0 : read?.rows.length}
          />
        </>
      }
      tabs={<StatPages page="sums" filters={filters} />}
      filters={<StatFilterBar read={read} options={options} {...search} />}
      charts={
        !failed &&
        !isEmpty && (
          <div className="flex flex-col gap-1.5">
            {read ? (
              <StatChart read={read} busy={false} grouping={grouping} />
            ) : (
              <Skeleton className="h-80" />
            )}
            {read?.compared && (
              <p className="text-xs text-muted">
                {t('compare.note', {
                  from: dayText(read.compared.period.from),
                  to: dayText(read.compared.period.to),
                })}
              </p>
            )}
          </div>
        )
      }
      totals={!failed && !isEmpty && <StatSums read={read} filters={filters} />}
      fault={
        failed ? (
          <LoadError
            title={t('fault')}
            error={failed}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : isEmpty ? (
          <StatNothing read={read} onFilters={(next) => onFilters({ ...filters, ...next })} />
        ) : undefined
      }
      columns={columns.shown}
      rows={read?.rows}
      busy={found.isPlaceholderData}
      rowKey={({ key }) => key}
      onOpen={open}
      card={(row) => <Card row={row} read={read!} />}
      whenNone={null}
    />
  )
}

function Card({ row, read }: { row: StatRow; read: Statistics }) {
  const t = useTranslations('statistics.field')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <Name row={row} today={read.today} groupBy={read.groupBy} />
        <span className="font-semibold">
          <Figure amount={row.net} currency={read.currency} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {t('paymentCount')} {formatCount(row.paymentCount)}
        </span>
        <span>
          {t('refundRate')} {rateText(refundRateOf(row))}
        </span>
      </span>
    </span>
  )
}
