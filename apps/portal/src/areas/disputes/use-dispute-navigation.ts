import { useNavigate } from '@tanstack/react-router'
import type { DisputeFilters } from '@choba/contract/disputes.filters.ts'
import { auditApi } from '#lib/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { disputesApi } from '#lib/disputes.api.ts'

const path = '/setting/disputes'

/** The ways between the list and what opens over it; the search of the list stays. */
export function useDisputeNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (disputeId: string, replace = false) => go(`${path}/${disputeId}`, replace),
    edit: (disputeId: string) => go(`${path}/${disputeId}/edit`),
    search: (filters: DisputeFilters, replace = true) => void navigate({ to: path, search: filters, replace }),
  }
}

/** After a change the list, those that are open and their history are asked for again. */
export function useDisputeRefresh() {
  const refresh = useRefresh()
  return () => refresh(disputesApi.list.key(), disputesApi.detail.key(), auditApi.history.key())
}
