import { useTranslations } from 'use-intl'
import { dayText, nearDayText, weekdayKey } from '#ui/instants.ts'

/**
 * Formats a day (`YYYY-MM-DD`). The full form is `2026/11/20（金）`. The short form is `11/20`; it
 * includes the year if it differs from the year of `today`, the merchant's business day.
 */
export function Day({
  day,
  today = '',
  form = 'full',
}: {
  day: string
  today?: string
  form?: 'full' | 'short' | 'plain'
}) {
  const t = useTranslations('kit')
  const text =
    form === 'short'
      ? nearDayText(day, today)
      : form === 'plain'
        ? dayText(day)
        : t('weekdayDay', { day: dayText(day), weekday: t(weekdayKey(day)) })
  return (
    <time dateTime={day.slice(0, 10)} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}
