import * as z from 'zod/mini'
import { id, repeated } from './fields.ts'
import { chargeTypes } from './point-ledger.ts'
import { pointRuleKey } from './point-transactions.filters.ts'

/** Groupings of the rows of a points report. */
export const reportGroups = ['month', 'store', 'rule'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** Maximum period of a report in months. */
export const REPORT_MONTHS = 13

/** A month of business days, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))

/**
 * Query string of a points report. The first and last month are included; the default is the
 * current month and the two months before it.
 */
export const PointsReportFilters = z.strictObject({
  groupBy: z.optional(z.enum(reportGroups)),
  monthFrom: z.optional(month),
  monthTo: z.optional(month),
  storeId: z.optional(repeated(id)),
  ruleId: z.optional(repeated(pointRuleKey)),
  chargeType: z.optional(repeated(z.enum(chargeTypes))),
})
export type PointsReportFilters = z.output<typeof PointsReportFilters>
