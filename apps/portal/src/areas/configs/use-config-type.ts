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

/** What a type is called in the reader's language. */
export const nameOf = (type: Pick<ConfigType, 'nameJa' | 'nameEn' | 'nameMn'>): string =>
  type[named[currentLanguage()]]

/** One type of the list; `asOpened` keeps what was there when a form was opened on it. */
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

/** What is said where a type is not there, or could not be loaded. */
export function useTypeFaults() {
  const t = useTranslations('configs')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}

/** The ways between the list of types and what opens over it; which subject is listed stays. */
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

/** After a change: types and the values of them are asked for again. */
export function useTypeRefresh() {
  const refresh = useRefresh()
  const { types, values, cardValues } = configsApi
  return () => refresh(types.key(), values.key(), cardValues.key(), auditApi.history.key())
}
