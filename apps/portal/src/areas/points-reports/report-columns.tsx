import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { pointsBehind } from '@choba/contract/points-behind.ts'
import { type PointFigure, pointFigures } from '@choba/contract/points-report-figures.ts'
import type {
  PointFigures,
  PointsReport,
  PointsReportRow,
} from '@choba/contract/points-reports.contract.ts'
import type { PointsReportFilters } from '@choba/contract/points-reports.filters.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { Figure } from '#ui/figure.tsx'
import { Points } from '#ui/points.tsx'
import { monthText } from './report-months.ts'

/** Figure of a row or of the total; a dash if the figure is too large to be exact. */
export function FigureOf({
  of,
  name,
  currency,
}: {
  of: PointFigures
  name: PointFigure
  currency: string
}) {
  const figure = of[name]
  if (name === 'cost' || figure === null) return <Figure amount={figure} currency={currency} />
  return <Points points={figure} />
}

/**
 * Returns a function that links a figure to its point transactions. If the user may not see these,
 * the figure has no link.
 */
export function usePointsLink(read: PointsReport | undefined, filters: PointsReportFilters) {
  const maySee = useMay(pointTransactions.list.can)
  return (row: PointsReportRow | null, name: PointFigure, reachable = false): ReactNode => {
    if (!read) return null
    const of = row ?? read.sum
    const figure = <FigureOf of={of} name={name} currency={read.currency} />
    const search = maySee && of[name] !== 0 ? pointsBehind(read, row, filters, name) : null
    if (search === null) return figure
    return (
      <Link
        to="/tradePoint"
        search={search}
        tabIndex={reachable ? undefined : -1}
        // Without this, the click would also open the row.
        onClick={(event) => event.stopPropagation()}
        className="underline decoration-line underline-offset-3 hover:text-accent-strong hover:decoration-current"
      >
        {figure}
      </Link>
    )
  }
}

/** Order in which columns are hidden on a narrow screen. Lower numbers are hidden first. */
const folds: Partial<Record<PointFigure, number>> = {
  cancelled: 2,
  used: 3,
  returned: 1,
  outstanding: 4,
}

/** Returns the columns of a report. Each figure links to the point transactions that it counts. */
export function useReportColumns(
  read: PointsReport | undefined,
  filters: PointsReportFilters,
): readonly Column<PointsReportRow>[] {
  const t = useTranslations('pointsReports.field')
  const link = usePointsLink(read, filters)
  return [
    {
      id: 'name',
      title: t(read?.groupBy ?? 'month'),
      always: true,
      pinned: 'left',
      cell: (row) => <RowName row={row} read={read} />,
    },
    ...pointFigures.map((name): Column<PointsReportRow> => ({
      id: name,
      title: t(name),
      align: 'right',
      ...(name === 'net' || name === 'cost' ? { always: true } : {}),
      ...(folds[name] !== undefined && { folds: folds[name] }),
      cell: (row) => link(row, name),
    })),
  ]
}

/** Name of the month, store or rule of a row. The current month is marked as incomplete. */
export function RowName({
  row: { key, name },
  read,
}: {
  row: PointsReportRow
  read: PointsReport | undefined
}) {
  const t = useTranslations('pointsReports')
  if (name !== null) return <TruncatedText text={name} className="max-w-56" />
  if (read?.groupBy === 'rule')
    return <span className="text-muted">{t(key === 'USE' ? 'row.use' : 'row.noRule')}</span>
  return (
    <span className="whitespace-nowrap tabular-nums">
      {monthText(key)}
      {key === read?.today.slice(0, 7) && <span className="text-muted">{t('soFar')}</span>}
    </span>
  )
}
