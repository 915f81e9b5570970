import { useNavigate } from '@tanstack/react-router'
import type { StoreFilters } from '@choba/contract/stores.filters.ts'
import { auditApi } from '#lib/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { storesApi } from '#lib/stores.api.ts'

const path = '/setting/stores'

/** The ways between the list and what opens over it; the search of the list stays. */
export function useStoreNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (storeId: string, replace = false) => go(`${path}/${storeId}`, replace),
    edit: (storeId: string) => go(`${path}/${storeId}/edit`),
    search: (filters: StoreFilters, replace = true) => void navigate({ to: path, search: filters, replace }),
  }
}

/** After a change the list, those that are open and their history are asked for again. */
export function useStoreRefresh() {
  const refresh = useRefresh()
  return () => refresh(storesApi.list.key(), storesApi.detail.key(), auditApi.history.key())
}
