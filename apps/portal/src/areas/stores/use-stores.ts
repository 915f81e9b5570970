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

/** One store; `asOpened` keeps what was there when a form was opened on it. */
export const useStore = (storeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...storesApi.detail.query({ storeId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What lists and forms choose from. */
export const useStoreOptions = () => useQuery(storesApi.options.query())

/** What is said where a store is not there, or could not be loaded. */
export function useStoreFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('stores')
  const { code } = resultTypes.notFound
  return {
    missing: { code, title: t('missingTitle'), text: t('missingText') },
    faultTitle: t(fault),
  }
}

/** The ways between the list, a store and its forms. */
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

/** After a change stores, their keys and their history are asked for again. */
export function useStoreRefresh() {
  const refresh = useRefresh()
  const { list, detail, options, signKeys } = storesApi
  return () =>
    refresh(...[list, detail, options, signKeys, auditApi.history].map((call) => call.key()))
}
