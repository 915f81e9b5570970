import { plainAmount } from '@choba/contract/money.ts'
import type {
  PointFigures,
  PointsReport,
  PointsReportRow,
  pointsReports,
} from '@choba/contract/points-reports.contract.ts'
import { pointFigures } from '@choba/contract/points-report-figures.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, type Cell, csvLines } from '#platform/export/csv.ts'
import { listFile } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { type ReportScope, readPointsReport } from './points-reports.service.ts'

const NARROW = 14
const WIDE = 28

/** Returns the figures as cells. A sum above the largest safe integer becomes an empty cell. */
const figureCells = (figures: PointFigures, currency: string): Cell[] =>
  pointFigures.map((name) => {
    const figure = figures[name]
    if (figure === null) return null
    return name === 'cost'
      ? { figure: plainAmount(figure, currency), isAmount: true }
      : { figure: String(figure) }
  })

/** Formats the name of a row: a month such as `2026-11` as `2026/11`, a rule by its name. */
function nameOf(
  { key, name }: PointsReportRow,
  { groupBy }: PointsReport,
  language: Language,
): string {
  const { row } = languages[language].pointsReports
  if (groupBy === 'month') return key.replace('-', '/')
  return name ?? (key === 'USE' ? row.use : row.noRule)
}

/** Returns the rows of the report as cells, with the same sum as on the screen. */
function sheetOf(report: PointsReport, language: Language) {
  const { field, sum: sumWord } = languages[language].pointsReports
  const { groupBy, currency, rows, sum } = report
  const isStore = groupBy === 'store'
  return {
    columns: [
      ...(isStore ? [{ title: field.storeCode, width: NARROW }] : []),
      { title: field[groupBy], width: groupBy === 'month' ? NARROW : WIDE },
      ...pointFigures.map((name) => ({ title: field[name], width: NARROW })),
      { title: field.currency, width: NARROW },
    ],
    rows: rows.map((row): Cell[] => [
      ...(isStore ? [row.code] : []),
      nameOf(row, report, language),
      ...figureCells(row, currency),
      currency,
    ]),
    total: [...(isStore ? [null] : []), sumWord, ...figureCells(sum, currency), currency],
  }
}

/**
 * Downloads a points report as a file with its rows and their sum.
 * @throws AppError nothingFound (1300); badRequest for an incomplete or reversed period, or more
 * than thirteen months
 */
export async function downloadPointsReport(
  call: DownloadCall<typeof pointsReports.download>,
  reportScope: ReportScope,
): Promise<Download> {
  const { format, encoding, ...filters } = call.query
  const { engine, scope, language } = call
  const { merchant } = principalOf(call)
  const report = await withScope(
    engine,
    scope,
    (tx) => readPointsReport(tx, merchant, filters, reportScope),
    {
      readOnly: true,
    },
  )
  const { columns, rows, total } = sheetOf(report, language)
  const { title, entTitle, group } = languages[language].pointsReports
  const name = reportScope === 'merchant' ? entTitle : title
  async function* cells() {
    yield rows
  }
  return listFile({
    name: [name, group[report.groupBy], merchant.name, report.period.from, report.period.to],
    form: { format, encoding },
    filters,
    share: reportScope === 'merchant' ? null : storeShareOf(scope, language),
    // The report has a row for each month, even without data. A report whose sums are all zero
    // therefore counts as empty.
    total: pointFigures.every((figure) => report.sum[figure] === 0) ? 0 : rows.length,
    titles: columns.map((column) => column.title),
    lines: () => bytesOf(csvLines(cells())),
    totals: [total],
    sheet: () => ({ name, columns, rows: cells(), totals: () => [total] }),
  })
}
