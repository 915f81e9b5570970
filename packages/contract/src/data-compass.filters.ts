import * as z from 'zod/mini'
import { day } from './day.ts'
import { id, repeated } from './fields.ts'
import { SEARCH_MONTHS } from './period.ts'
import { comparisons } from './statistics.filters.ts'
import { paymentClasses } from './transaction-options.ts'
import { brandCode } from './transactions.contract.ts'

/** The data compass covers as many months as a list does, at most 92 days, so that every figure has its transactions. */
export const COMPASS_MONTHS = SEARCH_MONTHS
/** How many days it covers where none are asked for; the last one is yesterday. */
export const COMPASS_DAYS = 30
/** Fewer payments, or refunds, say nothing: a picture is shown, and nothing is said about it. */
export const COMPASS_SAMPLE = 30
/** The most rows of a picture, of which the last is all others where there are more. */
export const COMPASS_ROWS = 20

/** What a difference between two periods is told by. */
export const changeKeys = ['store', 'brand', 'hour', 'amount'] as const
export type ChangeKey = (typeof changeKeys)[number]

/** What payments are grouped by. */
export const methodKeys = ['class', 'brand'] as const
export type MethodKey = (typeof methodKeys)[number]

/** What refunds are grouped by. By user is for who may see users. */
export const refundKeys = ['reason', 'store', 'brand', 'user'] as const
export type RefundKey = (typeof refundKeys)[number]

/** What every picture is asked for. Business days of the merchant, both ends included. */
export const CompassFilters = z.strictObject({
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  /** Which days are compared with, where no days are named: as many right before, or 52 weeks back. */
  compare: z.optional(z.enum(comparisons)),
  beforeFrom: z.optional(day),
  beforeTo: z.optional(day),
  storeId: z.optional(repeated(id)),
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  paymentType: z.optional(repeated(brandCode)),
})
export type CompassFilters = z.output<typeof CompassFilters>

export const compassMeasures = ['count', 'amount'] as const
export const methodViews = ['amount', 'share'] as const

/** The same and how each picture is looked at, as the address has it. */
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
