import type { HistoryKind } from '@choba/contract/audit.contract.ts'
import { contract } from '@choba/contract/contract.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { AdminTransactionFilters, TransactionFilters } from '@choba/contract/transactions.contract.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { api } from '#lib/api.ts'

const { transactions, refunds } = contract

/** Which transaction is meant; administrators say whose it is. */
export interface Which {
  readonly entCode: string
  readonly paymentNo: string
}

const merchantVariant = {
  admin: false,
  screen: 'trade' as ViewScreen,
  path: '/trade' as '/trade' | '/systrade',
  detailPath: ({ paymentNo }: Which) => `/trade/${encodeURIComponent(paymentNo)}`,
  /** What tells the rows of the list apart: a payment number is unique within a merchant. */
  keyOf: ({ paymentNo }: Which) => paymentNo,
  filters: TransactionFilters as typeof TransactionFilters | typeof AdminTransactionFilters,
  pages: (filters: TransactionFilters) => api.transactions.list.pages(filters),
  listKey: () => api.transactions.list.key(),
  options: (_merchants: string[] | undefined) => api.transactions.options.query(),
  detail: ({ paymentNo }: Which) => api.transactions.detail.query({ paymentNo }),
  download: transactions.download as Endpoint,
  historyKind: 'transaction' as HistoryKind,
  mayRefund: refunds.add.can,
  refund: (_which: Which, body: RefundRequest) => api.refunds.add.call(body),
}

/** The one screen of transactions, as merchants have it and as administrators have it: its addresses and calls. */
export type TransactionVariant = typeof merchantVariant

const adminVariant: TransactionVariant = {
  admin: true,
  screen: 'systrade',
  path: '/systrade',
  detailPath: ({ entCode, paymentNo }) => `/systrade/${encodeURIComponent(entCode)}/${encodeURIComponent(paymentNo)}`,
  keyOf: ({ entCode, paymentNo }) => `${entCode}/${paymentNo}`,
  filters: AdminTransactionFilters,
  pages: (filters) => api.transactions.systemList.pages(filters),
  listKey: () => api.transactions.systemList.key(),
  options: (entCode) => api.transactions.systemOptions.query({ entCode }),
  detail: (which) => api.transactions.systemDetail.query(which),
  download: transactions.systemDownload,
  historyKind: 'systemTransaction',
  mayRefund: refunds.systemAdd.can,
  refund: ({ entCode }, body) => api.refunds.systemAdd.call({ entCode, ...body }),
}

export const transactionVariants = { merchant: merchantVariant, admin: adminVariant }
