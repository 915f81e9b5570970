import { useTranslations } from 'use-intl'
import {
  atZone,
  clockOf,
  dayText,
  offsetInstantText,
  shortInstantText,
  weekdayKey,
} from '#ui/instants.ts'

/**
 * Shows a time by the merchant's clock. `at` is in the format `2026-11-20T14:05:09+09:00`. Full
 * form: `2026/11/20（金）14:05:09`. Short form, for columns: `11/20 14:05:09`, with the year if it is
 * not the current one. Day form: `11/20`.
 */
export function Instant({
  at,
  form = 'full',
  timeZone,
}: {
  at: string
  form?: 'full' | 'short' | 'day'
  /**
   * Time zone for the short form, if it is not the merchant's. The tooltip then shows the
   * merchant's time.
   */
  timeZone?: string | undefined
}) {
  const t = useTranslations('kit')
  if (form !== 'full')
    return (
      <time
        dateTime={at}
        title={timeZone === undefined ? undefined : offsetInstantText(at)}
        className="whitespace-nowrap tabular-nums"
      >
        {form === 'day'
          ? shortInstantText(at).split(' ')[0]
          : shortInstantText(timeZone ? atZone(at, timeZone) : at)}
      </time>
    )
  const { day, time } = clockOf(at)
  return (
    <time dateTime={at} className="tabular-nums">
      {t('weekdayInstant', { day: dayText(day), weekday: t(weekdayKey(day)), time })}
    </time>
  )
}
