import { useQuery } from '@tanstack/react-query'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { ratingFrequencies } from '@choba/contract/rating-frequency.ts'
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
 * Returns a function that names an option of a setting. The options of the product's own settings
 * are codes; those of a setting that an administrator added are the administrator's words.
 */
export function useChoiceWords() {
  const t = useTranslations('configs.choice')
  return (code: string, choice: string): string => {
    const known = code === 'ratingFrequency' && ratingFrequencies.find((one) => one === choice)
    return known ? t(`ratingFrequency.${known}`) : choice
  }
}

/**
 * Returns a function that formats a value as text. For a secret, the text only says whether a
 * secret is set.
 */
export function useValueInWords() {
  const t = useTranslations('configs')
  const choice = useChoiceWords()
  return ({
    code,
    kind,
    isSet,
    value,
  }: Pick<ConfigValue, 'code' | 'kind' | 'isSet' | 'value'>): string => {
    if (kind === 'SECRET') return t(isSet ? 'secret.given' : 'secret.none')
    if (value === null) return t('notSet')
    if (kind === 'SWITCH') return t(value === 'true' ? 'on' : 'off')
    if (kind === 'CHOICE') return choice(code, value)
    return value === '' ? t('blank') : value
  }
}
