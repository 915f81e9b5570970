import * as z from 'zod/mini'
import { day } from './day.ts'
import { changeKeys, CompassFilters, methodKeys, refundKeys } from './data-compass.filters.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, sum } from './fields.ts'
import { merchantMay } from './permissions.ts'
import { seenStores } from './seen-stores.ts'
import { StatBreakdown, StatCounts, statistics, StatRow } from './statistics.contract.ts'

/**
 * The data compass: questions about a merchant's sales, a call for each picture. What counts is what statistics count, by business
 * day, of the stores that the reader sees; minor units. `DataCompass.search` alone is enough (specification §2).
 */

const period = z.strictObject({ from: day, to: day })
const may = merchantMay('DataCompass.search')
const raises = ['statisticsPeriodTooLong'] as const

/** What a picture is of. */
const frame = {
  currency,
  period,
  /** The days that it is compared with. */
  before: period,
  /** The merchant's business day now: its figures are not whole yet. */
  today: day,
  timeZone: z.string(),
  /** When a business day ends, in minutes after midnight of the merchant's clock. */
  closingMinutes: count,
}
export type CompassFrame = z.output<z.ZodMiniObject<typeof frame>>

const hour = z.int().check(z.minimum(0), z.maximum(23))
const weekday = z.int().check(z.minimum(0), z.maximum(6))

export const CompassHours = z.strictObject({
  ...frame,
  /** What counts at an hour of the wall clock on business days of a weekday, 0 for Sunday; without those that have nothing. */
  cells: z.array(z.strictObject({ weekday, hour, ...StatCounts.shape })),
  /** How many days of each weekday, Sunday first, are in the period: from the first on that anything counted, until today. */
  occurrences: z.array(count).check(z.minLength(7), z.maxLength(7)),
  sum: StatCounts,
})
export type CompassHours = z.output<typeof CompassHours>

/** The key of all others is empty, as is that of refunds that name none; its name is null. */
export const CompassChanges = z.strictObject({
  by: z.enum(changeKeys),
  ...frame,
  /**
   * The greatest difference of the net amount first, whichever way. Of an hour the key is the hour; of a class of amounts, which
   * has payments and refunds whose own amount is in it, its number (`boundsOfClass`).
   */
  rows: z.array(StatRow),
  /** All other rows together; null where there are none. */
  others: z.nullable(StatRow),
  sum: StatCounts,
  beforeSum: StatCounts,
})
export type CompassChanges = z.output<typeof CompassChanges>

export const CompassMethods = z.strictObject({
  by: z.enum(methodKeys),
  ...frame,
  /** The biggest amount of payments first; of too many the last is all others. Of a class the key is the class. */
  columns: z.array(StatRow),
  /** Each day of the period: the amounts of payments of the columns, in their order. */
  rows: z.array(z.strictObject({ day, payments: z.array(sum) })),
  sum: StatCounts,
  beforeSum: StatCounts,
})
export type CompassMethods = z.output<typeof CompassMethods>

export const CompassAverage = z.strictObject({
  ...frame,
  sum: StatCounts,
  beforeSum: StatCounts,
  /** What of the difference of the payments comes from their count, and what from their average: see `splitGrowth`. */
  split: z.nullable(z.strictObject({ byCount: sum, byAverage: sum })),
  /** Where nothing counts: the last day before the end of the period on which anything did; else null. */
  lastDay: z.nullable(day),
})
export type CompassAverage = z.output<typeof CompassAverage>

export const CompassRefunds = z.strictObject({
  by: z.enum(refundKeys),
  ...frame,
  /** The biggest amount first. `payment` is what the store or brand took; null of a reason or person. */
  rows: z.array(
    z.strictObject({
      key: z.string(),
      name: z.nullable(z.string()),
      refundCount: count,
      refund: sum,
      payment: sum,
    }),
  ),
  others: z.nullable(z.strictObject({ refundCount: count, refund: sum, payment: sum })),
  sum: StatCounts,
})
export type CompassRefunds = z.output<typeof CompassRefunds>

/** Amounts from one to another, both included; null where there is no greatest. Minor units. */
const range = { from: count, to: z.nullable(count) }
const paid = { paymentCount: count, payment: sum }
const Quantile = z.strictObject({ ...range, about: count })
const Tail = z.strictObject({ ...range, ...paid })

export const CompassAmounts = z.strictObject({
  ...frame,
  /** Payments by class of amounts (`AMOUNT_BOUNDS`): each from the first that has any to the last. */
  classes: z.array(z.strictObject({ ...range, ...paid })),
  /** The payment below which a tenth, half and nine tenths of the payments are: the class is exact (`quantileOf`). Null without payments. */
  quantiles: z.nullable(z.strictObject({ p10: Quantile, p50: Quantile, p90: Quantile })),
  /** The fewest classes from below and from above that hold a tenth of the payments or more: exact (`tailOf`). */
  tails: z.nullable(z.strictObject({ least: Tail, greatest: Tail })),
  sum: StatCounts,
})
export type CompassAmounts = z.output<typeof CompassAmounts>

export const CompassTrends = z.strictObject({
  ...frame,
  /** The stores, the biggest net amount first; of too many the last is all others. */
  columns: StatBreakdown.shape.columns,
  /** Each day of the period; `nets` are those of the columns, in their order. */
  rows: StatBreakdown.shape.rows,
  sum: StatCounts,
})
export type CompassTrends = z.output<typeof CompassTrends>

export const dataCompass = endpoints({
  options: {
    method: 'GET',
    path: 'datacompass/options',
    summary:
      'The business day it is now, when it changes, and the brands to narrow the data compass by',
    can: may,
    result: z.strictObject({
      today: day,
      timeZone: z.string(),
      closingMinutes: count,
      brands: statistics.options.result.shape.brands,
    }),
  },
  stores: {
    ...seenStores,
    path: 'datacompass/stores',
    summary: 'The stores that the caller sees, to narrow the data compass by',
    can: may,
  },
  hours: {
    method: 'GET',
    path: 'datacompass/hours',
    summary:
      'When it is busy: payments, refunds and net by weekday and hour, over at most three months',
    can: may,
    query: CompassFilters,
    result: CompassHours,
    raises,
  },
  changes: {
    method: 'GET',
    path: 'datacompass/changes',
    summary:
      'What made the difference between two periods, by store, brand, hour or class of amounts; it adds up to the whole difference',
    can: may,
    query: z.strictObject({ ...CompassFilters.shape, by: z.optional(z.enum(changeKeys)) }),
    result: CompassChanges,
    raises,
  },
  methods: {
    method: 'GET',
    path: 'datacompass/methods',
    summary: 'Payments by class or brand, each day and beside the period before',
    can: may,
    query: z.strictObject({ ...CompassFilters.shape, by: z.optional(z.enum(methodKeys)) }),
    result: CompassMethods,
    raises,
  },
  average: {
    method: 'GET',
    path: 'datacompass/average',
    summary:
      'Whether payments grew by their count or by their average; both add up to the difference',
    can: may,
    query: CompassFilters,
    result: CompassAverage,
    raises,
  },
  amounts: {
    method: 'GET',
    path: 'datacompass/amounts',
    summary:
      'How big payments are: by class of amounts, with the median and what the smallest and the biggest come to',
    can: may,
    query: CompassFilters,
    result: CompassAmounts,
    raises,
  },
  trends: {
    method: 'GET',
    path: 'datacompass/trends',
    summary: 'Each business day by store: the net amounts, over at most three months',
    can: may,
    query: CompassFilters,
    result: CompassTrends,
    raises,
  },
  refunds: {
    method: 'GET',
    path: 'datacompass/refunds',
    summary: 'Refunds by reason, store or brand, and for who may see users by who asked for them',
    can: may,
    query: z.strictObject({ ...CompassFilters.shape, by: z.optional(z.enum(refundKeys)) }),
    result: CompassRefunds,
    raises: [...raises, 'insufficientPermission'],
  },
})
