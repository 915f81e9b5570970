import { useNavigate } from '@tanstack/react-router'
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
    search: (filters: ApprovalFilters, replace = true) => void navigate({ to: path, search: filters, replace }),
  }
}

/** After a decision: the requests, how many wait, and what a decision changes are asked for again. */
export function useApprovalRefresh() {
  const refresh = useRefresh()
  const { list, count, detail } = approvalsApi
  const { list: trade, detail: payment, counts, systemList, systemDetail, systemCounts } = transactionsApi
  const changed = [list, count, detail, trade, payment, counts, systemList, systemDetail, systemCounts, termsApi.list]
  return () => refresh(...changed.map((call) => call.key()), auditApi.history.key())
}
