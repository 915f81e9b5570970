import type { HistoryKind } from '@choba/contract/audit.contract.ts'
import type { PermittedCall } from '@choba/contract/endpoint.ts'
import { adminMay, type Can, merchantMay } from '@choba/contract/permissions.ts'
import type { RefundRequest, refunds } from '@choba/contract/refunds.contract.ts'
import {
  AdminTransactionFilters,
  TransactionFilters,
} from '@choba/contract/transactions.filters.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { refundsApi } from '#areas/refunds/refunds.api.ts'
import { transactionsApi } from './transactions.api.ts'

/** Identifies a transaction. Only administrators need the merchant code. */
export interface Which {
  readonly entCode: string
  readonly paymentNo: string
}

const merchantVariant = {
  admin: false,
  screen: 'trade' as ViewScreen,
  path: '/trade' as '/trade' | '/systrade',
  detailPath: ({ paymentNo }: Which) => `/trade/${encodeURIComponent(paymentNo)}`,
  /**
   * Returns the unique key of a row. Administrators' keys contain the merchant, because a payment
   * number is unique only within a merchant.
   */
  keyOf: ({ paymentNo }: Which) => paymentNo,
  filters: TransactionFilters as typeof TransactionFilters | typeof AdminTransactionFilters,
  pages: (filters: TransactionFilters) => transactionsApi.list.pages(filters),
  listKey: () => transactionsApi.list.key(),
  counts: (search: string[]) => transactionsApi.counts.query({ search }),
  countsKey: () => transactionsApi.counts.key(),
  options: (_merchants: string[] | undefined) => transactionsApi.options.query(),
  detail: ({ paymentNo }: Which) => transactionsApi.detail.query({ paymentNo }),
  download: transactionCalls.download as PermittedCall,
  historyKind: 'transaction' as HistoryKind,
  mayRefund: merchantMay('Refund.add') satisfies typeof refunds.add.can as Can,
  refund: (_which: Which, body: RefundRequest) => refundsApi.add.call(body),
  refundPreview: ({ paymentNo }: Which, amount: number) =>
    refundsApi.preview.query({ paymentNo, amount }),
}

/**
 * Addresses and API calls of the transaction screen. Users of a merchant and administrators have
 * one variant each.
 */
export type TransactionVariant = typeof merchantVariant

const adminVariant: TransactionVariant = {
  admin: true,
  screen: 'systrade',
  path: '/systrade',
  detailPath: ({ entCode, paymentNo }) =>
    `/systrade/${encodeURIComponent(entCode)}/${encodeURIComponent(paymentNo)}`,
  keyOf: ({ entCode, paymentNo }) => `${entCode}/${paymentNo}`,
  filters: AdminTransactionFilters,
  pages: (filters) => transactionsApi.systemList.pages(filters),
  listKey: () => transactionsApi.systemList.key(),
  counts: (search) => transactionsApi.systemCounts.query({ search }),
  countsKey: () => transactionsApi.systemCounts.key(),
  options: (entCode) => transactionsApi.systemOptions.query({ entCode }),
  detail: (which) => transactionsApi.systemDetail.query(which),
  download: transactionCalls.systemDownload,
  historyKind: 'systemTransaction',
  mayRefund: adminMay('Refund.add') satisfies typeof refunds.systemAdd.can,
  refund: ({ entCode }, body) => refundsApi.systemAdd.call({ entCode, ...body }),
  refundPreview: (which, amount) => refundsApi.systemPreview.query({ ...which, amount }),
}

export const transactionVariants = { merchant: merchantVariant, admin: adminVariant }
