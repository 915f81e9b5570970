import {
  AdminUnknownRefundFilters,
  AdminUnlinkedRefundFilters,
  UnknownRefundFilters,
  UnlinkedRefundFilters,
} from '@choba/contract/unknown-refunds.filters.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { unknownRefundsApi } from './unknown-refunds.api.ts'

/** Identifies a refund. Only administrators need the merchant code. */
export interface Which {
  readonly entCode: string
  readonly refundNo: string
}

const merchantVariant = {
  admin: false,
  screen: 'unknownRefund' as ViewScreen,
  path: '/unknownRefund' as '/unknownRefund' | '/sysUnknownRefund',
  detailPath: ({ refundNo }: Which) => `/unknownRefund/${encodeURIComponent(refundNo)}`,
  paymentPath: (_entCode: string, paymentNo: string) => `/trade/${encodeURIComponent(paymentNo)}`,
  keyOf: ({ refundNo }: Which) => refundNo,
  filters: UnknownRefundFilters as typeof UnknownRefundFilters | typeof AdminUnknownRefundFilters,
  pages: ({ standing }: AdminUnknownRefundFilters) => unknownRefundsApi.list.pages({ standing }),
  listKey: () => unknownRefundsApi.list.key(),
  detail: ({ refundNo }: Which) => unknownRefundsApi.detail.query({ refundNo }),
  unlinkedPath: '/unknownRefund/unlinked' as
    | '/unknownRefund/unlinked'
    | '/sysUnknownRefund/unlinked',
  unlinkedFilters: UnlinkedRefundFilters as
    | typeof UnlinkedRefundFilters
    | typeof AdminUnlinkedRefundFilters,
  unlinkedPages: ({ why, acknowledged }: AdminUnlinkedRefundFilters) =>
    unknownRefundsApi.unlinkedList.pages({ why, acknowledged }),
  unlinkedKey: () => unknownRefundsApi.unlinkedList.key(),
}

/**
 * Addresses and API calls of the screen for unknown refunds. Users of a merchant and administrators
 * have one variant each.
 */
export type UnknownRefundVariant = typeof merchantVariant

const adminVariant: UnknownRefundVariant = {
  admin: true,
  screen: 'sysUnknownRefund',
  path: '/sysUnknownRefund',
  detailPath: ({ entCode, refundNo }) =>
    `/sysUnknownRefund/${encodeURIComponent(entCode)}/${encodeURIComponent(refundNo)}`,
  paymentPath: (entCode, paymentNo) =>
    `/systrade/${encodeURIComponent(entCode)}/${encodeURIComponent(paymentNo)}`,
  keyOf: ({ entCode, refundNo }) => `${entCode}/${refundNo}`,
  filters: AdminUnknownRefundFilters,
  pages: (filters) => unknownRefundsApi.systemList.pages(filters),
  listKey: () => unknownRefundsApi.systemList.key(),
  detail: (which) => unknownRefundsApi.systemDetail.query(which),
  unlinkedPath: '/sysUnknownRefund/unlinked',
  unlinkedFilters: AdminUnlinkedRefundFilters,
  unlinkedPages: (filters) => unknownRefundsApi.unlinkedSystemList.pages(filters),
  unlinkedKey: () => unknownRefundsApi.unlinkedSystemList.key(),
}

export const unknownRefundVariants = { merchant: merchantVariant, admin: adminVariant }
