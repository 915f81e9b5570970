import { type PointFigure, pointFigures } from '@choba/contract/points-report-figures.ts'
import type { PointsReport } from '@choba/contract/points-reports.contract.ts'
import type { PointsReportFilters } from '@choba/contract/points-reports.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine } from '#table/totals-line.tsx'
import { usePointsLink } from './report-columns.tsx'

const MAIN: PointFigure = 'cost'

/** Total of the rows, and the points outstanding at the end of the period. */
export function ReportSums({
  read,
  filters,
}: {
  read: PointsReport | undefined
  filters: PointsReportFilters
}) {
  const t = useTranslations('pointsReports.field')
  const link = usePointsLink(read, filters)
  return (
    <TotalsLine
      busy={!read}
      totals={[MAIN, ...pointFigures.filter((name) => name !== MAIN)].map((name) => ({
        label: t(name),
        value: link(null, name, true),
        main: name === MAIN,
        leads: name === 'outstanding',
      }))}
    />
  )
}
