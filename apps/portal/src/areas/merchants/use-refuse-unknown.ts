import type { FieldPath, UseFormSetError } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { BadInput } from '@choba/contract/bad-input.ts'
import { isSetting, type Setting } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'
import type { MerchantInput } from './merchant-form.ts'

/**
 * Returns a function that shows an error at fields whose value the browser knows but the server
 * does not, such as a time zone. The function returns true if it has shown an error.
 */
export function useRefuseUnknown(
  setError: UseFormSetError<MerchantInput>,
): (error: unknown) => boolean {
  const t = useTranslations('merchants.form')
  const places: Record<Setting, { field: FieldPath<MerchantInput>; words: string }> = {
    currency: { field: 'currency', words: t('currencyUnknown') },
    timeZone: { field: 'timeZone', words: t('timeZoneUnknown') },
    closingMinutes: { field: 'closing', words: t('closingUnknown') },
  }
  return (error) => {
    const told = error instanceof ApiError ? z.safeParse(BadInput, error.result) : null
    const names = told?.success ? told.data.fields.map(({ path }) => path).filter(isSetting) : []
    names.forEach((name, at) => {
      const { field, words } = places[name]
      setError(field, { type: 'server', message: words }, { shouldFocus: at === 0 })
    })
    return names.length > 0
  }
}
