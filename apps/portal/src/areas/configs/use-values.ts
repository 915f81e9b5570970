import { useQuery } from '@tanstack/react-query'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import type { ConfigOwner } from './config-owners.ts'
import { configsApi } from './configs.api.ts'

export const useValues = (owner: ConfigOwner) => useQuery(owner.values())

/**
 * Returns a function to call after a change: it refetches values, their history, the number of
 * values of each type and the audit log.
 */
export function useValueRefresh() {
  const refresh = useRefresh()
  const { values, cardValues, changes, types } = configsApi
  return () =>
    refresh(...[values, cardValues, changes, types, auditApi.history].map((call) => call.key()))
}

/**
 * Returns a function that formats a value as text. For a secret, the text only says whether a
 * secret is set.
 */
export function useValueInWords() {
  const t = useTranslations('configs')
  return ({ kind, isSet, value }: Pick<ConfigValue, 'kind' | 'isSet' | 'value'>): string => {
    if (kind === 'SECRET') return t(isSet ? 'secret.given' : 'secret.none')
    if (value === null) return t('notSet')
    if (kind === 'SWITCH') return t(value === 'true' ? 'on' : 'off')
    return value === '' ? t('blank') : value
  }
}
