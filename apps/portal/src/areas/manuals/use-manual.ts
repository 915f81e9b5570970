import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Manual, manuals } from '@choba/contract/manuals.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { manualsApi } from './manuals.api.ts'

const { code } = resultTypes.notFound

/**
 * Query for one manual. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useManual = (manualId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...manualsApi.detail.query({ manualId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a manual that does not exist or failed to load. */
export function useManualFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('manuals')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t(fault),
  }
}

/**
 * Returns what the current user may do with manuals. Users who see only some stores may change
 * nothing.
 */
export function useManualActs() {
  const holds = {
    look: useMay(manuals.versions.can),
    add: useMay(manuals.add.can),
    upload: useMay(manuals.upload.can),
    edit: useMay(manuals.modify.can),
    remove: useMay(manuals.remove.can),
  }
  const isAny = holds.add || holds.edit || holds.remove
  const { data } = useQuery({ ...manualsApi.categoryList.query(), enabled: isAny })
  const changes = data?.changesOwn ?? false
  return {
    /** True if the user can see the versions and the history of the manual. */
    manages: ({ isOwn }: Pick<Manual, 'isOwn'>) => isOwn && holds.look,
    add: changes && holds.add && holds.upload,
    edit: changes && holds.edit,
    upload: holds.upload,
    remove: changes && holds.remove,
    categories: changes && isAny,
    addCategory: changes && holds.add,
  }
}

/**
 * Navigation between the list of manuals and the drawers on top of it. Keeps the search text in the
 * address.
 */
export function useManualNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) =>
    void navigate({
      to,
      search: ({ text }: { text?: string }) => ({ ...(text !== undefined && { text }) }),
      replace,
    })
  return {
    list: () => go('/help/manual', true),
    add: () => go('/help/manual/add'),
    record: (manualId: string, replace = false) => go(`/help/manual/${manualId}/record`, replace),
    edit: (manualId: string) => go(`/help/manual/${manualId}/edit`),
    categories: (replace = false) => go('/help/manual/categories', replace),
    addCategory: () => go('/help/manual/category'),
    editCategory: (categoryId: string) => go(`/help/manual/categories/${categoryId}`),
  }
}

/** Returns a function to call after a change: it refetches all data of manuals and categories. */
export function useManualRefresh() {
  const refresh = useRefresh()
  const { list, detail, versions, search, categoryList } = manualsApi
  return () =>
    refresh(
      list.key(),
      detail.key(),
      versions.key(),
      search.key(),
      categoryList.key(),
      auditApi.history.key(),
    )
}
