import * as z from 'zod/mini'
import { id, repeated } from './fields.ts'
import { chargeTypes } from './point-ledger.ts'
import { pointRuleKey } from './point-transactions.filters.ts'

/** What the rows of a report of points are of. */
export const reportGroups = ['month', 'store', 'rule'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** A report covers at most this many months. */
export const REPORT_MONTHS = 13

/** A month of business days, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))

/** What a report of points is asked for, as its address has it. Months, both included: this one and the two before where none are named. */
export const PointsReportFilters = z.strictObject({
  groupBy: z.optional(z.enum(reportGroups)),
  monthFrom: z.optional(month),
  monthTo: z.optional(month),
  storeId: z.optional(repeated(id)),
  ruleId: z.optional(repeated(pointRuleKey)),
  chargeType: z.optional(repeated(z.enum(chargeTypes))),
})
export type PointsReportFilters = z.output<typeof PointsReportFilters>
