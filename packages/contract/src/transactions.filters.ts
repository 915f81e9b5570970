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

/**
 * Kinds of transactions: payments and refund lines. Both appear in the same list; `tradeKind`
 * determines the sign of the amount.
 */
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

/** Sort keys of the list. `amount` uses the displayed sign, so refunds are negative. */
export const transactionSorts = ['paidAt', 'amount'] as const
export const sortOrders = ['asc', 'desc'] as const

export type TransactionSort = (typeof transactionSorts)[number]
export type SortOrder = (typeof sortOrders)[number]
export type PaymentClass = (typeof paymentClasses)[number]
export type TradeKind = (typeof tradeKinds)[number]
export type TransactionState = (typeof transactionStates)[number]
export type RefundLineState = (typeof refundLineStates)[number]
export type RefundState = (typeof refundStates)[number]

/** Code of a payment method; `paymentType` on the wire. */
export const paymentMethodCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))
export const entCode = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(MERCHANT_CODE_MAX))

/** Numbers by which a payment can be found. */
export const searchNumbers = [
  'paymentNo',
  'outTradeNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
] as const
export type SearchNumber = (typeof searchNumbers)[number]
/** Filters that allow a search without a period. */
export const numberFilters = ['number', ...searchNumbers] as const
/** Query parameters of the list calls, without paging and file format. */
export const transactionFilters = {
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  terminalNo: z.optional(numberPrefix),
  /**
   * Terminal by exact id, or NONE for transactions without a terminal. In contrast, `terminalNo`
   * matches a prefix.
   */
  terminalId: z.optional(z.string().check(z.regex(/^(NONE|[1-9][0-9]{0,9})$/))),
  /**
   * Id of a day-end close: transactions of its day that count now, but did not count at the close.
   */
  lateAfter: z.optional(id),
  /** Id of a day-end close: transactions that counted at the close. */
  countedIn: z.optional(id),
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  paymentType: z.optional(repeated(paymentMethodCode)),
  /**
   * Trade type of the transaction. For a transaction without a trade type, the default trade type
   * of its store.
   */
  tradeType: z.optional(repeated(tradeTypeCode)),
  tradeKind: z.optional(repeated(z.enum(tradeKinds))),
  state: z.optional(repeated(z.enum(transactionStates))),
  /** Refund status of a payment. Restricts the list to payments. */
  refundState: z.optional(repeated(z.enum(refundStates))),
  /** Refund reason. Restricts the list to refunds. */
  reason: z.optional(repeated(refundReason)),
  amountMin: z.optional(integerParam(0, MAX_AMOUNT)),
  amountMax: z.optional(integerParam(0, MAX_AMOUNT)),
  /** First or last characters of any of the numbers. */
  number: z.optional(numberPart),
  /** First characters of this number. */
  paymentNo: z.optional(numberPrefix),
  outTradeNo: z.optional(numberPrefix),
  walletTradeNo: z.optional(numberPrefix),
  deviceNo: z.optional(numberPrefix),
  deviceProcNo: z.optional(numberPrefix),
  /** Defaults to newest first. */
  sort: z.optional(z.enum(transactionSorts)),
  order: z.optional(z.enum(sortOrders)),
}

/**
 * Parameters of a search. Periods are business days or local times of the merchant, at most three
 * months.
 */
export const TransactionFilters = z.strictObject(transactionFilters)
export const AdminTransactionFilters = z.strictObject({
  ...transactionFilters,
  entCode: z.optional(repeated(entCode)),
})
export type TransactionFilters = z.output<typeof AdminTransactionFilters>
