import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { pointFigures } from '@choba/contract/points-report-figures.ts'
import type { PointsReport, PointsReportRow } from '@choba/contract/points-reports.contract.ts'
import { PointsReportFilters, reportGroups } from '@choba/contract/points-reports.filters.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { ExportButton } from '#table/export-button.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { FigureOf, RowName, useReportColumns } from './report-columns.tsx'
import { ReportDefinitions } from './report-definitions.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { partsOf } from './report-months.ts'
import { ReportSums } from './report-sums.tsx'
import { ReportTabs } from './report-tabs-panel.tsx'
import { type ReportVariant, reportVariants } from './report-variants.ts'

/** Report page limited to the stores that the user can see. */
export const PointsReportPage = () => <Report variant="report" />
/** Report page of all stores of the merchant. */
export const EntPointsReportPage = () => <Report variant="entReport" />

/**
 * Report of points awarded, used, taken back and outstanding, with their cost and a total. The rows
 * are months, stores or rules.
 */
function Report({ variant }: { variant: ReportVariant }) {
  const t = useTranslations('pointsReports')
  const navigate = useNavigate()
  const { path, title, list, options: optionsCall, download } = reportVariants[variant]
  // Drops invalid search parameters, because the router passes all parameters of the address on.
  const filters = readSearch(PointsReportFilters.shape, useSearch({ strict: false }))
  const found = useQuery({ ...list.query(filters), placeholderData: keepPreviousData })
  const { data: options } = useQuery(optionsCall.query())
  const onFilters = (search: PointsReportFilters, replace = true) =>
    void navigate({ to: path, search, replace })
  const read = found.data
  const failed = !read && found.error ? found.error : null
  const isEmpty = read !== undefined && pointFigures.every((name) => read.sum[name] === 0)
  const columns = useReportColumns(read, filters)
  const { groupBy = 'month' } = filters
  return (
    <ListScreen
      title={t(title)}
      actions={
        <>
          <ReportDefinitions />
          <ExportButton
            endpoint={download}
            query={{
              ...filters,
              ...(read && { monthFrom: read.period.from, monthTo: read.period.to }),
            }}
            total={isEmpty ? 0 : read?.rows.length}
          />
        </>
      }
      tabs={
        <>
          <ReportTabs view={variant} maySearch={useMay(pointTransactions.list.can)} />
          <div>
            <Segmented
              label={t('groupLabel')}
              value={groupBy}
              segments={reportGroups.map((group) => ({ value: group, label: t(`group.${group}`) }))}
              onChange={(group) =>
                onFilters({ ...filters, groupBy: group === 'month' ? undefined : group })
              }
            />
          </div>
        </>
      }
      filters={
        <ReportFilterBar read={read} options={options} filters={filters} onFilters={onFilters} />
      }
      totals={!failed && !isEmpty && <ReportSums read={read} filters={filters} />}
      fault={
        failed ? (
          <LoadError
            title={t('fault')}
            error={failed}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : isEmpty ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        ) : undefined
      }
      columns={columns}
      rows={read?.rows}
      busy={found.isPlaceholderData}
      rowKey={({ key }) => key}
      onOpen={(row) => read && onFilters(partsOf(read, row, filters), false)}
      card={(row) => <Card row={row} read={read!} />}
      whenNone={null}
    />
  )
}

function Card({ row, read }: { row: PointsReportRow; read: PointsReport }) {
  const t = useTranslations('pointsReports.field')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <RowName row={row} read={read} />
        <span className="font-semibold">
          <FigureOf of={row} name="cost" currency={read.currency} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        {(['awarded', 'used', 'outstanding'] as const).map((name) => (
          <span key={name}>
            {t(name)} <FigureOf of={row} name={name} currency={read.currency} />
          </span>
        ))}
      </span>
    </span>
  )
}
