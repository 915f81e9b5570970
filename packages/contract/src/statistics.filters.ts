import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { id, repeated } from './fields.ts'
import { paymentClasses } from './transaction-options.ts'
import { paymentMethodCode } from './transactions.contract.ts'

/** Groupings of statistics. A row of the other groupings can be broken down by `paymentMethod`. */
export const statGroups = ['date', 'store', 'company', 'paymentMethod'] as const
export type StatGroup = (typeof statGroups)[number]

/**
 * Comparison periods. PREVIOUS: the whole weeks directly before. LAST_YEAR: 52 weeks earlier. Days
 * are always compared with the same weekday.
 */
export const comparisons = ['PREVIOUS', 'LAST_YEAR'] as const
export type Comparison = (typeof comparisons)[number]

/** Maximum period of statistics in months (specification §9, error 1700). */
export const STATISTICS_MONTHS = 1

/** Query string of the statistics. Business days of the merchant, both ends included. */
export const StatisticsFilters = z.strictObject({
  groupBy: z.optional(z.enum(statGroups)),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  storeId: z.optional(repeated(id)),
  companyCode: z.optional(repeated(companyCode)),
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  paymentType: z.optional(repeated(paymentMethodCode)),
  compare: z.optional(z.enum(comparisons)),
})
export type StatisticsFilters = z.output<typeof StatisticsFilters>

/** Dimensions for the columns of the daily table. */
export const breakdowns = ['paymentMethod', 'store'] as const
export type Breakdown = (typeof breakdowns)[number]

/** Maximum number of columns. If there are more, the last column combines the smallest ones. */
export const BREAKDOWN_COLUMNS = 20

const { groupBy: _groupBy, compare: _compare, ...narrowing } = StatisticsFilters.shape
/** Query string of the daily table. */
export const BreakdownFilters = z.strictObject({ by: z.optional(z.enum(breakdowns)), ...narrowing })
export type BreakdownFilters = z.output<typeof BreakdownFilters>
