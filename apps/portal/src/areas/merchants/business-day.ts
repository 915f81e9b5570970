import { addDays } from '@choba/contract/period.ts'
import { shortDayText } from '#ui/instants.ts'
import { closingText } from '#ui/periods.ts'

const DAY = 24 * 60

/**
 * Returns the first and the last minute of a business day as text, for example `11/22 05:00` and
 * `11/23 04:59`.
 */
export function runOf(day: string, closingMinutes: number) {
  const next = addDays(day, 1)
  return {
    day: shortDayText(day),
    fromDay: shortDayText(day),
    fromTime: closingText(closingMinutes),
    toDay: shortDayText(closingMinutes === 0 ? day : next),
    toTime: closingText((closingMinutes + DAY - 1) % DAY),
  }
}

/**
 * Returns the current date in a time zone as `YYYY-MM-DD`.
 * @throws RangeError if the browser does not know the time zone
 */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .formatToParts(now)
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}
