import * as z from 'zod/mini'
import { day } from './day.ts'
import { changeKeys, CompassFilters, methodKeys, refundKeys } from './data-compass.filters.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, sum } from './fields.ts'
import { merchantMay } from './permissions.ts'
import { seenStores } from './seen-stores.ts'
import { StatBreakdown, StatCounts, statistics, StatRow } from './statistics.contract.ts'

/**
 * The data compass: charts about a merchant's sales, one call per chart. Counts the same
 * transactions as the statistics, by business day, for the stores that the user sees. Amounts are
 * in minor units. Requires only `DataCompass.search` (specification §2).
 */

const period = z.strictObject({ from: day, to: day })
const may = merchantMay('DataCompass.search')
const raises = ['statisticsPeriodTooLong'] as const

/** Period and settings that every chart returns. */
const frame = {
  currency,
  period,
  /** Previous period for comparison. */
  before: period,
  /** Current business day of the merchant. Its figures are incomplete. */
  today: day,
  timeZone: z.string(),
  /** End of a business day, in minutes after midnight of the merchant's local time. */
  closingMinutes: count,
}
export type CompassFrame = z.output<z.ZodMiniObject<typeof frame>>

const hour = z.int().check(z.minimum(0), z.maximum(23))
const weekday = z.int().check(z.minimum(0), z.maximum(6))

export const CompassHours = z.strictObject({
  ...frame,
  /**
   * Totals by weekday of the business day (0 = Sunday) and hour of the local time. Combinations
   * without transactions are omitted.
   */
  cells: z.array(z.strictObject({ weekday, hour, ...StatCounts.shape })),
  /**
   * Number of days of each weekday in the period, Sunday first. Counts from the first day with
   * transactions through today.
   */
  occurrences: z.array(count).check(z.minLength(7), z.maxLength(7)),
  sum: StatCounts,
})
export type CompassHours = z.output<typeof CompassHours>

/**
 * Change of sales between two periods, by store, payment method, hour or amount class. The key of a
 * row is empty, and its name null, for `others` and for refunds that have no value for the
 * dimension.
 */
export const CompassChanges = z.strictObject({
  by: z.enum(changeKeys),
  ...frame,
  /**
   * Sorted by absolute change of the net amount, largest first. The key is the hour, or the number
   * of the amount class (`boundsOfClass`). A class contains payments and refunds by their own
   * amount.
   */
  rows: z.array(StatRow),
  /** Total of all other rows; null if there are none. */
  others: z.nullable(StatRow),
  sum: StatCounts,
  beforeSum: StatCounts,
})
export type CompassChanges = z.output<typeof CompassChanges>

export const CompassMethods = z.strictObject({
  by: z.enum(methodKeys),
  ...frame,
  /**
   * Payment methods or payment classes by payment amount, largest first. If there are too many, the
   * last column is the total of the rest. For classes, the key is the class.
   */
  columns: z.array(StatRow),
  /** One row per day of the period, with the payment amounts in the order of `columns`. */
  rows: z.array(z.strictObject({ day, payments: z.array(sum) })),
  sum: StatCounts,
  beforeSum: StatCounts,
})
export type CompassMethods = z.output<typeof CompassMethods>

export const CompassAverage = z.strictObject({
  ...frame,
  sum: StatCounts,
  beforeSum: StatCounts,
  /**
   * Split of the change in payments into the part from their count and the part from their average.
   * See `splitGrowth`.
   */
  split: z.nullable(z.strictObject({ byCount: sum, byAverage: sum })),
  /** If the period has no transactions: the last earlier day that has any. Otherwise null. */
  lastDay: z.nullable(day),
})
export type CompassAverage = z.output<typeof CompassAverage>

export const CompassRefunds = z.strictObject({
  by: z.enum(refundKeys),
  ...frame,
  /**
   * Sorted by amount, largest first. `payment` is the payment total of the store or payment method;
   * null for reasons and people.
   */
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

/** Range of amounts in minor units, both ends included. `to` is null if there is no upper bound. */
const range = { from: count, to: z.nullable(count) }
const paid = { paymentCount: count, payment: sum }
const Quantile = z.strictObject({ ...range, about: count })
const Tail = z.strictObject({ ...range, ...paid })

export const CompassAmounts = z.strictObject({
  ...frame,
  /** Payments by amount class (`AMOUNT_BOUNDS`), from the first nonempty class to the last. */
  classes: z.array(z.strictObject({ ...range, ...paid })),
  /**
   * Amounts below which 10%, 50% and 90% of the payments lie. The class is exact (`quantileOf`).
   * Null without payments.
   */
  quantiles: z.nullable(z.strictObject({ p10: Quantile, p50: Quantile, p90: Quantile })),
  /**
   * The lowest and the highest payments: the fewest classes at each end that contain at least a
   * tenth of all payments. Their figures are exact (`tailOf`).
   */
  tails: z.nullable(z.strictObject({ least: Tail, greatest: Tail })),
  sum: StatCounts,
})
export type CompassAmounts = z.output<typeof CompassAmounts>

export const CompassTrends = z.strictObject({
  ...frame,
  /**
   * Stores by net amount, largest first. If there are too many, the last column is the total of the
   * rest.
   */
  columns: StatBreakdown.shape.columns,
  /** One row per day of the period, with `nets` in the order of `columns`. */
  rows: StatBreakdown.shape.rows,
  sum: StatCounts,
})
export type CompassTrends = z.output<typeof CompassTrends>

export const dataCompass = endpoints({
  options: {
    method: 'GET',
    path: 'datacompass/options',
    summary: 'Get the filters of the data compass',
    description: 'Returns the business day, its closing time and the payment methods.',
    can: may,
    result: z.strictObject({
      today: day,
      timeZone: z.string(),
      closingMinutes: count,
      paymentMethods: statistics.options.result.shape.paymentMethods,
    }),
  },
  stores: {
    ...seenStores,
    path: 'datacompass/stores',
    summary: 'List the stores for the filter of the data compass',
    description: 'Stores that the caller sees.',
    can: may,
  },
  hours: {
    method: 'GET',
    path: 'datacompass/hours',
    summary: 'Get payments by weekday and hour',
    description: 'Returns payments, refunds and net sales over at most three months.',
    can: may,
    query: CompassFilters,
    result: CompassHours,
    raises,
  },
  changes: {
    method: 'GET',
    path: 'datacompass/changes',
    summary: 'Explain the difference between two periods',
    description:
      'By store, payment method, hour or amount class. The rows add up to the whole difference.',
    can: may,
    query: z.strictObject({ ...CompassFilters.shape, by: z.optional(z.enum(changeKeys)) }),
    result: CompassChanges,
    raises,
  },
  methods: {
    method: 'GET',
    path: 'datacompass/methods',
    summary: 'Get payments by payment class or payment method',
    description: 'For each day, compared with the previous period.',
    can: may,
    query: z.strictObject({ ...CompassFilters.shape, by: z.optional(z.enum(methodKeys)) }),
    result: CompassMethods,
    raises,
  },
  average: {
    method: 'GET',
    path: 'datacompass/average',
    summary: 'Explain growth by the number and average of payments',
    description: 'Both parts add up to the whole difference.',
    can: may,
    query: CompassFilters,
    result: CompassAverage,
    raises,
  },
  amounts: {
    method: 'GET',
    path: 'datacompass/amounts',
    summary: 'Get the distribution of payment amounts',
    description:
      'By amount class, with the median and the shares of the smallest and largest payments.',
    can: may,
    query: CompassFilters,
    result: CompassAmounts,
    raises,
  },
  trends: {
    method: 'GET',
    path: 'datacompass/trends',
    summary: 'Get daily net sales by store',
    description: 'Covers at most three months.',
    can: may,
    query: CompassFilters,
    result: CompassTrends,
    raises,
  },
  refunds: {
    method: 'GET',
    path: 'datacompass/refunds',
    summary: 'Get refunds by reason, store, payment method or person',
    description: 'The persons are visible only to callers who may see users.',
    can: may,
    query: z.strictObject({ ...CompassFilters.shape, by: z.optional(z.enum(refundKeys)) }),
    result: CompassRefunds,
    raises: [...raises, 'insufficientPermission'],
  },
})
