import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { currency, sum } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { merchantMay, whereUsed } from './permissions.ts'
import { PointRuleName } from './point-transactions.contract.ts'
import { month, PointsReportFilters, reportGroups } from './points-reports.filters.ts'
import { PickedStore } from './seen-stores.ts'

/**
 * Reports of points, for merchants that give points: of the stores that the person sees, or of every store of the merchant. What the
 * figures are is said in `points-report-figures.ts`.
 */

const figures = {
  awarded: sum,
  cancelled: sum,
  used: sum,
  returned: sum,
  net: sum,
  outstanding: sum,
  /** Minor units. */
  cost: sum,
  /** The person sees every entry behind the figures: the list of point transactions has the same totals. */
  isListed: z.boolean(),
}
export const PointFigures = z.strictObject(figures)
export type PointFigures = z.output<typeof PointFigures>

export const PointsReportRow = z.strictObject({
  /** A month, the id of a store or of a rule, `0` for awards without a rule, or `USE`: points that were used are no rule's. */
  key: z.string(),
  /** Of a store or a rule, as the last version of that has it. */
  name: z.nullable(z.string()),
  /** Of a store. */
  code: z.nullable(z.string()),
  ...figures,
})
export type PointsReportRow = z.output<typeof PointsReportRow>

export const PointsReport = z.strictObject({
  groupBy: z.enum(reportGroups),
  currency,
  period: z.strictObject({ from: month, to: month }),
  /** The merchant's business day now: the figures of its month are not whole yet. */
  today: day,
  /** Months in their order, each of them; stores and rules that have anything, those that cost most first. */
  rows: z.array(PointsReportRow),
  /** Of all rows; what is outstanding is that of the last month, of all stores and rules. */
  sum: PointFigures,
})
export type PointsReport = z.output<typeof PointsReport>

export const PointsReportOptions = z.strictObject({
  today: day,
  /** The first month that has anything; null where none has. */
  firstMonth: z.nullable(month),
  stores: z.array(PickedStore),
  rules: z.array(PointRuleName),
})
export type PointsReportOptions = z.output<typeof PointsReportOptions>

const form = z.strictObject({ ...PointsReportFilters.shape, ...listFileForm })

export const pointsReports = endpoints({
  list: {
    method: 'GET',
    path: 'pointsreport/list',
    summary:
      'Points awarded, used, taken back and outstanding, by month, store or rule, of the stores that the caller sees',
    can: whereUsed('points', merchantMay('PointsReport.search')),
    query: PointsReportFilters,
    result: PointsReport,
  },
  options: {
    method: 'GET',
    path: 'pointsreport/options',
    summary: 'The months, stores and rules that a report of points can be narrowed to',
    can: whereUsed('points', merchantMay('PointsReport.search')),
    result: PointsReportOptions,
  },
  download: {
    method: 'GET',
    path: 'pointsreport/download',
    summary: 'The rows of a report of points as a file, with their sum',
    can: whereUsed('points', merchantMay('PointsReport.download')),
    query: form,
    download: 'list',
    raises: ['nothingFound'],
  },
  entList: {
    method: 'GET',
    path: 'entpointsreport/list',
    summary:
      'Points awarded, used, taken back and outstanding, by month, store or rule, of every store of the merchant',
    can: whereUsed('points', merchantMay('EntPointsReport.search')),
    query: PointsReportFilters,
    result: PointsReport,
  },
  entOptions: {
    method: 'GET',
    path: 'entpointsreport/options',
    summary:
      'The months, stores and rules that a report of points of every store can be narrowed to',
    can: whereUsed('points', merchantMay('EntPointsReport.search')),
    result: PointsReportOptions,
  },
  entDownload: {
    method: 'GET',
    path: 'entpointsreport/download',
    summary: 'The rows of a report of points of every store as a file, with their sum',
    can: whereUsed('points', merchantMay('EntPointsReport.download')),
    query: form,
    download: 'list',
    raises: ['nothingFound'],
  },
})
