import * as z from 'zod/mini'
import {
  id,
  integerParam,
  MERCHANT_CODE_MAX,
  numberPart,
  numberPrefix,
  repeated,
} from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { periodEnd } from './period.ts'
import { paymentClasses, refundReason, tradeTypeCode } from './transaction-options.ts'

/** A transaction: a payment, or a refund line. Both stand in one list; the sign of an amount comes from `tradeKind`. */
export const tradeKinds = ['PAYMENT', 'REFUND'] as const
export const paymentStates = ['PAID', 'FAILED'] as const
export const refundLineStates = [
  'WAITING',
  'REQUESTED',
  'SENT',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
] as const
export const transactionStates = [
  'PAID',
  'WAITING',
  'REQUESTED',
  'SENT',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
] as const
export const refundStates = ['NONE', 'PENDING', 'PARTIAL', 'FULL'] as const

/** What the list is sorted by; `amount` as it is shown, so that a refund is a negative one. */
export const transactionSorts = ['paidAt', 'amount'] as const
export const sortOrders = ['asc', 'desc'] as const

export type TransactionSort = (typeof transactionSorts)[number]
export type SortOrder = (typeof sortOrders)[number]
export type PaymentClass = (typeof paymentClasses)[number]
export type TradeKind = (typeof tradeKinds)[number]
export type TransactionState = (typeof transactionStates)[number]
export type RefundLineState = (typeof refundLineStates)[number]
export type RefundState = (typeof refundStates)[number]

/** The code of a payment brand; `paymentType` on the wire. */
export const brandCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))
export const entCode = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(MERCHANT_CODE_MAX))

/** The numbers a payment is found by. */
export const searchNumbers = [
  'paymentNo',
  'outTradeNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
] as const
export type SearchNumber = (typeof searchNumbers)[number]
/** With one of these given, the period may be left out. */
export const numberFilters = ['number', ...searchNumbers] as const
/** What the calls of the list take, beside their page or form. */
export const transactionFilters = {
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  terminalNo: z.optional(numberPrefix),
  /** One terminal by its id, or NONE for transactions without a terminal: exact, where a number is a prefix. */
  terminalId: z.optional(z.string().check(z.regex(/^(NONE|[1-9][0-9]{0,9})$/))),
  /** A close of a day: what counts of that day now and did not when it was closed. */
  lateAfter: z.optional(id),
  /** A close of a day: what counted when it was closed. */
  countedIn: z.optional(id),
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  paymentType: z.optional(repeated(brandCode)),
  /** A transaction without a trade type of its own has that of its store. */
  tradeType: z.optional(repeated(tradeTypeCode)),
  tradeKind: z.optional(repeated(z.enum(tradeKinds))),
  state: z.optional(repeated(z.enum(transactionStates))),
  /** How much of a payment is refunded: with it the list holds payments alone. */
  refundState: z.optional(repeated(z.enum(refundStates))),
  /** Why money was given back: with it the list holds refund lines alone. */
  reason: z.optional(repeated(refundReason)),
  amountMin: z.optional(integerParam(0, MAX_AMOUNT)),
  amountMax: z.optional(integerParam(0, MAX_AMOUNT)),
  /** The first or last signs of any of the numbers. */
  number: z.optional(numberPart),
  /** The first signs of this very number. */
  paymentNo: z.optional(numberPrefix),
  outTradeNo: z.optional(numberPrefix),
  walletTradeNo: z.optional(numberPrefix),
  deviceNo: z.optional(numberPrefix),
  deviceProcNo: z.optional(numberPrefix),
  /** Without it the newest is first. */
  sort: z.optional(z.enum(transactionSorts)),
  order: z.optional(z.enum(sortOrders)),
}

/** What a search asks for. Periods are business days or wall-clock instants of the merchant, three months at most. */
export const TransactionFilters = z.strictObject(transactionFilters)
export const AdminTransactionFilters = z.strictObject({
  ...transactionFilters,
  entCode: z.optional(repeated(entCode)),
})
export type TransactionFilters = z.output<typeof AdminTransactionFilters>
