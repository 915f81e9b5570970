import { useNavigate } from '@tanstack/react-router'
import type { MerchantFilters } from '@choba/contract/merchants.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { merchantsApi } from './merchants.api.ts'

const path = '/setting/adminUser'

/**
 * Navigation between the list of merchants and the drawers on top of it. Keeps the filters in the
 * address.
 */
export function useMerchantNavigation() {
  const navigate = useNavigate()
  const to = (entCode: string, rest: '' | '/edit' | '/terms', replace: boolean) =>
    void navigate({
      to: `${path}/$entCode${rest}`,
      params: { entCode },
      search: (now) => now,
      replace,
    })
  return {
    list: () => void navigate({ to: path, search: (now) => now }),
    add: () => void navigate({ to: `${path}/add`, search: (now) => now }),
    detail: (entCode: string, replace = false) => to(entCode, '', replace),
    edit: (entCode: string) => to(entCode, '/edit', false),
    terms: (entCode: string) => to(entCode, '/terms', false),
    search: (filters: MerchantFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the lists, the merchant and its history.
 */
export function useMerchantRefresh() {
  const refresh = useRefresh()
  const { list, detail, mfaList } = merchantsApi
  return () => refresh(...[list, detail, mfaList, auditApi.history].map((call) => call.key()))
}
