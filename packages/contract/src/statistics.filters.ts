import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { id, repeated } from './fields.ts'
import { paymentClasses } from './transaction-options.ts'
import { brandCode } from './transactions.contract.ts'

/** What statistics are grouped by. By brand is also how one row of the others is opened. */
export const statGroups = ['date', 'store', 'company', 'brand'] as const
export type StatGroup = (typeof statGroups)[number]

/** PREVIOUS: the whole weeks before; LAST_YEAR: 52 weeks before. Each day is compared with one of the same weekday. */
export const comparisons = ['PREVIOUS', 'LAST_YEAR'] as const
export type Comparison = (typeof comparisons)[number]

/** Statistics cover at most this many months (specification §9: 1700). */
export const STATISTICS_MONTHS = 1

/** What statistics are asked for, as their address has it. Business days of the merchant, both included. */
export const StatisticsFilters = z.strictObject({
  groupBy: z.optional(z.enum(statGroups)),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  storeId: z.optional(repeated(id)),
  companyCode: z.optional(repeated(companyCode)),
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  paymentType: z.optional(repeated(brandCode)),
  compare: z.optional(z.enum(comparisons)),
})
export type StatisticsFilters = z.output<typeof StatisticsFilters>

/** What the days of a table are broken down by. */
export const breakdowns = ['brand', 'store'] as const
export type Breakdown = (typeof breakdowns)[number]

/** The most columns that a breakdown has; of more the smallest are one, the last. */
export const BREAKDOWN_COLUMNS = 20

const { groupBy: _groupBy, compare: _compare, ...narrowing } = StatisticsFilters.shape
/** What a table of days is asked for, as its address has it. */
export const BreakdownFilters = z.strictObject({ by: z.optional(z.enum(breakdowns)), ...narrowing })
export type BreakdownFilters = z.output<typeof BreakdownFilters>
