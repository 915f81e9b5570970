import type { HistoryKind } from '@choba/contract/audit.contract.ts'
import { disputes } from '@choba/contract/disputes.contract.ts'
import { AdminDisputeFilters, DisputeFilters } from '@choba/contract/disputes.filters.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { disputesApi } from './disputes.api.ts'

/** Identifies a dispute. Only administrators need the merchant code. */
export interface Which {
  readonly entCode: string
  readonly disputeId: string
}

/** Filters of the dispute lists for merchants and for administrators. */
export type AnyFilters = DisputeFilters & AdminDisputeFilters

/** Filters of the numbers on the tabs: those of the list, without the status. */
const countedBy = ({ disputeState: _state, ...others }: AnyFilters) => others

const merchantVariant = {
  admin: false,
  screen: 'dispute' as ViewScreen,
  path: '/dispute' as '/dispute' | '/sysdispute',
  filters: DisputeFilters as typeof DisputeFilters | typeof AdminDisputeFilters,
  addPath: (_entCode: string) => '/dispute/add',
  detailPath: ({ disputeId }: Which) => `/dispute/${disputeId}`,
  paymentPath: (_entCode: string, paymentNo: string) => `/trade/${encodeURIComponent(paymentNo)}`,
  /** Key that identifies a row of the list. */
  keyOf: ({ disputeId }: Which) => disputeId,
  pages: (filters: AnyFilters) => disputesApi.list.pages(filters),
  listKey: () => disputesApi.list.key(),
  counts: (filters: AnyFilters) => disputesApi.counts.query(countedBy(filters)),
  countsKey: () => disputesApi.counts.key(),
  detail: ({ disputeId }: Which) => disputesApi.detail.query({ disputeId }),
  detailKey: () => disputesApi.detail.key(),
  file: disputes.file as Endpoint,
  fileInput: ({ disputeId }: Which, fileName: string): object => ({ disputeId, fileName }),
  /** Data for the form: the merchant's current business day and currency. */
  options: (_entCode: string) => transactionsApi.options.query(),
  payment: (_entCode: string, paymentNo: string) => transactionsApi.detail.query({ paymentNo }),
  /** Part of a request body that names the merchant; empty for users of a merchant. */
  whose: (_entCode: string): { entCode?: string } => ({}),
  historyKind: 'dispute' as HistoryKind,
}

/**
 * Addresses and API calls of the dispute screens. Users of a merchant and administrators have one
 * variant each.
 */
export type DisputeVariant = typeof merchantVariant

const adminVariant: DisputeVariant = {
  admin: true,
  screen: 'sysdispute',
  path: '/sysdispute',
  filters: AdminDisputeFilters,
  addPath: (entCode) => `/sysdispute/${encodeURIComponent(entCode)}/add`,
  detailPath: ({ entCode, disputeId }) => `/sysdispute/${encodeURIComponent(entCode)}/${disputeId}`,
  paymentPath: (entCode, paymentNo) =>
    `/systrade/${encodeURIComponent(entCode)}/${encodeURIComponent(paymentNo)}`,
  keyOf: ({ entCode, disputeId }) => `${entCode}/${disputeId}`,
  pages: (filters) => disputesApi.systemList.pages(filters),
  listKey: () => disputesApi.systemList.key(),
  counts: (filters) => disputesApi.systemCounts.query(countedBy(filters)),
  countsKey: () => disputesApi.systemCounts.key(),
  detail: (which) => disputesApi.systemDetail.query(which),
  detailKey: () => disputesApi.systemDetail.key(),
  file: disputes.systemFile,
  fileInput: (which, fileName) => ({ ...which, fileName }),
  options: (entCode) => transactionsApi.systemOptions.query({ entCode: [entCode] }),
  payment: (entCode, paymentNo) => transactionsApi.systemDetail.query({ entCode, paymentNo }),
  whose: (entCode) => ({ entCode }),
  historyKind: 'systemDispute',
}

export const disputeVariants = { merchant: merchantVariant, admin: adminVariant }
