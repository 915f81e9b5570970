import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ApprovalFilters } from '@choba/contract/approvals.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { termsApi } from '#areas/terms/terms.api.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { approvalsApi } from './approvals.api.ts'

const path = '/approval'

/** The ways between the list of requests and the one that is open; the search of the list stays. */
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

/** After a decision: the requests, how many wait, and what a decision changes are asked for again. */
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
 * Keeps the open list and the count of requests to decide together. The count is polled and the list
 * is not, so either may be the older one. Both are asked for again when they differ.
 * @param total how many requests to decide the list has; undefined if it shows others or a part of
 * them, in which case the list is asked for again when the count changes
 * @param toDecide undefined while it is awaited
 */
export function useListWithCount(total: number | undefined, toDecide: number | undefined): void {
  const refresh = useRefresh()
  const before = useRef(toDecide)
  const last = total ?? before.current
  const differs = last !== undefined && toDecide !== undefined && last !== toDecide
  useEffect(() => {
    before.current = toDecide
    if (differs) void refresh(approvalsApi.list.key(), approvalsApi.count.key())
    // Once for each pair of figures: what still differs then is not asked for again and again.
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is another function at each drawing
  }, [total, toDecide])
}
