import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { StoreFilters } from '@choba/contract/stores.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import type { StoreTab } from './store-address.ts'
import { storesApi } from './stores.api.ts'

const path = '/setting/shop'

/**
 * Query for one store. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useStore = (storeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...storesApi.detail.query({ storeId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Query for the options of the store filters and the store form. */
export const useStoreOptions = () => useQuery(storesApi.options.query())

/** Error messages for a store that does not exist or failed to load. */
export function useStoreFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('stores')
  const { code } = resultTypes.notFound
  return {
    missing: { code, title: t('missingTitle'), text: t('missingText') },
    faultTitle: t(fault),
  }
}

/** Returns functions that open the list, a store or a form. */
export function useStoreNavigation() {
  const navigate = useNavigate()
  return {
    list: () => void navigate({ to: path }),
    search: (filters: StoreFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
    add: (copyFrom?: string) =>
      void navigate({ to: `${path}/add`, search: copyFrom === undefined ? {} : { copyFrom } }),
    file: () => void navigate({ to: `${path}/file` }),
    detail: (storeId: string, replace = false) =>
      void navigate({ to: `${path}/$storeId`, params: { storeId }, replace }),
    tab: (storeId: string, tab: StoreTab) =>
      void navigate({
        to: `${path}/$storeId`,
        params: { storeId },
        search: { tab },
        replace: true,
      }),
    edit: (storeId: string) => void navigate({ to: `${path}/$storeId/edit`, params: { storeId } }),
  }
}

/**
 * Returns a function to call after a change: it refetches stores, their signing keys and their
 * history.
 */
export function useStoreRefresh() {
  const refresh = useRefresh()
  const { list, detail, options, signKeys } = storesApi
  return () =>
    refresh(...[list, detail, options, signKeys, auditApi.history].map((call) => call.key()))
}
