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
 * A moment as the merchant's clock showed it. `at` is `2026-11-20T14:05:09+09:00`. Full: `2026/11/20（金）14:05:09`;
 * short, for columns: `11/20 14:05:09`, with the year when it is not the current one; day: `11/20`.
 */
export function Instant({
  at,
  form = 'full',
  timeZone,
}: {
  at: string
  form?: 'full' | 'short' | 'day'
  /** Short, on the clock of another zone than it was written by; the pointer over it shows its own. */
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
