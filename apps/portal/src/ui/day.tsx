import { useTranslations } from 'use-intl'
import { dayText, shortDayText, weekdayKey } from '#ui/instants.ts'

/** A day, `YYYY-MM-DD`. Full: `2026/11/20（金）`; short: `11/20`. */
export function Day({ day, form = 'full' }: { day: string; form?: 'full' | 'short' | 'plain' }) {
  const t = useTranslations('kit')
  const text =
    form === 'short'
      ? shortDayText(day)
      : form === 'plain'
        ? dayText(day)
        : t('weekdayDay', { day: dayText(day), weekday: t(weekdayKey(day)) })
  return (
    <time dateTime={day.slice(0, 10)} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}
