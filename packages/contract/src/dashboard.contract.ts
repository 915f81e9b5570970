import * as z from 'zod/mini'
import { day } from './day.ts'
import { DepositMonth, month } from './deposit-month.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, instant, sum } from './fields.ts'
import { NextDeposits } from './next-deposits.ts'
import { merchantMay, ofMerchant } from './permissions.ts'
import { monthBases } from './period.ts'
import { breakdowns } from './statistics.filters.ts'
import { StatCounts, StatRow } from './statistics.contract.ts'

/**
 * The dashboard: sales and deposits of the stores that the user sees, and problems to look at.
 * Counts the same transactions as the statistics, by business day. Amounts are in minor units. If a
 * tenant hides the dashboard, all of these calls fail.
 */

const period = z.strictObject({ from: day, to: day })
const whole = z.int()

/**
 * Interquartile range of comparable days: a quarter of the values is below `low`, a quarter above
 * `high`.
 */
export const UsualRange = z.strictObject({ low: whole, median: whole, high: whole })
export type UsualRange = z.output<typeof UsualRange>

/** Usual values for this weekday. */
export const Usual = z.strictObject({
  /** Number of days used: the latest days of this weekday, at most `USUAL_DAYS`. */
  days: count,
  net: UsualRange,
  paymentCount: UsualRange,
  /** Null if there were no payments on any of the days used. */
  average: z.nullable(UsualRange),
  refundRate: z.nullable(UsualRange),
})
export type Usual = z.output<typeof Usual>

export const DashboardDay = z.strictObject({
  day,
  ...StatCounts.shape,
  /**
   * Usual figures up to the time `until`, or of the whole day if `until` is null. Null if fewer
   * than `USUAL_DAYS_MIN` comparable days exist.
   */
  usual: z.nullable(Usual),
  /**
   * For a day that is not over: time up to which the usual figures count, in minutes after
   * midnight, local time of the merchant. Null for a finished day.
   */
  until: z.nullable(count),
})
export type DashboardDay = z.output<typeof DashboardDay>

/** Net amount of the same weekday last week, up to the time `until` (see `DashboardDay`). */
const LastWeek = z.strictObject({ day, net: sum, until: count })
export type LastWeek = z.output<typeof LastWeek>

/**
 * Point of the day's line: net amount from the start of the business day up to a time. `at` is in
 * minutes after midnight, local time of the merchant.
 */
export const DayPoint = z.strictObject({
  at: count,
  /** Null after the current time, and for a sum that is not exact. */
  net: sum,
  /**
   * Net amount up to the same time on the same weekday last week. Null if that day is before the
   * first figures.
   */
  before: sum,
})
export type DayPoint = z.output<typeof DayPoint>

/** Forecast of the net amount at the end of the month. */
export const MonthForecast = z.strictObject({
  low: sum,
  expected: sum,
  high: sum,
  /**
   * Number of past days for which the same forecast was computed. The errors of the forecast on
   * those days determine `low` and `high`.
   */
  replays: count,
})
export type MonthForecast = z.output<typeof MonthForecast>

const ofDays = z.strictObject({ period, sum: StatCounts })

export const DashboardMonth = z.strictObject({
  /** From the first of the month through today, which is not over yet. */
  ...ofDays.shape,
  /**
   * Finished days of this month, and the same number of days of the previous month
   * (`monthsBeside`). Null on the first of a month.
   */
  compared: z.nullable(z.strictObject({ now: ofDays, before: ofDays })),
  /** Null if there are too few days for a forecast. */
  forecast: z.nullable(MonthForecast),
})
export type DashboardMonth = z.output<typeof DashboardMonth>

/**
 * A problem that needs attention, with the data it was detected from. Lists are sorted by severity,
 * most severe first.
 */
export const Attention = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('STORE_SILENT'),
    /** Business day of the last payment. `since` is the time of that payment. */
    day,
    storeId: z.string(),
    name: z.string(),
    since: instant,
    /** Number of payments that are usual between the time of the last payment and now. */
    missed: count,
  }),
  z.strictObject({
    kind: z.literal('TERMINAL_SILENT'),
    /** Business day of the last heartbeat. `since` is the time of that heartbeat. */
    day,
    storeId: z.string(),
    /** Name of the store. */
    name: z.string(),
    /**
     * Terminal that has been silent the longest. `count` is the number of silent terminals at the
     * store.
     */
    terminalNo: z.string(),
    count,
    since: instant,
    /**
     * Longest silence within the opening hours of today and of comparable days, in minutes. Null if
     * there are too few days.
     */
    longest: z.nullable(count),
  }),
  z.strictObject({
    kind: z.literal('DISPUTES_OPEN'),
    /** Number of disputes that await an answer of the merchant. `overdue` are past the deadline. */
    count,
    overdue: count,
    /** Earliest deadline. */
    respondBy: day,
  }),
  /** Requests that the caller may decide now. */
  z.strictObject({ kind: z.literal('APPROVALS_WAITING'), count }),
  z.strictObject({
    kind: z.literal('DEPOSITS_UNMATCHED'),
    /** Number of deposits that a bank file should contain and does not. */
    count,
    /** Earliest deposit date. */
    payDate: day,
  }),
  z.strictObject({
    kind: z.literal('DAY_LIMIT_NEAR'),
    day,
    storeId: z.string(),
    name: z.string(),
    /** Total of the day's payments. `limit` is the store's limit for a business day. */
    used: sum,
    limit: sum,
  }),
  z.strictObject({
    kind: z.literal('DEPOSIT_RETURNED'),
    depositNo: z.string(),
    payDate: day,
    amount: sum,
  }),
  z.strictObject({ kind: z.literal('REFUNDS_UNKNOWN'), count, since: instant }),
  z.strictObject({ kind: z.literal('REFUNDS_UNLINKED'), count, since: instant }),
  z.strictObject({
    kind: z.literal('REFUNDS_HIGH'),
    day,
    refundRate: whole,
    usual: UsualRange,
    /**
     * User who requested at least half of the refunded amount. Null if there is none, or if the
     * caller cannot see users.
     */
    by: z.nullable(z.strictObject({ name: z.string(), refundCount: count, refund: sum })),
  }),
  z.strictObject({
    kind: z.literal('PAYMENT_METHOD_STOPPED'),
    day,
    paymentType: z.string(),
    name: z.string(),
    /** Usual number of payments on this weekday. */
    usual: UsualRange,
  }),
  z.strictObject({
    kind: z.literal('STORE_STOPPED'),
    day,
    storeId: z.string(),
    name: z.string(),
    usual: UsualRange,
  }),
])
export type Attention = z.output<typeof Attention>

/**
 * Returns a key of the affected object. Two items with the same key are the same problem on
 * different days.
 */
export function subjectOf(item: Attention): string {
  if (item.kind === 'DEPOSIT_RETURNED') return `${item.kind}:${item.depositNo}`
  if (
    item.kind === 'STORE_STOPPED' ||
    item.kind === 'STORE_SILENT' ||
    item.kind === 'TERMINAL_SILENT' ||
    item.kind === 'DAY_LIMIT_NEAR'
  )
    return `${item.kind}:${item.storeId}`
  if (item.kind === 'PAYMENT_METHOD_STOPPED') return `${item.kind}:${item.paymentType}`
  return item.kind
}

const subject = z.string().check(z.regex(/^[A-Z_]{1,40}(:[\w.-]{1,64})?$/))

/** Hours for which a user can mute a problem, and maximum number of muted problems per user. */
export const MUTED_HOURS = 24
export const MUTES_MAX = 50

/** Maximum number of problems shown. */
export const ATTENTION_MAX = 8
/** Minutes after which a refund with an unknown result needs attention. */
export const OVERDUE_MINUTES = 60

export const DashboardSummary = z.strictObject({
  currency,
  timeZone: z.string(),
  today: day,
  /** Null if the caller has no Stat permission. */
  sales: z.nullable(
    z.strictObject({
      today: DashboardDay,
      /** Null if the merchant had no figures yet on that day. */
      lastWeek: z.nullable(LastWeek),
      yesterday: DashboardDay,
      month: DashboardMonth,
    }),
  ),
  /** Next deposits, closed or still in progress. Null if the caller has no Settle permission. */
  deposits: z.nullable(NextDeposits),
  /** False if the caller has no store in their store scope and therefore sees no data. */
  seesStores: z.boolean(),
  /** True if `deposits` covers only the stores that the caller sees. */
  share: z.boolean(),
  attention: z.array(Attention).check(z.maxLength(ATTENTION_MAX)),
  /** Number of further problems that the caller has muted. */
  muted: count,
  /** True if the merchant's onboarding checklist is not finished. */
  onboarding: z.boolean(),
})
export type DashboardSummary = z.output<typeof DashboardSummary>

/** Range of a trend: 13 months by month, or the last 90 or 30 days including today. */
export const trendSpans = ['MONTHS_13', 'DAYS_90', 'DAYS_30'] as const
export type TrendSpan = (typeof trendSpans)[number]

/**
 * Number of days of the same weekday from which a usual range is computed, and the minimum number
 * of such days. With fewer days, no range is shown.
 */
export const USUAL_DAYS = 8
export const USUAL_DAYS_MIN = 4

export const dashboard = endpoints({
  summary: {
    method: 'GET',
    path: 'dashboard/summary',
    inSupport: true,
    summary: 'Get the figures of the dashboard',
    description:
      'Returns today and yesterday compared with usual days, the month with a forecast, the next deposits and open tasks.',
    can: ofMerchant,
    result: DashboardSummary,
    raises: ['illegalOperation'],
  },
  hours: {
    method: 'GET',
    path: 'dashboard/hours',
    summary: 'Get the net sales of today by hour',
    description: 'Also returns the same weekday of last week.',
    can: merchantMay('Stat.aggregate'),
    result: z.strictObject({
      currency,
      today: day,
      /** Day that `today` is compared with: the same weekday last week. */
      before: day,
      /** Current time in minutes after midnight. One point has this time. */
      now: count,
      /** One point per full hour and one for the current time, in order of the business day. */
      points: z.array(DayPoint),
    }),
    raises: ['illegalOperation'],
  },
  trend: {
    method: 'GET',
    path: 'dashboard/trend',
    summary: 'Get the trend of payments, refunds and net sales',
    description:
      'Covers 13 months, 90 days or 30 days. `compare` adds the net sales of the year before.',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({
      span: z.optional(z.enum(trendSpans)),
      /** Adds the net amounts of the year before. */
      compare: z.optional(z.literal('LAST_YEAR')),
    }),
    result: z.strictObject({
      span: z.enum(trendSpans),
      currency,
      timeZone: z.string(),
      today: day,
      /** One row per day or month, oldest first. The last day or month is not over yet. */
      rows: z.array(z.strictObject({ from: day, to: day, ...StatCounts.shape })),
      /**
       * With `compare`: net amount for each row, a year before. A day is compared with the same
       * weekday 52 weeks before, a month with the same days of that month. Null for a row before
       * the first figures.
       */
      before: z.nullable(z.array(sum)),
    }),
    raises: ['illegalOperation'],
  },
  deposits: {
    method: 'GET',
    path: 'dashboard/deposits',
    summary: 'List the deposits of a month',
    description:
      'By deposit date, with the totals of closed deposits. The current month by default.',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ month: z.optional(month) }),
    result: DepositMonth,
    raises: ['illegalOperation'],
  },
  comparison: {
    method: 'GET',
    path: 'dashboard/comparison',
    summary: 'Compare two months by store or payment method',
    description:
      'Compares the month of the last complete day with the same days of the month before, or two whole months.',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ by: z.optional(z.enum(breakdowns)) }),
    result: z.strictObject({
      by: z.enum(breakdowns),
      currency,
      period,
      before: period,
      /**
       * `basis` says if both months are complete, or if the same number of days of each is
       * compared.
       */
      basis: z.enum(monthBases),
      /** Sorted by change of the net amount, largest first. */
      rows: z.array(StatRow),
      sum: StatCounts,
      beforeSum: StatCounts,
    }),
    raises: ['illegalOperation'],
  },
  mute: {
    method: 'POST',
    path: 'dashboard/mute',
    summary: 'Hide an open task from the dashboard of the caller for a day',
    description: 'Fails with 1200 if the caller has hidden the maximum number.',
    can: ofMerchant,
    body: z.strictObject({ subject }),
    result: z.null(),
    raises: ['illegalOperation'],
  },
  unmute: {
    method: 'POST',
    path: 'dashboard/unmute',
    summary: 'Show all hidden tasks again',
    can: ofMerchant,
    body: z.strictObject({}),
    result: z.null(),
    raises: ['illegalOperation'],
  },
})
