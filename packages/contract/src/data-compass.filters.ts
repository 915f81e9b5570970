import * as z from 'zod/mini'
import { day } from './day.ts'
import { id, repeated } from './fields.ts'
import { SEARCH_MONTHS } from './period.ts'
import { comparisons } from './statistics.filters.ts'
import { paymentClasses } from './transaction-options.ts'
import { paymentMethodCode } from './transactions.contract.ts'

/**
 * Maximum period in months (at most 92 days). Equals the limit of the transaction list, so that
 * every figure can link to its transactions.
 */
export const COMPASS_MONTHS = SEARCH_MONTHS
/** Default number of days; the last one is yesterday. */
export const COMPASS_DAYS = 30
/**
 * Minimum number of payments or refunds for a conclusion. Below it, the portal shows the chart
 * without one.
 */
export const COMPASS_SAMPLE = 30
/** Maximum number of rows of a chart. If there are more, the last row is the total of the rest. */
export const COMPASS_ROWS = 20

/** Dimensions by which a change between two periods is broken down. */
export const changeKeys = ['store', 'paymentMethod', 'hour', 'amount'] as const
export type ChangeKey = (typeof changeKeys)[number]

/** Dimensions by which payments are grouped. */
export const methodKeys = ['class', 'paymentMethod'] as const
export type MethodKey = (typeof methodKeys)[number]

/** Dimensions by which refunds are grouped. `user` needs permission to see users. */
export const refundKeys = ['reason', 'store', 'paymentMethod', 'user'] as const
export type RefundKey = (typeof refundKeys)[number]

/** Filters of every chart. Days are business days of the merchant, both ends included. */
export const CompassFilters = z.strictObject({
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  /**
   * Comparison period if no comparison days are given: the same number of days directly before, or
   * 52 weeks earlier.
   */
  compare: z.optional(z.enum(comparisons)),
  beforeFrom: z.optional(day),
  beforeTo: z.optional(day),
  storeId: z.optional(repeated(id)),
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  paymentType: z.optional(repeated(paymentMethodCode)),
})
export type CompassFilters = z.output<typeof CompassFilters>

export const compassMeasures = ['count', 'amount'] as const
export const methodViews = ['amount', 'share'] as const

/** Query string of the screen: the filters, and the display options of each chart. */
export const CompassSearch = z.strictObject({
  ...CompassFilters.shape,
  measure: z.optional(z.enum(compassMeasures)),
  amounts: z.optional(z.enum(compassMeasures)),
  methods: z.optional(z.enum(methodKeys)),
  view: z.optional(z.enum(methodViews)),
  refunds: z.optional(z.enum(refundKeys)),
  explain: z.optional(z.enum(changeKeys)),
})
export type CompassSearch = z.output<typeof CompassSearch>
