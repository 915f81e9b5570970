import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, sum } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { merchantMay } from './permissions.ts'
import { seenStores } from './seen-stores.ts'
import {
  BreakdownFilters,
  breakdowns,
  comparisons,
  STATISTICS_MONTHS,
  StatisticsFilters,
  statGroups,
} from './statistics.filters.ts'
import { paymentClasses } from './transactions.contract.ts'

/**
 * Statistics: payments and refunds of a merchant by business day, store, company or payment method.
 * Counts the same transactions as the totals of the transaction list. Amounts are in minor units.
 */

const figures = { paymentCount: count, payment: sum, refundCount: count, refund: sum, net: sum }
export const StatCounts = z.strictObject(figures)
export type StatCounts = z.output<typeof StatCounts>

export const StatRow = z.strictObject({
  /**
   * Day, store id, company code or payment method code of the row. Also usable as a filter value.
   */
  key: z.string(),
  /** Null for a day. */
  name: z.nullable(z.string()),
  /** Code of a store or company as users know it; null for a day or payment method. */
  code: z.nullable(z.string()),
  ...figures,
  /** Totals of the comparison period; null without a comparison. */
  before: z.nullable(StatCounts),
})
export type StatRow = z.output<typeof StatRow>

const period = z.strictObject({ from: day, to: day })

export const Statistics = z.strictObject({
  groupBy: z.enum(statGroups),
  currency,
  /** First and last business day, both included. Defaults to the current month through today. */
  period,
  /** Current business day of the merchant. Its figures are incomplete. */
  today: day,
  timeZone: z.string(),
  /** All days in chronological order; other rows by net amount, largest first. */
  rows: z.array(StatRow),
  sum: StatCounts,
  compared: z.nullable(
    z.strictObject({ comparison: z.enum(comparisons), period, sum: StatCounts }),
  ),
  /** If the period has no transactions: the last earlier day that has any. Otherwise null. */
  lastDay: z.nullable(day),
})
export type Statistics = z.output<typeof Statistics>

export const StatBreakdown = z.strictObject({
  by: z.enum(breakdowns),
  currency,
  period,
  today: day,
  timeZone: z.string(),
  /**
   * Columns by net amount, largest first. If there are more than `BREAKDOWN_COLUMNS`, the last
   * column is the total of the rest, with an empty key and null as the name.
   */
  columns: z.array(
    z.strictObject({
      key: z.string(),
      name: z.nullable(z.string()),
      code: z.nullable(z.string()),
      ...figures,
    }),
  ),
  /** One row per day of the period, with `nets` in the order of `columns`. */
  rows: z.array(z.strictObject({ key: day, ...figures, nets: z.array(sum) })),
  sum: StatCounts,
  /** If the period has no transactions: the last earlier day that has any. Otherwise null. */
  lastDay: z.nullable(day),
})
export type StatBreakdown = z.output<typeof StatBreakdown>

const refusals = ['statisticsPeriodTooLong'] as const

export const statistics = endpoints({
  list: {
    method: 'GET',
    path: 'stat/list',
    summary: 'Get statistics of payments and refunds',
    description:
      'Counts and amounts by business day, store, company or payment method, over at most one month.',
    can: merchantMay('Stat.aggregate'),
    query: StatisticsFilters,
    result: Statistics,
    raises: refusals,
    savedViews: {
      screens: ['statistics'],
      filters: StatisticsFilters,
      period: { months: STATISTICS_MONTHS, orBy: [], isOptional: true },
      isEmailed: true,
    },
  },
  breakdown: {
    method: 'GET',
    path: 'stat/breakdown',
    summary: 'Get daily net sales by payment method or store',
    description: 'With totals of rows and columns, over at most one month.',
    can: merchantMay('Stat.aggregate'),
    query: BreakdownFilters,
    result: StatBreakdown,
    raises: refusals,
  },
  breakdownDownload: {
    method: 'GET',
    path: 'stat/breakdowndownload',
    summary: 'Download daily net sales by payment method or store as a file',
    description: 'With totals of rows and columns.',
    can: merchantMay('Stat.download'),
    query: z.strictObject({ ...BreakdownFilters.shape, ...listFileForm }),
    download: 'list',
    raises: [...refusals, 'nothingFound'],
  },
  options: {
    method: 'GET',
    path: 'stat/options',
    summary: 'Get the filters of statistics',
    description: 'Returns payment methods, companies, the business day and its closing time.',
    can: merchantMay('Stat.aggregate'),
    result: z.strictObject({
      /**
       * Current business day. `closingMinutes` is its end in minutes after midnight, local time of
       * the merchant.
       */
      today: day,
      timeZone: z.string(),
      closingMinutes: count,
      companies: z.array(z.strictObject({ companyCode: z.string(), companyName: z.string() })),
      paymentMethods: z.array(
        z.strictObject({
          paymentType: z.string(),
          paymentClass: z.enum(paymentClasses),
          name: z.string(),
        }),
      ),
    }),
  },
  stores: {
    ...seenStores,
    path: 'stat/stores',
    summary: 'List the stores for the filter of statistics',
    description: 'Stores that the caller sees.',
    can: merchantMay('Stat.aggregate'),
  },
  download: {
    method: 'GET',
    path: 'stat/download',
    summary: 'Download statistics as a file',
    description: 'With their totals.',
    can: merchantMay('Stat.download'),
    query: z.strictObject({ ...StatisticsFilters.shape, ...listFileForm }),
    download: 'list',
    raises: [...refusals, 'nothingFound'],
  },
})
