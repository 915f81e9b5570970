import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ApprovalFilters } from '@choba/contract/approvals.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { termsApi } from '#areas/terms/terms.api.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { approvalsApi } from './approvals.api.ts'

const path = '/approval'

/**
 * Navigation between the request list and the open request. Keeps the list's filters in the
 * address.
 */
export function useApprovalNavigation() {
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to, search: (now) => now })
  return {
    list: () => go(path),
    detail: (approvalId: string) => go(`${path}/${approvalId}`),
    search: (filters: ApprovalFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
  }
}

/**
 * Returns a function to call after a decision: it refetches the requests, the badge count and the
 * data that the decision changes.
 */
export function useApprovalRefresh() {
  const refresh = useRefresh()
  const { list, count, detail } = approvalsApi
  const {
    list: trade,
    detail: payment,
    counts,
    systemList,
    systemDetail,
    systemCounts,
  } = transactionsApi
  const changed = [
    list,
    count,
    detail,
    trade,
    payment,
    counts,
    systemList,
    systemDetail,
    systemCounts,
    termsApi.list,
  ]
  return () => refresh(...changed.map((call) => call.key()), auditApi.history.key())
}

/**
 * Keeps the open list and the badge count consistent. The count is polled and the list is not, so
 * either may be out of date. Refetches both if they differ.
 * @param total number of requests to decide in the list; undefined if the list shows other requests
 * or only a part of them. In that case the list is refetched when the count changes.
 * @param toDecide the badge count; undefined while the count loads
 */
export function useListWithCount(total: number | undefined, toDecide: number | undefined): void {
  const refresh = useRefresh()
  const before = useRef(toDecide)
  const last = total ?? before.current
  const differs = last !== undefined && toDecide !== undefined && last !== toDecide
  useEffect(() => {
    before.current = toDecide
    if (differs) void refresh(approvalsApi.list.key(), approvalsApi.count.key())
    // Runs once for each pair of numbers, so a lasting difference causes no endless refetching.
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is another function at each drawing
  }, [total, toDecide])
}
