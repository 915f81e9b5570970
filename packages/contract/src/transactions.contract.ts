import * as z from 'zod/mini'
import { DisputeSummary } from './dispute-summary.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, currency, id, instant, numberPrefix, repeated, sum } from './fields.ts'
import { gatewayStates } from './gateway-states.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { SEARCH_MONTHS } from './period.ts'
import { CountedSearches, SearchCounts } from './search-counts.ts'
import { HitQuery } from './transaction-hits.ts'
import { TransactionFile } from './transaction-file.ts'
import { TransactionSettlement } from './transaction-settlement.ts'
import {
  paymentClasses,
  refundReason,
  tradeTypeCode,
  TransactionOptions,
} from './transaction-options.ts'
import { transactionCalls } from './transaction-calls.ts'
import {
  AdminTransactionFilters,
  entCode,
  numberFilters,
  refundStates,
  searchNumbers,
  tradeKinds,
  transactionFilters,
  TransactionFilters,
  transactionStates,
} from './transactions.filters.ts'
import { TimelineEntry } from './transaction-timeline.ts'
import { unlinkedReasons } from './unlinked-refunds.ts'

export * from './transactions.filters.ts'
export { paymentClasses, refundReason, type TransactionOptions }

const searchPeriod = { months: SEARCH_MONTHS, orBy: numberFilters }

/**
 * A row of the transaction list. Amounts are in minor units, always positive. `paidAt` has the UTC
 * offset of the merchant.
 */
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
  /** Trade type of the transaction, otherwise of its store. Null if neither has one. */
  tradeType: z.nullable(tradeTypeCode),
  amount,
  refunded: amount,
  refundable: amount,
  currency,
  state: z.enum(transactionStates),
  refundState: z.enum(refundStates),
  /** For a refund: its reason. Null for a payment, and for a refund without a reason. */
  reason: z.nullable(refundReason),
  remark: z.nullable(z.string()),
  /**
   * True if the transaction was imported from a file. Choba cannot refund such a payment, because
   * another service moved the money.
   */
  imported: z.boolean(),
  originalPaymentNo: z.nullable(z.string()),
  /** Kind of the number that matched a search by `number`, for example `paymentNo`. */
  by: z.optional(z.enum(searchNumbers)),
})
export type TransactionRow = z.output<typeof TransactionRow>

export const TransactionDetail = z.strictObject({
  ...TransactionRow.shape,
  /**
   * Current ids of the store at the payment service: one for in-store and one for online payments.
   */
  storeServiceIds: z.array(z.string()),
  refunds: z.array(TransactionRow),
  timeline: z.array(TimelineEntry),
  /**
   * Maximum amount that the caller can refund now without a second person. Null if unlimited, or if
   * the caller cannot refund.
   */
  amountWithoutApproval: z.nullable(amount),
  /**
   * Availability of the gateway for refunds of the payment class. `ON` if refunds need no gateway.
   */
  gateway: z.enum(gatewayStates),
  /** Data of the import file; null if the transaction was not imported. */
  file: z.nullable(TransactionFile),
  /**
   * For a payment from the feed: limits of the store that it exceeded, in minor units. Null if it
   * exceeded none.
   */
  exceeds: z.nullable(
    z.strictObject({
      paymentLimit: z.nullable(amount),
      dayLimit: z.nullable(amount),
      /** Maximum share of a payment that points can pay, in parts per million. */
      pointUseRate: z.nullable(z.int()),
    }),
  ),
  /**
   * For a refund from the feed that is not linked to a payment: the payment number that the feed
   * sent, and the reason.
   */
  unlinked: z.nullable(
    z.strictObject({
      originalPaymentNo: z.string(),
      why: z.enum(unlinkedReasons),
      /** False if the refund has waited less than a day for a payment that has not arrived yet. */
      isListed: z.boolean(),
    }),
  ),
  /**
   * For a refund that the gateway completed: its reference number, and the reason if it failed, as
   * sent by the gateway.
   */
  gatewayAnswer: z.nullable(
    z.strictObject({ reference: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
  /** For a payment: its disputes, newest first. */
  disputes: z.array(DisputeSummary),
  /** For a payment at a merchant with points: the point card that was used. */
  pointCardNo: z.nullable(z.string()),
  /**
   * Deposits that include the transaction, oldest first. Null if the caller cannot see deposits.
   */
  settlements: z.nullable(z.array(TransactionSettlement)),
})
export type TransactionDetail = z.output<typeof TransactionDetail>

/**
 * Counts and sums of the whole result, with refunds separate. Only PAID payments and SUCCEEDED
 * refunds count. `net` can be negative. A sum is null if a number cannot represent it exactly.
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

/** `total` is the number of rows. `total` and `sum` are only on the first page. */
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
    ...transactionCalls.list,
    summary: 'List transactions',
    description: 'Payments and refund lines. Newest first by default.',
    query: z.strictObject({ ...transactionFilters, ...pageQuery }),
    result: TransactionPage,
    raises: searchRefusals,
    savedViews: { screens: ['trade'], filters: TransactionFilters, period: searchPeriod },
  },
  options: {
    ...transactionCalls.options,
    summary: 'Get the filters of transactions',
    result: TransactionOptions,
  },
  detail: {
    ...transactionCalls.detail,
    summary: 'Get a transaction',
    description: 'Returns its refunds and its timeline.',
    query: z.strictObject({ paymentNo: numberPrefix }),
    result: TransactionDetail,
    raises: ['notFound'],
    historyOf: 'transaction',
  },
  download: {
    ...transactionCalls.download,
    summary: 'Download the list of transactions as a file',
    description: 'In the order of the list.',
    query: z.strictObject({ ...transactionFilters, ...listFileForm }),
    raises: [...searchRefusals, 'nothingFound'],
  },
  find: {
    ...transactionCalls.find,
    summary: 'Find the newest transactions by number or amount',
    description: 'Numbers that begin or end with a text, or amounts within a period.',
    query: HitQuery,
    result: TransactionHits,
    raises: searchRefusals,
  },
  counts: {
    ...transactionCalls.counts,
    summary: 'Count the rows of several searches',
    query: CountedSearches,
    result: SearchCounts,
    raises: searchRefusals,
  },
  systemList: {
    ...transactionCalls.systemList,
    summary: 'List the transactions of the merchants of a tenant',
    description: 'Payments and refund lines. Newest first by default.',
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminTransactionFilters.shape, ...pageQuery }),
    result: TransactionPage,
    raises: searchRefusals,
    savedViews: { screens: ['systrade'], filters: AdminTransactionFilters, period: searchPeriod },
  },
  systemOptions: {
    ...transactionCalls.systemOptions,
    summary: 'Get the filters of transactions of a tenant',
    description: 'Merchants and stores only of the merchants in `entCode`.',
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ entCode: z.optional(repeated(entCode)) }),
    result: TransactionOptions,
  },
  systemFind: {
    ...transactionCalls.systemFind,
    summary: 'Find the newest transactions of a tenant by number or amount',
    query: HitQuery,
    result: TransactionHits,
    raises: searchRefusals,
  },
  systemCounts: {
    ...transactionCalls.systemCounts,
    summary: 'Count the rows of several searches of a tenant',
    query: CountedSearches,
    result: SearchCounts,
    raises: [...searchRefusals, 'enterpriseCodeError'],
  },
  systemDetail: {
    ...transactionCalls.systemDetail,
    summary: 'Get a transaction of a merchant',
    description: 'Returns its refunds and its timeline.',
    query: z.strictObject({ entCode, paymentNo: numberPrefix }),
    result: TransactionDetail,
    raises: ['notFound'],
    // The transaction of another merchant, as seen by an administrator.
    historyOf: 'systemTransaction',
  },
  systemDownload: {
    ...transactionCalls.systemDownload,
    summary: 'Download the list of transactions of a tenant as a file',
    description: 'In the order of the list.',
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminTransactionFilters.shape, ...listFileForm }),
    raises: [...searchRefusals, 'nothingFound'],
  },
})
