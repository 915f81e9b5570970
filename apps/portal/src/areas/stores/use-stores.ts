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
 * Loads a store. With `asOpened`, the data never becomes stale, so a form keeps what it was opened
 * with.
 */
export const useStore = (storeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...storesApi.detail.query({ storeId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Loads the options for the filters and forms of stores. */
export const useStoreOptions = () => useQuery(storesApi.options.query())

/** Returns the messages for a store that does not exist or could not be loaded. */
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

/** Returns a function that reloads stores, their keys and their history after a change. */
export function useStoreRefresh() {
  const refresh = useRefresh()
  const { list, detail, options, signKeys } = storesApi
  return () =>
    refresh(...[list, detail, options, signKeys, auditApi.history].map((call) => call.key()))
}
