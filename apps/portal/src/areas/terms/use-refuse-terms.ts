import type { UseFormSetError } from 'react-hook-form'
import { BadInput } from '@choba/contract/bad-input.ts'
import * as z from 'zod/mini'
import { setServerErrors } from '#form/set-server-errors.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import type { TermsInput } from './terms-form.ts'

/**
 * Returns a function that shows errors of the server at the form fields. Such errors occur if data
 * has changed since the user opened the form.
 */
export function useRefuseTerms(setError: UseFormSetError<TermsInput>) {
  const t = useTranslations('terms.form')
  return (error: unknown): void => {
    const isBad = isRefusal(error, 'badRequest')
    const read = isBad ? z.safeParse(BadInput, error.result) : null
    const path = read?.success ? read.data.fields[0]?.path : undefined
    if (path === 'firstDay')
      return setError('firstDay', { type: 'server', message: t('changed') }, { shouldFocus: true })
    const [, tier] = /^transferFees\[(\d+)\]\.bankCode$/.exec(path ?? '') ?? []
    if (tier !== undefined)
      return setError(
        `transferFees.${Number(tier)}.bankCode`,
        { type: 'server', message: t('bankUnknown') },
        { shouldFocus: true },
      )
    if (path?.startsWith('rates'))
      return showToast({ severity: 'warning', message: t('paymentMethodsChanged') })
    setServerErrors(error, setError, { conflict: { field: 'firstDay', words: t('waits') } })
  }
}
