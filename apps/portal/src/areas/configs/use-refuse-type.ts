import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useTranslations } from '#lib/translations.ts'
import type { TypeInput } from './config-type-form.ts'

interface Place {
  readonly field: FieldPath<TypeInput>
  readonly words: string
}

/**
 * Returns a function that shows an error of the server at the form field that caused the error.
 * `illegal` is the field that shows the error of a forbidden operation.
 */
export function useRefuseType({
  setError,
}: Pick<UseFormReturn<TypeInput, unknown, TypeInput>, 'setError'>): (
  error: unknown,
  illegal: Place,
) => void {
  const t = useTranslations('configs')
  const places: Record<string, Place> = {
    code: { field: 'code', words: t('form.codeFault') },
    choices: { field: 'choices.0.choice', words: t('form.choiceTwice') },
    minimum: { field: 'minimum', words: t('form.limitFault') },
    maximum: { field: 'maximum', words: t('form.limitOrder') },
  }
  return (error, illegal) => {
    if (refuseField(error, setError, places)) return
    const missing: Place = { field: 'nameJa', words: t('missing.text') }
    setServerErrors<TypeInput>(error, setError, { illegalOperation: illegal, notFound: missing })
  }
}
