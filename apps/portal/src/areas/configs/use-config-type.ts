import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ConfigType } from '@choba/contract/config-types.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { configsApi } from './configs.api.ts'

const { code } = resultTypes.notFound
const named = { ja: 'nameJa', en: 'nameEn', mn: 'nameMn' } as const
const path = '/tenant/tenantType'

/** Returns a setting type's name in the user's language. */
export const nameOf = (type: Pick<ConfigType, 'nameJa' | 'nameEn' | 'nameMn'>): string =>
  type[named[currentLanguage()]]

/**
 * Query for one setting type. With `asOpened`, the query never refetches, so that an open form
 * keeps its starting values.
 */
export const useConfigType = (
  configTypeId: string,
  { asOpened = false }: { asOpened?: boolean } = {},
) =>
  useQuery({
    ...configsApi.types.query({}),
    select: ({ items }) => {
      const found = items.find((one) => one.configTypeId === configTypeId)
      if (!found) throw new ApiError({ status: 404, resultType: code, message: '' })
      return found
    },
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a setting type that does not exist or failed to load. */
export function useTypeFaults() {
  const t = useTranslations('configs')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}

/**
 * Navigation between the list of setting types and the drawers on top of the list. Keeps the
 * selected subject in the address.
 */
export function useTypeNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) =>
    void navigate({ to, search: (now: object) => now, replace } as object)
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (configTypeId: string, replace = false) => go(`${path}/${configTypeId}`, replace),
    edit: (configTypeId: string) => go(`${path}/${configTypeId}/edit`),
  }
}

/** Returns a function to call after a change: it refetches the setting types and their values. */
export function useTypeRefresh() {
  const refresh = useRefresh()
  const { types, values, cardValues } = configsApi
  return () => refresh(types.key(), values.key(), cardValues.key(), auditApi.history.key())
}
