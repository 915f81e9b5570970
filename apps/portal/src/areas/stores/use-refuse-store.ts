import { BadInput } from '@choba/contract/bad-input.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { UseFormSetError } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import type { StoreInput } from './store-form.ts'

/**
 * Returns a function that shows errors of the server at the form fields. The function returns false
 * if the error is not about a field.
 */
export function useRefuseStore(): (
  error: unknown,
  setError: UseFormSetError<StoreInput>,
) => boolean {
  const t = useTranslations('stores.form')
  const words: Partial<Record<keyof StoreInput, string>> = {
    storeCode: t('codeTaken'),
    offlineServiceId: t('serviceIdTaken'),
    onlineServiceId: t('serviceIdTaken'),
    tradeTypes: t('defaultFault'),
    defaultTradeType: t('defaultFault'),
    paymentTypes: t('paymentMethodsGone'),
  }
  return (error, setError) => {
    if (!(error instanceof ApiError) || error.resultType !== resultTypes.badRequest.code)
      return false
    const read = z.safeParse(BadInput, error.result)
    const names = (read.success ? read.data.fields : []).map(({ path }) => path as keyof StoreInput)
    const known = names.filter((name) => words[name] !== undefined)
    for (const name of known) setError(name, { type: 'server', message: words[name]! })
    return known.length > 0
  }
}
