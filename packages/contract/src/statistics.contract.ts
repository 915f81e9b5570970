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
 * Statistics: what a merchant's stores took and gave back, by business day, store, company or brand. What counts is what the
 * totals of the transaction list count. Minor units.
 */

const figures = { paymentCount: count, payment: sum, refundCount: count, refund: sum, net: sum }
export const StatCounts = z.strictObject(figures)
export type StatCounts = z.output<typeof StatCounts>

export const StatRow = z.strictObject({
  /** What the row is of: a day, the id of a store, or the code of a company or brand; it filters by it. */
  key: z.string(),
  /** Null of a day. */
  name: z.nullable(z.string()),
  /** The code of a store or company as people know it; null of a day or brand. */
  code: z.nullable(z.string()),
  ...figures,
  /** Of the days that it is compared with; null where there is no comparison. */
  before: z.nullable(StatCounts),
})
export type StatRow = z.output<typeof StatRow>

const period = z.strictObject({ from: day, to: day })

export const Statistics = z.strictObject({
  groupBy: z.enum(statGroups),
  currency,
  /** Business days, both included: this month until today where the call names none. */
  period,
  /** The merchant's business day now: its figures are not whole yet. */
  today: day,
  timeZone: z.string(),
  /** Days in their order, each of them; others by their net amount, the biggest first. */
  rows: z.array(StatRow),
  sum: StatCounts,
  compared: z.nullable(
    z.strictObject({ comparison: z.enum(comparisons), period, sum: StatCounts }),
  ),
  /** Where nothing counts: the last day before the end of the period on which anything did; else null. */
  lastDay: z.nullable(day),
})
export type Statistics = z.output<typeof Statistics>

export const StatBreakdown = z.strictObject({
  by: z.enum(breakdowns),
  currency,
  period,
  today: day,
  timeZone: z.string(),
  /** The biggest net amount first. Of more than `BREAKDOWN_COLUMNS` the last is all others together; its key is empty, its name null. */
  columns: z.array(
    z.strictObject({
      key: z.string(),
      name: z.nullable(z.string()),
      code: z.nullable(z.string()),
      ...figures,
    }),
  ),
  /** Each day of the period; `nets` are those of the columns, in their order. */
  rows: z.array(z.strictObject({ key: day, ...figures, nets: z.array(sum) })),
  sum: StatCounts,
  /** Where nothing counts: the last day before the end of the period on which anything did; else null. */
  lastDay: z.nullable(day),
})
export type StatBreakdown = z.output<typeof StatBreakdown>

const refusals = ['statisticsPeriodTooLong'] as const

export const statistics = endpoints({
  list: {
    method: 'GET',
    path: 'stat/list',
    summary:
      'Counts and amounts of payments, refunds and net by business day, store, company or brand, over at most one month',
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
    summary:
      'Each business day of at most one month by brand or by store: the net amounts, and their sums both ways',
    can: merchantMay('Stat.aggregate'),
    query: BreakdownFilters,
    result: StatBreakdown,
    raises: refusals,
  },
  breakdownDownload: {
    method: 'GET',
    path: 'stat/breakdowndownload',
    summary: 'Each business day by brand or by store as a file, with the sums both ways',
    can: merchantMay('Stat.download'),
    query: z.strictObject({ ...BreakdownFilters.shape, ...listFileForm }),
    download: 'list',
    raises: [...refusals, 'nothingFound'],
  },
  options: {
    method: 'GET',
    path: 'stat/options',
    summary: 'What statistics can be narrowed by: the brands, and the companies of the merchant',
    can: merchantMay('Stat.aggregate'),
    result: z.strictObject({
      /** The business day it is now, and when it changes: minutes after midnight of the merchant's clock. */
      today: day,
      timeZone: z.string(),
      closingMinutes: count,
      companies: z.array(z.strictObject({ companyCode: z.string(), companyName: z.string() })),
      brands: z.array(
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
    summary: 'The stores that the caller sees, to narrow statistics by',
    can: merchantMay('Stat.aggregate'),
  },
  download: {
    method: 'GET',
    path: 'stat/download',
    summary: 'The rows of statistics as a file, with their sum',
    can: merchantMay('Stat.download'),
    query: z.strictObject({ ...StatisticsFilters.shape, ...listFileForm }),
    download: 'list',
    raises: [...refusals, 'nothingFound'],
  },
})
