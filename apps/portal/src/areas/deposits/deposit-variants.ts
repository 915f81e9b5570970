import { AdminDepositFilters, DepositFilters } from '@choba/contract/deposits.filters.ts'
import { transactions } from '@choba/contract/transactions.contract.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { depositsApi } from '#lib/deposits.api.ts'

/** Which deposit is meant; administrators say whose it is. */
export interface Which {
  readonly entCode: string
  readonly depositNo: string
}

/** What the list of either side can be searched by. */
export type AnyFilters = DepositFilters & AdminDepositFilters

const merchantVariant = {
  admin: false,
  screen: 'deposit' as ViewScreen,
  path: '/deposit' as '/deposit' | '/sysdeposit',
  filters: DepositFilters as typeof DepositFilters | typeof AdminDepositFilters,
  detailPath: ({ depositNo }: Which) => `/payment/${encodeURIComponent(depositNo)}`,
  /** The transaction that a deduction comes from, for who may see transactions. */
  maySeePayment: transactions.detail.can as typeof transactions.detail.can | typeof transactions.systemDetail.can,
  paymentPath: (_entCode: string, paymentNo: string) => `/trade/${encodeURIComponent(paymentNo)}`,
  pages: (filters: AnyFilters) => depositsApi.list.pages(filters),
  detail: ({ depositNo }: Which) => depositsApi.detail.query({ depositNo }),
  verify: ({ depositNo }: Which) => depositsApi.verify.call({ depositNo }),
}

/** The screens of deposits, as merchants have them and as administrators have them: their addresses and calls. */
export type DepositVariant = typeof merchantVariant

const adminVariant: DepositVariant = {
  admin: true,
  screen: 'sysdeposit',
  path: '/sysdeposit',
  filters: AdminDepositFilters,
  detailPath: ({ entCode, depositNo }) => `/sysdeposit/${encodeURIComponent(entCode)}/${encodeURIComponent(depositNo)}`,
  maySeePayment: transactions.systemDetail.can,
  paymentPath: (entCode, paymentNo) => `/systrade/${encodeURIComponent(entCode)}/${encodeURIComponent(paymentNo)}`,
  pages: (filters) => depositsApi.systemList.pages(filters),
  detail: (which) => depositsApi.systemDetail.query(which),
  verify: (which) => depositsApi.systemVerify.call(which),
}

export const depositVariants = { merchant: merchantVariant, admin: adminVariant }
