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
 * Points reports, for merchants with points enabled. They cover the stores that the user sees, or
 * all stores of the merchant. See `points-report-figures.ts` for the definition of the figures.
 */

const figures = {
  awarded: sum,
  cancelled: sum,
  used: sum,
  returned: sum,
  net: sum,
  outstanding: sum,
  /** In minor units. */
  cost: sum,
  /**
   * True if the user can see all entries that the figures count. The list of point transactions
   * then has the same totals.
   */
  isListed: z.boolean(),
}
export const PointFigures = z.strictObject(figures)
export type PointFigures = z.output<typeof PointFigures>

export const PointsReportRow = z.strictObject({
  /**
   * A month, the id of a store or rule, `0` for awards without a rule, or `USE` for used points,
   * which belong to no rule.
   */
  key: z.string(),
  /** Name of the store or rule in its latest version. Null for other rows. */
  name: z.nullable(z.string()),
  /** Code of the store. Null for other rows. */
  code: z.nullable(z.string()),
  ...figures,
})
export type PointsReportRow = z.output<typeof PointsReportRow>

export const PointsReport = z.strictObject({
  groupBy: z.enum(reportGroups),
  currency,
  period: z.strictObject({ from: month, to: month }),
  /** Current business day of the merchant. The figures of its month are incomplete. */
  today: day,
  /** All months in chronological order; or stores or rules with any figures, highest cost first. */
  rows: z.array(PointsReportRow),
  /**
   * Totals of all rows. Outstanding points are those at the end of the last month, of all stores
   * and rules.
   */
  sum: PointFigures,
})
export type PointsReport = z.output<typeof PointsReport>

export const PointsReportOptions = z.strictObject({
  today: day,
  /** First month with point entries; null if there are none. */
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
    summary: 'Get the points report of the stores that the caller sees',
    description: 'Awarded, used, returned and outstanding points by month, store or rule.',
    can: whereUsed('points', merchantMay('PointsReport.search')),
    query: PointsReportFilters,
    result: PointsReport,
  },
  options: {
    method: 'GET',
    path: 'pointsreport/options',
    summary: 'Get the filters of the points report',
    can: whereUsed('points', merchantMay('PointsReport.search')),
    result: PointsReportOptions,
  },
  download: {
    method: 'GET',
    path: 'pointsreport/download',
    summary: 'Download the points report as a file',
    can: whereUsed('points', merchantMay('PointsReport.download')),
    query: form,
    download: 'list',
    raises: ['nothingFound'],
  },
  entList: {
    method: 'GET',
    path: 'entpointsreport/list',
    summary: 'Get the points report of the whole merchant',
    description: 'Awarded, used, returned and outstanding points by month, store or rule.',
    can: whereUsed('points', merchantMay('EntPointsReport.search')),
    query: PointsReportFilters,
    result: PointsReport,
  },
  entOptions: {
    method: 'GET',
    path: 'entpointsreport/options',
    summary: 'Get the filters of the points report of the whole merchant',
    can: whereUsed('points', merchantMay('EntPointsReport.search')),
    result: PointsReportOptions,
  },
  entDownload: {
    method: 'GET',
    path: 'entpointsreport/download',
    summary: 'Download the points report of the whole merchant as a file',
    can: whereUsed('points', merchantMay('EntPointsReport.download')),
    query: form,
    download: 'list',
    raises: ['nothingFound'],
  },
})
