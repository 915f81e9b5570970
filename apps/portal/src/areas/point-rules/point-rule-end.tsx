import { addDays, isDay } from '@choba/contract/period.ts'
import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal, isStale } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { pointRulesApi } from './point-rules.api.ts'
import { usePointRuleRefresh } from './use-point-rules.ts'

interface Input {
  lastDay: string
}

/** Form that sets the last day of a rule. */
export function PointRuleEnd({ rule, onClose }: { rule: PointRuleDetail; onClose: () => void }) {
  const t = useTranslations('pointRules')
  const refresh = usePointRuleRefresh()
  const { originalRuleId, version, today, shown } = rule
  const first = addDays(today, -1)
  const yesterday = dayText(first)
  const schema = z.object({
    lastDay: z.string().check(z.refine((day) => isDay(day) && day >= first)),
  })
  const form = useAppForm<Input, Input>(schema, { defaultValues: { lastDay: today } })
  const refuse = (message: string) =>
    form.setError('lastDay', { type: 'server', message }, { shouldFocus: true })
  async function end({ lastDay }: Input) {
    try {
      await pointRulesApi.end.call({ originalRuleId, version, lastDay })
      showToast({
        severity: 'success',
        message: t('end.done', { name: shown.ruleName, day: dayText(lastDay) }),
      })
      onClose()
      await refresh()
    } catch (error) {
      if (isStale(error)) {
        await refresh()
        return refuse(t('end.stale'))
      }
      if (isRefusal(error, 'nothingToDo')) return refuse(t('end.nothing'))
      setServerErrors(error, form.setError, {
        badRequest: { field: 'lastDay', words: t('end.lastDayFault', { yesterday }) },
      })
    }
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('end.title')}
      form={form}
      onConfirm={end}
      confirmLabel={t('end.confirm')}
      danger
    >
      <p className="wrap-anywhere">{t('end.text', { name: shown.ruleName })}</p>
      <DayField
        control={form.control}
        name="lastDay"
        label={t('field.lastDay')}
        today={today}
        future
        help={t('end.lastDayHelp', { yesterday })}
        message={t('end.lastDayFault', { yesterday })}
      />
    </FormConfirm>
  )
}
