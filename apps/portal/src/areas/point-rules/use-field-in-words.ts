import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { inputOf } from './point-rule-form.ts'
import { useVersionWords } from './point-rule-words.tsx'

/**
 * Returns functions that give the label of a form field and its value as text, for showing a
 * conflicting change by another user.
 */
export function useFieldInWords() {
  const t = useTranslations('pointRules')
  const words = useVersionWords()
  const labels = {
    ruleName: t('field.name'),
    startTime: t('field.startTime'),
    endTime: t('field.endTime'),
    noEnd: t('form.noEnd'),
    activityDay: t('field.activityDay'),
    weekdays: t('field.weekdays'),
    dates: t('field.dates'),
    monthEnd: t('days.monthEnd'),
    rate: t('field.rate'),
    how: t('form.how'),
    baseRate: t('field.baseRate'),
    multiple: t('field.multiple'),
    quantity: t('field.quantity'),
    remark: t('field.remark'),
    isValid: t('field.state'),
  }
  function show(name: string, rule: PointRuleDetail): string {
    const { shown } = rule
    const input = inputOf(rule)
    if (name === 'ruleName' || name === 'remark') return shown[name]
    if (name === 'startTime' || name === 'endTime')
      return input[name] === '' ? '—' : dayText(input[name])
    if (name === 'noEnd') return words.validity(shown)
    if (name === 'isValid') return t(`state.${shown.state}`)
    const isDays = ['activityDay', 'weekdays', 'dates', 'monthEnd'].includes(name)
    return isDays ? words.days(shown) : words.gives(shown)
  }
  return { labels, show }
}
