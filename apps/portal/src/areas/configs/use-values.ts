import { useQuery } from '@tanstack/react-query'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import type { ConfigOwner } from './config-owners.ts'
import { configsApi } from './configs.api.ts'

export const useValues = (owner: ConfigOwner) => useQuery(owner.values())

/** After a change: values, their changes, how many there are of a type, and what the audit log says. */
export function useValueRefresh() {
  const refresh = useRefresh()
  const { values, cardValues, changes, types } = configsApi
  return () =>
    refresh(...[values, cardValues, changes, types, auditApi.history].map((call) => call.key()))
}

/** A value in words: of a secret, whether there is one. */
export function useValueInWords() {
  const t = useTranslations('configs')
  return ({ kind, isSet, value }: Pick<ConfigValue, 'kind' | 'isSet' | 'value'>): string => {
    if (kind === 'SECRET') return t(isSet ? 'secret.given' : 'secret.none')
    if (value === null) return t('notSet')
    if (kind === 'SWITCH') return t(value === 'true' ? 'on' : 'off')
    return value === '' ? t('blank') : value
  }
}
