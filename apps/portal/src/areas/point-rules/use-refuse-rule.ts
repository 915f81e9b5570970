import type { UseFormSetError } from 'react-hook-form'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import type { PointRuleInput } from './point-rule-form.ts'

/**
 * Returns a function that shows validation errors of the server at the fields.
 * @param today business day of the merchant
 */
export function useRefuseRule(today: string) {
  const t = useTranslations('pointRules.form')
  return (
    error: unknown,
    setError: UseFormSetError<PointRuleInput>,
    { noEnd }: Pick<PointRuleInput, 'noEnd'>,
  ) => {
    const places = {
      startTime: { field: 'startTime', words: t('startFault', { today: dayText(today) }) },
      endTime: { field: noEnd ? 'noEnd' : 'endTime', words: t('endOverlaps') },
    } as const
    if (refuseField(error, setError, places)) return
    setServerErrors(error, setError, {
      notFound: { field: 'storeId', words: t('storeGone') },
      illegalOperation: { field: 'ruleName', words: t('full') },
    })
  }
}
