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
import { slipForms } from './slip-forms.ts'

export { NO_TERMINAL, WHOLE_STORE }

/**
 * The day-end close of a store: payments and refunds of a business day by tender, the expected cash
 * and the counted cash. A close is never changed. Counts the same transactions as the statistics.
 * Amounts are in minor units of the merchant's currency.
 */

export const CLOSE_REASON_MAX = 200
/** Number of business days, including today, that can still be closed. */
export const CLOSE_DAYS = 32

/** Totals of one payment class. */
export const CloseTender = z.strictObject({
  paymentClass: z.enum(paymentClasses),
  ...StatCounts.shape,
})
export type CloseTender = z.output<typeof CloseTender>

const figures = {
  /** In the order of the payment classes. Omits empty classes except cash. */
  tenders: z.array(CloseTender).check(z.maxLength(paymentClasses.length)),
  sum: StatCounts,
}

/** Totals of one terminal, or of the transactions without a terminal. */
export const ClosePart = z.strictObject({
  part: closePart,
  terminalNo: z.nullable(z.string()),
  ...figures,
})
export type ClosePart = z.output<typeof ClosePart>

const whole = z.int()
const counts = { paymentCount: whole, payment: sum, refundCount: whole, refund: sum, net: sum }
/**
 * Change of the totals since the close, caused by late transactions. Negative if transactions no
 * longer count.
 */
export const CloseLate = z.strictObject({
  tenders: z.array(z.strictObject({ paymentClass: z.enum(paymentClasses), ...counts })),
  sum: z.strictObject(counts),
})
export type CloseLate = z.output<typeof CloseLate>

const cash = {
  /** Cash in the drawer at the start of the day. */
  openingFloat: amount,
  /** Opening float plus cash payments minus cash refunds. */
  expectedCash: z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)),
  countedCash: amount,
  /** Counted cash minus expected cash. Negative if cash is missing. */
  variance: z.int(),
}

/** A saved close. Only `late` changes afterwards. */
export const DayClose = z.strictObject({
  closeId: id,
  store: PickedStore,
  day,
  part: closePart,
  terminalNo: z.nullable(z.string()),
  currency,
  closedAt: instant,
  /** Name of the user who closed the day. */
  closedBy: z.string(),
  ...figures,
  /** For the close of a whole store: the parts with transactions. */
  parts: z.array(ClosePart),
  ...cash,
  reason: z.nullable(z.string()),
  /**
   * True if the transactions of the close can be listed (`countedIn` and `lateAfter` of
   * `trade/list`). False for closes from before this was recorded.
   */
  keepsTransactions: z.boolean(),
  /** Null if the same transactions still count. */
  late: z.nullable(CloseLate),
})
export type DayClose = z.output<typeof DayClose>

/** A business day of a store: the totals to close, and the existing closes. */
export const DayToClose = z.strictObject({
  store: PickedStore,
  day,
  /**
   * Current business day, which is not over. `firstDay` is the earliest day that can still be
   * closed.
   */
  today: day,
  firstDay: day,
  timeZone: z.string(),
  currency,
  ...figures,
  /**
   * All terminals of the store by number, followed by the transactions without a terminal, if any.
   */
  parts: z.array(ClosePart),
  closes: z.array(DayClose),
})
export type DayToClose = z.output<typeof DayToClose>

/** A row of the list of closes. */
export const PastClose = z.strictObject({
  closeId: id,
  day,
  part: closePart,
  terminalNo: z.nullable(z.string()),
  currency,
  closedAt: instant,
  closedBy: z.string(),
  ...cash,
  /** Totals of late transactions; null if there are none. */
  late: z.nullable(CloseLate.shape.sum),
})
export type PastClose = z.output<typeof PastClose>

/**
 * Returns the reason why a part of a day cannot be closed, or null if it can. A store closes a day
 * either as a whole or by terminal. Closing a day both ways would count its cash twice.
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

/** Returns the net cash of a part without the opening float, or null if unknown. */
export const cashOf = (tenders: readonly CloseTender[]): number | null =>
  tenders.find(({ paymentClass }) => paymentClass === 'CASH')?.net ?? null

/**
 * Body of the 409 response with the current day. Sent if the day was closed already, or if the
 * figures of the day differ from `seen`.
 */
export const ChangedDay = z.strictObject({ current: DayToClose })
export type ChangedDay = z.output<typeof ChangedDay>

export const dayCloses = endpoints({
  read: {
    method: 'GET',
    path: 'stat/close',
    summary: 'Get the figures and closes of a store on a day',
    description: 'By tender and terminal. Today by default.',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ storeId: id, day: z.optional(day) }),
    result: DayToClose,
    raises: ['notFound'],
  },
  close: {
    method: 'POST',
    path: 'stat/close',
    summary: 'Close a day of a store or terminal',
    description:
      'Stores the counted cash; a close cannot be changed later. `reason` is required if the cash differs. Fails with a conflict (409) if the figures have changed, and returns the current ones.',
    can: merchantMay('Stat.aggregate'),
    body: z.strictObject({
      storeId: id,
      day,
      part: closePart,
      openingFloat: typed,
      countedCash: typed,
      /** Required if the variance is not 0. */
      reason: z.optional(trimmedLine(CLOSE_REASON_MAX, 1)),
      /**
       * Figures that the caller saw. If they have changed, the call fails and returns the current
       * figures.
       */
      seen: figures.tenders,
    }),
    result: DayClose,
    raises: ['notFound', 'conflict', 'processFailed'],
  },
  list: {
    method: 'GET',
    path: 'stat/close/list',
    summary: 'List the day-end closes of a store',
    description:
      'Covers at most one month, newest day first. Returns the latest days if no period is given.',
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
    summary: 'Download the slip of a close',
    description: 'For paper of 58 mm: a PDF, or ESC/POS bytes for a receipt printer.',
    can: merchantMay('Stat.aggregate'),
    query: z.strictObject({ closeId: id, format: z.enum(slipForms) }),
    download: 'file',
    fileTypes: ['application/pdf', 'application/octet-stream'],
    raises: ['notFound'],
  },
})
