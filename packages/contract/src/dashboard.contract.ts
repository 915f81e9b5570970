import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, instant, sum } from './fields.ts'
import { NextDeposits } from './next-deposits.ts'
import { merchantMay, ofMerchant } from './permissions.ts'
import { monthBases } from './period.ts'
import { breakdowns } from './statistics.filters.ts'
import { StatCounts, StatRow } from './statistics.contract.ts'

/**
 * The dashboard: how the stores that the reader sees are doing. What counts is what statistics count, by business day; minor
 * units. A tenant that does not show it answers none of its calls.
 */

const period = z.strictObject({ from: day, to: day })
const whole = z.int()

/** The middle half of the values of comparable days: a quarter is below `low`, a quarter above `high`. */
export const UsualRange = z.strictObject({ low: whole, median: whole, high: whole })
export type UsualRange = z.output<typeof UsualRange>

/** What a day of this weekday usually has. */
export const Usual = z.strictObject({
  /** How many days it is read from: the last ones of this weekday, `USUAL_DAYS` at most. */
  days: count,
  net: UsualRange,
  paymentCount: UsualRange,
  /** Null where none of them had a payment. */
  average: z.nullable(UsualRange),
  refundRate: z.nullable(UsualRange),
})
export type Usual = z.output<typeof Usual>

export const DashboardDay = z.strictObject({
  day,
  ...StatCounts.shape,
  /** Up to `until` where there is one. Null: fewer than `USUAL_DAYS_MIN` of them are known. */
  usual: z.nullable(Usual),
  /** Of a day that is not over: the wall clock of the merchant, minutes after midnight, up to which it is compared. */
  until: z.nullable(count),
})
export type DashboardDay = z.output<typeof DashboardDay>

/** Where the net amount of a month will end. */
export const MonthForecast = z.strictObject({
  low: sum,
  expected: sum,
  high: sum,
  /** How often the same forecast was made for days that are over: its range is that of its errors then. */
  replays: count,
})
export type MonthForecast = z.output<typeof MonthForecast>

const ofDays = z.strictObject({ period, sum: StatCounts })

export const DashboardMonth = z.strictObject({
  /** Until today, which is not over. */
  ...ofDays.shape,
  /** Days of it that are over, and as many of the month before (`monthsBeside`); null on the first of a month. */
  compared: z.nullable(z.strictObject({ now: ofDays, before: ofDays })),
  /** Null: too few days are known to say. */
  forecast: z.nullable(MonthForecast),
})
export type DashboardMonth = z.output<typeof DashboardMonth>

/** What needs attention, the gravest first; each with how it was found. */
export const Attention = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('STORE_SILENT'),
    /** The business day of its last payment, and when that was. */
    day,
    storeId: z.string(),
    name: z.string(),
    since: instant,
    /** How many payments are usual from then until now. */
    missed: count,
  }),
  z.strictObject({
    kind: z.literal('TERMINAL_SILENT'),
    /** The business day of its last heartbeat, and when that was. */
    day,
    storeId: z.string(),
    /** The store's. */
    name: z.string(),
    /** Of those of the store that are silent the one that is for longest, and how many there are. */
    terminalNo: z.string(),
    count,
    since: instant,
    /** The longest silence within the opening hours of today and of the days like it, in minutes; null: too few are known. */
    longest: z.nullable(count),
  }),
  z.strictObject({
    kind: z.literal('DAY_LIMIT_NEAR'),
    day,
    storeId: z.string(),
    name: z.string(),
    /** Payments of the day, and the limit of the store for them. */
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
    /** Who asked for half of the refunded amount or more; null where no one did, and to who may not see users. */
    by: z.nullable(z.strictObject({ name: z.string(), refundCount: count, refund: sum })),
  }),
  z.strictObject({
    kind: z.literal('BRAND_STOPPED'),
    day,
    paymentType: z.string(),
    name: z.string(),
    /** How many payments days of this weekday usually have. */
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

/** Whom it is about, among all that needs attention: two items of one subject are the same trouble on other days. */
export function subjectOf(item: Attention): string {
  if (item.kind === 'DEPOSIT_RETURNED') return `${item.kind}:${item.depositNo}`
  if (
    item.kind === 'STORE_STOPPED' ||
    item.kind === 'STORE_SILENT' ||
    item.kind === 'TERMINAL_SILENT' ||
    item.kind === 'DAY_LIMIT_NEAR'
  )
    return `${item.kind}:${item.storeId}`
  if (item.kind === 'BRAND_STOPPED') return `${item.kind}:${item.paymentType}`
  return item.kind
}

const subject = z.string().check(z.regex(/^[A-Z_]{1,40}(:[\w.-]{1,64})?$/))

/** So long something stays out of one's own dashboard, in hours, and so many things at once. */
export const MUTED_HOURS = 24
export const MUTES_MAX = 50

/** The most that is shown of it. */
export const ATTENTION_MAX = 5
/** A refund whose end is unknown for longer needs attention. */
export const OVERDUE_MINUTES = 60

export const DashboardSummary = z.strictObject({
  currency,
  timeZone: z.string(),
  today: day,
  /** Null to who holds no Stat. */
  sales: z.nullable(
    z.strictObject({ today: DashboardDay, yesterday: DashboardDay, month: DashboardMonth }),
  ),
  /** What is paid next, closed or still filling; null to who holds no Settle. */
  deposits: z.nullable(NextDeposits),
  /** False to who is given no store, and so sees nothing. */
  seesStores: z.boolean(),
  /** Whether `deposits` are the share of the stores that the reader sees. */
  share: z.boolean(),
  attention: z.array(Attention).check(z.maxLength(ATTENTION_MAX)),
  /** How many further ones the reader does not want to be shown. */
  muted: count,
  /** Whether the merchant's checklist is still to be shown. */
  onboarding: z.boolean(),
})
export type DashboardSummary = z.output<typeof DashboardSummary>

/** How far back a trend goes: thirteen months by month, or the last days, today among them. */
export const trendSpans = ['MONTHS_13', 'DAYS_90', 'DAYS_30'] as const
export type TrendSpan = (typeof trendSpans)[number]

/** Days of this weekday that a usual range is read from, and the fewest that say anything. */
export const USUAL_DAYS = 8
export const USUAL_DAYS_MIN = 4

export const dashboard = endpoints({
  summary: {
    method: 'GET',
    path: 'dashboard/summary',
    summary:
      'Today and yesterday against what is usual, the month and where it will end, the next deposits, what needs attention',
    can: ofMerchant,
    result: DashboardSummary,
    raises: ['illegalOperation'],
  },
  trend: {
    method: 'GET',
    path: 'dashboard/trend',
    summary: 'Payments, refunds and net of thirteen months, 90 days or 30 days',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ span: z.optional(z.enum(trendSpans)) }),
    result: z.strictObject({
      span: z.enum(trendSpans),
      currency,
      timeZone: z.string(),
      today: day,
      /** Each day or month, which is named by its first day; the last one is not over. */
      rows: z.array(z.strictObject({ from: day, to: day, ...StatCounts.shape })),
    }),
    raises: ['illegalOperation'],
  },
  comparison: {
    method: 'GET',
    path: 'dashboard/comparison',
    summary:
      'The month of the last day that is over against as many days of the month before, or both whole months, by store or by brand',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ by: z.optional(z.enum(breakdowns)) }),
    result: z.strictObject({
      by: z.enum(breakdowns),
      currency,
      period,
      before: period,
      /** Whether both months are over, or as many days of each are compared. */
      basis: z.enum(monthBases),
      /** By how much the net amount changed, the most first. */
      rows: z.array(StatRow),
      sum: StatCounts,
      beforeSum: StatCounts,
    }),
    raises: ['illegalOperation'],
  },
  mute: {
    method: 'POST',
    path: 'dashboard/mute',
    summary:
      'Leave something that needs attention out of one’s own dashboard for a day; illegalOperation past the most of them',
    can: ofMerchant,
    body: z.strictObject({ subject }),
    result: z.null(),
    raises: ['illegalOperation'],
  },
  unmute: {
    method: 'POST',
    path: 'dashboard/unmute',
    summary: 'Show everything that needs attention again',
    can: ofMerchant,
    body: z.strictObject({}),
    result: z.null(),
    raises: ['illegalOperation'],
  },
})
