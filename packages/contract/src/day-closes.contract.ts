import * as z from 'zod/mini'
import { closePart, NO_TERMINAL, WHOLE_STORE } from './day-closes.filters.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, currency, id, instant, sum, trimmedLine } from './fields.ts'
import { MAX_AMOUNT, MAX_EXACT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay } from './permissions.ts'
import { PickedStore } from './seen-stores.ts'
import { StatCounts } from './statistics.contract.ts'
import { paymentClasses } from './transaction-options.ts'

export { NO_TERMINAL, WHOLE_STORE }

/**
 * The day's close: what a store took and gave back on a business day by tender, the cash there should be and the cash that was
 * counted. It is kept as it was. What counts is what statistics count; minor units of the merchant's one currency.
 */

export const CLOSE_REASON_MAX = 200
/** How many days back, today among them, a day is closed. */
export const CLOSE_DAYS = 32

/** One class of payment. */
export const CloseTender = z.strictObject({
  paymentClass: z.enum(paymentClasses),
  ...StatCounts.shape,
})
export type CloseTender = z.output<typeof CloseTender>

const figures = {
  /** In the order of the classes; those that have anything, and cash in any case. */
  tenders: z.array(CloseTender).check(z.maxLength(paymentClasses.length)),
  sum: StatCounts,
}

/** A terminal, or what was taken without one. */
export const ClosePart = z.strictObject({
  part: closePart,
  terminalNo: z.nullable(z.string()),
  ...figures,
})
export type ClosePart = z.output<typeof ClosePart>

const whole = z.int()
const counts = { paymentCount: whole, payment: sum, refundCount: whole, refund: sum, net: sum }
/** What counts now and did not then; below zero for what stopped counting. */
export const CloseLate = z.strictObject({
  tenders: z.array(z.strictObject({ paymentClass: z.enum(paymentClasses), ...counts })),
  sum: z.strictObject(counts),
})
export type CloseLate = z.output<typeof CloseLate>

const cash = {
  /** What was in the drawer at the beginning. */
  openingFloat: amount,
  /** The float and the cash payments, less the cash refunds. */
  expectedCash: z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)),
  countedCash: amount,
  /** Counted less expected: below zero, some is missing. */
  variance: z.int(),
}

/** A close as it was made; nothing of it changes but what is late beside it. */
export const DayClose = z.strictObject({
  closeId: id,
  store: PickedStore,
  day,
  part: closePart,
  terminalNo: z.nullable(z.string()),
  currency,
  closedAt: instant,
  /** The name of who closed it. */
  closedBy: z.string(),
  ...figures,
  /** Of a whole store, its parts that had anything. */
  parts: z.array(ClosePart),
  ...cash,
  reason: z.nullable(z.string()),
  /** Whether its transactions can be listed (`countedIn` and `lateAfter` of `trade/list`): closes made before that was kept have none. */
  keepsTransactions: z.boolean(),
  /** Null: everything counted then, and still does. */
  late: z.nullable(CloseLate),
})
export type DayClose = z.output<typeof DayClose>

/** A day of a store: what there is to close, and what is closed already. */
export const DayToClose = z.strictObject({
  store: PickedStore,
  day,
  /** The merchant's business day now, which goes on, and the first one that can still be closed. */
  today: day,
  firstDay: day,
  timeZone: z.string(),
  currency,
  ...figures,
  /** Every terminal of the store, by number, and last what was taken without one, if anything was. */
  parts: z.array(ClosePart),
  closes: z.array(DayClose),
})
export type DayToClose = z.output<typeof DayToClose>

/** A line of the list. */
export const PastClose = z.strictObject({
  closeId: id,
  day,
  part: closePart,
  terminalNo: z.nullable(z.string()),
  currency,
  closedAt: instant,
  closedBy: z.string(),
  ...cash,
  /** The sums of what is late; null: nothing is. */
  late: z.nullable(CloseLate.shape.sum),
})
export type PastClose = z.output<typeof PastClose>

/**
 * Why a part of a day cannot be closed; null when it can. A store closes a day as a whole or by its terminals: with both, cash
 * would be counted twice.
 */
export function closeObstacle(
  closes: readonly { readonly part: string }[],
  part: string,
): 'closed' | 'byParts' | 'asWhole' | null {
  if (closes.some((close) => close.part === part)) return 'closed'
  if (closes.some((close) => close.part === WHOLE_STORE)) return 'asWhole'
  return part === WHOLE_STORE && closes.length > 0 ? 'byParts' : null
}

const typed = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))

/** The cash that the figures of a part make, without the float; null where it is unknown. */
export const cashOf = (tenders: readonly CloseTender[]): number | null =>
  tenders.find(({ paymentClass }) => paymentClass === 'CASH')?.net ?? null

/** What is answered with 409: the day as it is now. Someone closed it, or its figures are others than those that were seen. */
export const ChangedDay = z.strictObject({ current: DayToClose })
export type ChangedDay = z.output<typeof ChangedDay>

export const slipForms = ['pdf', 'escpos'] as const

export const dayCloses = endpoints({
  read: {
    method: 'GET',
    path: 'stat/close',
    summary:
      'What a store took and gave back on a day by tender and terminal, and its closes; today without a day',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ storeId: id, day: z.optional(day) }),
    result: DayToClose,
    raises: ['notFound'],
  },
  close: {
    method: 'POST',
    path: 'stat/close',
    summary:
      'Close a day of a store or of one terminal with the cash that was counted; it is kept as it is',
    can: merchantMay('Stat.aggregate'),
    body: z.strictObject({
      storeId: id,
      day,
      part: closePart,
      openingFloat: typed,
      countedCash: typed,
      /** Has to be there where the variance is not 0. */
      reason: z.optional(trimmedLine(CLOSE_REASON_MAX, 1)),
      /** The figures that the caller saw: others are refused, with those that are there now. */
      seen: figures.tenders,
    }),
    result: DayClose,
    raises: ['notFound', 'conflict', 'processFailed'],
  },
  list: {
    method: 'GET',
    path: 'stat/close/list',
    summary:
      'The closes of a store in at most one month, the newest day first; without a period those of the last days',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({
      storeId: id,
      dateFrom: z.optional(day),
      dateTo: z.optional(day),
      ...pageQuery,
    }),
    result: z.strictObject({ ...page(PastClose), total: z.optional(count) }),
    raises: ['notFound', 'statisticsPeriodTooLong'],
  },
  slip: {
    method: 'GET',
    path: 'stat/close/slip',
    summary:
      'The slip of a close for paper of 58 mm: a PDF, or the bytes of a receipt printer (ESC/POS)',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ closeId: id, format: z.enum(slipForms) }),
    download: 'file',
    fileTypes: ['application/pdf', 'application/octet-stream'],
    raises: ['notFound'],
  },
})
