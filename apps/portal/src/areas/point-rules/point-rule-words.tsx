import { formatCount } from '@choba/contract/money.ts'
import type { PointRule, PointRuleVersion } from '@choba/contract/point-rules.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<PointRule['status'], Tone> = {
  HOLDS: 'ok',
  COMING: 'info',
  PAUSED: 'warn',
  ENDED: 'muted',
}

export function PointRuleStatusMark({ status }: Pick<PointRule, 'status'>) {
  const t = useTranslations('pointRules.status')
  return <Status tone={tones[status]}>{t(status)}</Status>
}

/** Formats a multiple in hundredths: `150` → `1.5`. */
export const timesText = (multiple: number): string => String(multiple / 100)

/**
 * Returns functions that describe a version of a rule as text: its days, its award and its
 * validity.
 */
export function useVersionWords() {
  const t = useTranslations('pointRules')
  const kit = useTranslations('kit')
  const and = t('days.and')
  function days({ activityDay, weekdays, dates, monthEnd }: PointRuleVersion): string {
    if (activityDay === 'DAILY') return t('activityDay.DAILY')
    if (activityDay === 'WEEKLY')
      return t('days.weekly', {
        days: weekdays.map((one) => kit(`weekday${(one % 7) as 0}`)).join(and),
      })
    if (dates.length === 0) return t('days.monthEnd')
    return t(monthEnd ? 'days.datesAndEnd' : 'days.dates', { dates: dates.join(and) })
  }
  function gives({ rate, baseRate, multiple, quantity }: PointRuleVersion): string {
    if (rate !== null) return t('gives.rate', { rate: formatRate(rate) })
    if (baseRate !== null) return t('gives.baseRate', { rate: formatRate(baseRate) })
    if (multiple !== null) return t('gives.multiple', { times: timesText(multiple) })
    return t('gives.quantity', { points: formatCount(quantity ?? 0) })
  }
  function validity({ startTime, endTime }: PointRuleVersion): string {
    const from = dayText(startTime)
    return endTime === null
      ? t('validity.open', { from })
      : t('validity.range', { from, to: dayText(endTime) })
  }
  return { days, gives, validity }
}
