import { contract } from '@choba/contract/contract.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { api } from '#lib/api.ts'

const { transactions } = contract

/** Which transaction is meant; administrators say whose it is. */
export interface Which {
  readonly entCode: string
  readonly paymentNo: string
}

const merchantDesk = {
  admin: false,
  screen: 'trade' as ViewScreen,
  pages: (filters: TransactionFilters) => api.transactions.list.pages(filters),
  listKey: () => api.transactions.list.key(),
  options: (_merchants: string[] | undefined) => api.transactions.options.query(),
  detail: ({ paymentNo }: Which) => api.transactions.detail.query({ paymentNo }),
  download: transactions.download as Endpoint,
}

/** The one transaction screen, as merchants have it and as administrators have it: the calls it makes. */
export type Desk = typeof merchantDesk

const adminDesk: Desk = {
  admin: true,
  screen: 'systrade',
  pages: (filters) => api.transactions.systemList.pages(filters),
  listKey: () => api.transactions.systemList.key(),
  options: (entCode) => api.transactions.systemOptions.query({ entCode }),
  detail: (which) => api.transactions.systemDetail.query(which),
  download: transactions.systemDownload,
}

export const desks = { merchant: merchantDesk, admin: adminDesk }
