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
  /** What the payment service calls the store now, at the counter and online. */
  storeServiceIds: z.array(z.string()),
  refunds: z.array(TransactionRow),
  timeline: z.array(TimelineEntry),
  /** Up to which amount the reader refunds it now without a second person; null: no limit, or no right to refund. */
  refundableAlone: z.nullable(amount),
  /** Whether refunds of its payment class can be sent; `ON` where they need no gateway. */
  gateway: z.enum(gatewayStates),
  /** What the file says that it came in with; null of one that did not. */
  file: z.nullable(TransactionFile),
  /** Of a payment of the feed: the limits of its store that it was above, in minor units; null where it was above none. */
  exceeds: z.nullable(
    z.strictObject({
      paymentLimit: z.nullable(amount),
      dayLimit: z.nullable(amount),
      /** Parts per million of a payment that points may pay. */
      pointUseRate: z.nullable(z.int()),
    }),
  ),
  /** Of a refund of the feed that is not taken from its payment: which number the feed named, and why. */
  unlinked: z.nullable(
    z.strictObject({
      originalPaymentNo: z.string(),
      why: z.enum(unlinkedReasons),
      /** False for a refund that has waited for less than a day for a payment that has not come. */
      isListed: z.boolean(),
    }),
  ),
  /** Of a refund that a gateway has ended: its own number and why it refused or failed, as it says them. */
  gatewayAnswer: z.nullable(
    z.strictObject({ reference: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
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
    ...transactionCalls.list,
    summary: 'Search payments and refund lines, newest first unless another order is asked for',
    query: z.strictObject({ ...transactionFilters, ...pageQuery }),
    result: TransactionPage,
    raises: searchRefusals,
    savedViews: { screens: ['trade'], filters: TransactionFilters, period: searchPeriod },
  },
  options: {
    ...transactionCalls.options,
    summary: 'What the search form offers',
    result: TransactionOptions,
  },
  detail: {
    ...transactionCalls.detail,
    summary: 'One transaction with its refunds and timeline',
    query: z.strictObject({ paymentNo: numberPrefix }),
    result: TransactionDetail,
    raises: ['notFound'],
    historyOf: 'transaction',
  },
  download: {
    ...transactionCalls.download,
    summary: 'The list as a file, in the order of the list',
    query: z.strictObject({ ...transactionFilters, ...listFileForm }),
    raises: [...searchRefusals, 'nothingFound'],
  },
  find: {
    ...transactionCalls.find,
    summary:
      'The newest transactions with a number that begins or ends with a text, or of an amount within a period',
    query: HitQuery,
    result: TransactionHits,
    raises: searchRefusals,
  },
  counts: {
    ...transactionCalls.counts,
    summary: 'How many rows each of several searches of the list has',
    query: CountedSearches,
    result: SearchCounts,
    raises: searchRefusals,
  },
  systemList: {
    ...transactionCalls.systemList,
    summary: 'Search the transactions of the merchants of a tenant',
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminTransactionFilters.shape, ...pageQuery }),
    result: TransactionPage,
    raises: searchRefusals,
    savedViews: { screens: ['systrade'], filters: AdminTransactionFilters, period: searchPeriod },
  },
  systemOptions: {
    ...transactionCalls.systemOptions,
    summary:
      'What the search form of the administrators offers; merchants and stores only of those named',
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ entCode: z.optional(repeated(entCode)) }),
    result: TransactionOptions,
  },
  systemFind: {
    ...transactionCalls.systemFind,
    summary: 'The same among the merchants of a tenant',
    query: HitQuery,
    result: TransactionHits,
    raises: searchRefusals,
  },
  systemCounts: {
    ...transactionCalls.systemCounts,
    summary: 'The same of the list of the administrators',
    query: CountedSearches,
    result: SearchCounts,
    raises: [...searchRefusals, 'enterpriseCodeError'],
  },
  systemDetail: {
    ...transactionCalls.systemDetail,
    summary: 'One transaction of a merchant of the tenant',
    query: z.strictObject({ entCode, paymentNo: numberPrefix }),
    result: TransactionDetail,
    raises: ['notFound'],
    // The transaction of another merchant, by an administrator.
    historyOf: 'systemTransaction',
  },
  systemDownload: {
    ...transactionCalls.systemDownload,
    summary: 'The list of the administrators as a file',
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminTransactionFilters.shape, ...listFileForm }),
    raises: [...searchRefusals, 'nothingFound'],
  },
})
