import type { DepositCell } from '@choba/contract/deposits.filters.ts'
import { deposits } from '@choba/contract/deposits.contract.ts'
import { AdminDepositFilters, DepositFilters } from '@choba/contract/deposits.filters.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { depositsApi } from './deposits.api.ts'

/** Identifies a deposit. Only administrators need the merchant code. */
export interface Which {
  readonly entCode: string
  readonly depositNo: string
}

/** Filters of the deposit lists for merchants and for administrators. */
export type AnyFilters = DepositFilters & AdminDepositFilters

const merchantVariant = {
  admin: false,
  screen: 'deposit' as ViewScreen,
  path: '/deposit' as '/deposit' | '/sysdeposit',
  filters: DepositFilters as typeof DepositFilters | typeof AdminDepositFilters,
  detailPath: ({ depositNo }: Which) => `/payment/${encodeURIComponent(depositNo)}`,
  /** Permission to open the transaction that caused a deduction. */
  maySeePayment: transactionCalls.detail.can as
    | typeof transactionCalls.detail.can
    | typeof transactionCalls.systemDetail.can,
  paymentPath: (_entCode: string, paymentNo: string) => `/trade/${encodeURIComponent(paymentNo)}`,
  pages: (filters: AnyFilters) => depositsApi.list.pages(filters),
  detail: ({ depositNo }: Which) => depositsApi.detail.query({ depositNo }),
  options: (_entCode: string) => depositsApi.options.query(),
  transactionsPath: ({ depositNo }: Which) =>
    `/payment/${encodeURIComponent(depositNo)}/transactions`,
  transactions: ({ depositNo }: Which, cell: DepositCell) =>
    depositsApi.transactions.pages({ depositNo, ...cell }),
  download: deposits.download as Endpoint,
  transactionsDownload: deposits.transactionsDownload as Endpoint,
  verify: ({ depositNo }: Which) => depositsApi.verify.call({ depositNo }),
}

/**
 * Addresses and API calls of the deposit screens. Users of a merchant and administrators have one
 * variant each.
 */
export type DepositVariant = typeof merchantVariant

const adminVariant: DepositVariant = {
  admin: true,
  screen: 'sysdeposit',
  path: '/sysdeposit',
  filters: AdminDepositFilters,
  detailPath: ({ entCode, depositNo }) =>
    `/sysdeposit/${encodeURIComponent(entCode)}/${encodeURIComponent(depositNo)}`,
  maySeePayment: transactionCalls.systemDetail.can,
  paymentPath: (entCode, paymentNo) =>
    `/systrade/${encodeURIComponent(entCode)}/${encodeURIComponent(paymentNo)}`,
  pages: (filters) => depositsApi.systemList.pages(filters),
  detail: (which) => depositsApi.systemDetail.query(which),
  options: (entCode) => depositsApi.systemOptions.query({ entCode }),
  transactionsPath: ({ entCode, depositNo }) =>
    `/sysdeposit/${encodeURIComponent(entCode)}/${encodeURIComponent(depositNo)}/transactions`,
  transactions: (which, cell) => depositsApi.systemTransactions.pages({ ...which, ...cell }),
  download: deposits.systemDownload,
  transactionsDownload: deposits.systemTransactionsDownload,
  verify: (which) => depositsApi.systemVerify.call(which),
}

export const depositVariants = { merchant: merchantVariant, admin: adminVariant }
