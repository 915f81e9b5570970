import { useNavigate } from '@tanstack/react-router'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import type { AnyFilters, DisputeVariant, Which } from './dispute-variants.ts'

/**
 * Navigation between the dispute list and the drawers on top of it. Keeps the filters in the
 * address.
 */
export function useDisputeNavigation(variant: DisputeVariant) {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(variant.path),
    add: (entCode: string) => go(variant.addPath(entCode)),
    detail: (which: Which, replace = false) => go(variant.detailPath(which), replace),
    edit: (which: Which) => go(`${variant.detailPath(which)}/edit`),
    payment: (entCode: string, paymentNo: string) =>
      void navigate({ to: variant.paymentPath(entCode, paymentNo) }),
    search: (filters: AnyFilters, replace = true) =>
      void navigate({ to: variant.path, search: filters, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the numbers on its tabs, the
 * dispute, the dispute's payment and their histories.
 */
export function useDisputeRefresh(variant: DisputeVariant) {
  const refresh = useRefresh()
  const { detail, systemDetail } = transactionsApi
  return () =>
    refresh(
      variant.listKey(),
      variant.countsKey(),
      variant.detailKey(),
      auditApi.history.key(),
      (variant.admin ? systemDetail : detail).key(),
    )
}
