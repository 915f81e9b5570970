import * as z from 'zod/mini'
import { DisputeSummary } from './dispute-summary.ts'
import { endpoints } from './endpoint.ts'
import {
  amount,
  count,
  currency,
  id,
  instant,
  repeated,
  MERCHANT_CODE_MAX,
  numberPart,
  numberPrefix,
  sum,
  integerParam,
} from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { periodEnd, SEARCH_MONTHS } from './period.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { CountedSearches, SearchCounts } from './search-counts.ts'
import { HitQuery } from './transaction-hits.ts'
import { TransactionFile } from './transaction-file.ts'
import { TransactionSettlement } from './transaction-settlement.ts'
import { paymentClasses, refundReason, tradeTypeCode, TransactionOptions } from './transaction-options.ts'
import { TimelineEntry } from './transaction-timeline.ts'

export { paymentClasses, refundReason, type TransactionOptions }

/** A transaction: a payment, or a refund line. Both stand in one list; the sign of an amount comes from `tradeKind`. */
export const tradeKinds = ['PAYMENT', 'REFUND'] as const
export const paymentStates = ['PAID', 'FAILED'] as const
export const refundLineStates = ['WAITING', 'REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const
export const transactionStates = ['PAID', 'WAITING', 'REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const
export const refundStates = ['NONE', 'PENDING', 'PARTIAL', 'FULL'] as const

/** What the list is sorted by; `amount` as it is shown, so that a refund is a negative one. */
export const transactionSorts = ['paidAt', 'amount'] as const
export const sortOrders = ['asc', 'desc'] as const

export type TransactionSort = (typeof transactionSorts)[number]
export type SortOrder = (typeof sortOrders)[number]
export type PaymentClass = (typeof paymentClasses)[number]
export type TradeKind = (typeof tradeKinds)[number]
export type TransactionState = (typeof transactionStates)[number]
export type RefundState = (typeof refundStates)[number]

/** The code of a payment brand; `paymentType` on the wire. */
export const brandCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))
export const entCode = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(MERCHANT_CODE_MAX))

/** The numbers a payment is found by. */
export const searchNumbers = ['paymentNo', 'outTradeNo', 'walletTradeNo', 'deviceNo', 'deviceProcNo'] as const
export type SearchNumber = (typeof searchNumbers)[number]
/** With one of these given, the period may be left out. */
export const numberFilters = ['number', ...searchNumbers] as const
const searchPeriod = { months: SEARCH_MONTHS, orBy: numberFilters }

const filters = {
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  terminalNo: z.optional(numberPrefix),
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
export const TransactionFilters = z.strictObject(filters)
export const AdminTransactionFilters = z.strictObject({ ...filters, entCode: z.optional(repeated(entCode)) })
export type TransactionFilters = z.output<typeof AdminTransactionFilters>

/** One row of the list. Amounts in minor units, always positive; `paidAt` carries the merchant's own offset. */
export const TransactionRow = z.strictObject({
  paymentNo: z.string(),
  outTradeNo: z.nullable(z.string()),
  walletTradeNo: z.nullable(z.string()),
  deviceNo: z.nullable(z.string()),
  deviceProcNo: z.nullable(z.string()),
  paidAt: instant,
  entCode: z.string(),
  entName: z.string(),
  storeId: id,
  storeName: z.string(),
  terminalNo: z.nullable(z.string()),
  tradeKind: z.enum(tradeKinds),
  paymentClass: z.enum(paymentClasses),
  paymentType: z.string(),
  /** Its own, else that of its store; null where neither says one. */
  tradeType: z.nullable(tradeTypeCode),
  amount,
  refunded: amount,
  refundable: amount,
  currency,
  state: z.enum(transactionStates),
  refundState: z.enum(refundStates),
  /** Of a refund line: why; null where no one was asked. */
  reason: z.nullable(refundReason),
  remark: z.nullable(z.string()),
  /** It came in with a file, and cannot be refunded here. */
  imported: z.boolean(),
  originalPaymentNo: z.nullable(z.string()),
  /** Which number was found, where `number` was asked for. */
  by: z.optional(z.enum(searchNumbers)),
})
export type TransactionRow = z.output<typeof TransactionRow>

export const TransactionDetail = z.strictObject({
  ...TransactionRow.shape,
  refunds: z.array(TransactionRow),
  timeline: z.array(TimelineEntry),
  /** Up to which amount the reader refunds it now without a second person; null: no limit, or no right to refund. */
  refundableAlone: z.nullable(amount),
  /** What the file says that it came in with; null of one that did not. */
  file: z.nullable(TransactionFile),
  /** Of a payment of the feed: the limits of its store that it was above, in minor units; null where it was above none. */
  exceeds: z.nullable(z.strictObject({ paymentLimit: z.nullable(amount), dayLimit: z.nullable(amount) })),
  /** Of a payment: those that were recorded of it, newest first. */
  disputes: z.array(DisputeSummary),
  /** Of a payment of a merchant that gives points: the point card that was shown. */
  pointCardNo: z.nullable(z.string()),
  /** The deposits it counts in, the oldest first; null to who may not see deposits. */
  settlements: z.nullable(z.array(TransactionSettlement)),
})
export type TransactionDetail = z.output<typeof TransactionDetail>

/**
 * Counts and sums of the whole result, refunds apart. Only PAID payments and SUCCEEDED refunds count; `net` may be negative.
 * A sum is null where a number cannot hold it exactly.
 */
export const TransactionSum = z.strictObject({
  currency,
  paymentCount: count,
  payment: sum,
  refundCount: count,
  refund: sum,
  net: sum,
})
export type TransactionSum = z.output<typeof TransactionSum>

/** `total` counts every row of the list; it and `sum` come with the first page only. */
const TransactionPage = z.strictObject({
  ...page(TransactionRow),
  total: z.optional(count),
  sum: z.optional(z.array(TransactionSum)),
})
export type TransactionPage = z.output<typeof TransactionPage>

const TransactionHits = z.strictObject({ items: z.array(TransactionRow) })
export type TransactionHits = z.output<typeof TransactionHits>

const searchRefusals = ['searchPeriodTooLong'] as const

export const transactions = endpoints({
  list: {
    method: 'GET',
    path: 'trade/list',
    summary: 'Search payments and refund lines, newest first unless another order is asked for',
    can: merchantMay('Record.search'),
    query: z.strictObject({ ...filters, ...pageQuery }),
    result: TransactionPage,
    raises: searchRefusals,
    savedViews: { screens: ['trade'], filters: TransactionFilters, period: searchPeriod },
  },
  options: {
    method: 'GET',
    path: 'trade/options',
    summary: 'What the search form offers',
    can: merchantMay('Record.search'),
    result: TransactionOptions,
  },
  detail: {
    method: 'GET',
    path: 'trade/detail',
    summary: 'One transaction with its refunds and timeline',
    can: merchantMay('Record.search'),
    query: z.strictObject({ paymentNo: numberPrefix }),
    result: TransactionDetail,
    raises: ['notFound'],
    historyOf: 'transaction',
  },
  download: {
    method: 'GET',
    path: 'trade/download',
    summary: 'The list as a file, in the order of the list',
    can: merchantMay('Record.download'),
    query: z.strictObject({ ...filters, ...listFileForm }),
    download: 'list',
    raises: [...searchRefusals, 'nothingFound'],
  },
  find: {
    method: 'GET',
    path: 'trade/find',
    summary: 'The newest transactions with a number that begins or ends with a text, or of an amount within a period',
    can: merchantMay('Record.search'),
    query: HitQuery,
    result: TransactionHits,
    raises: searchRefusals,
  },
  counts: {
    method: 'GET',
    path: 'trade/counts',
    summary: 'How many rows each of several searches of the list has',
    can: merchantMay('Record.search'),
    query: CountedSearches,
    result: SearchCounts,
    raises: searchRefusals,
  },
  systemList: {
    method: 'GET',
    path: 'systrade/list',
    summary: 'Search the transactions of the merchants of a tenant',
    can: adminMay('Refund.search'),
    query: z.strictObject({ ...AdminTransactionFilters.shape, ...pageQuery }),
    result: TransactionPage,
    raises: searchRefusals,
    savedViews: { screens: ['systrade'], filters: AdminTransactionFilters, period: searchPeriod },
  },
  systemOptions: {
    method: 'GET',
    path: 'systrade/options',
    summary: 'What the search form of the administrators offers; merchants and stores only of those named',
    can: adminMay('Refund.search'),
    query: z.strictObject({ entCode: z.optional(repeated(entCode)) }),
    result: TransactionOptions,
  },
  systemFind: {
    method: 'GET',
    path: 'systrade/find',
    summary: 'The same among the merchants of a tenant',
    can: adminMay('Refund.search'),
    query: HitQuery,
    result: TransactionHits,
    raises: searchRefusals,
  },
  systemCounts: {
    method: 'GET',
    path: 'systrade/counts',
    summary: 'The same of the list of the administrators',
    can: adminMay('Refund.search'),
    query: CountedSearches,
    result: SearchCounts,
    raises: searchRefusals,
  },
  systemDetail: {
    method: 'GET',
    path: 'systrade/detail',
    summary: 'One transaction of a merchant of the tenant',
    can: adminMay('Refund.search'),
    query: z.strictObject({ entCode, paymentNo: numberPrefix }),
    result: TransactionDetail,
    raises: ['notFound'],
    // The transaction of another merchant, by an administrator.
    historyOf: 'systemTransaction',
  },
  systemDownload: {
    method: 'GET',
    path: 'systrade/download',
    summary: 'The list of the administrators as a file',
    can: adminMay('Refund.search'),
    query: z.strictObject({ ...AdminTransactionFilters.shape, ...listFileForm }),
    download: 'list',
    raises: [...searchRefusals, 'nothingFound'],
  },
})
