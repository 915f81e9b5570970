import { useTranslations } from 'use-intl'
import { clockOf, dayText, shortInstantText, weekdayKey } from '#ui/instants.ts'

/**
 * A moment as the merchant's clock showed it. `at` is `2026-11-20T14:05:09+09:00`. Full: `2026/11/20（金）14:05:09`;
 * short, for columns: `11/20 14:05:09`, with the year when it is not the current one.
 */
export function Instant({ at, form = 'full' }: { at: string; form?: 'full' | 'short' }) {
  const t = useTranslations('kit')
  if (form === 'short')
    return (
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {shortInstantText(at)}
      </time>
    )
  const { day, time } = clockOf(at)
  return (
    <time dateTime={at} className="tabular-nums">
      {t('weekdayInstant', { day: dayText(day), weekday: t(weekdayKey(day)), time })}
    </time>
  )
}
