import { isDay, type Period } from '@choba/contract/period.ts'

/**
 * Phrase keys and parsers of the period picker. `today` is always the merchant's day, never that of
 * the browser's time zone.
 */

export const DAY_START = '00:00:00'
export const DAY_END = '23:59:59'

/** The four fields in which users edit a period. */
export interface PeriodParts {
  readonly fromDay: string
  readonly fromTime: string
  readonly toDay: string
  readonly toTime: string
}

export const partsOf = (period: Period): PeriodParts => ({
  fromDay: period.from.slice(0, 10),
  fromTime: period.from.slice(11) || DAY_START,
  toDay: period.to.slice(0, 10),
  toTime: period.to.slice(11) || DAY_END,
})

/** Returns two days if both times are the defaults; otherwise two timestamps without an offset. */
export function periodOf({ fromDay, fromTime, toDay, toTime }: PeriodParts): Period {
  if (fromTime === DAY_START && toTime === DAY_END) return { from: fromDay, to: toDay }
  return { from: `${fromDay}T${fromTime}`, to: `${toDay}T${toTime}` }
}

/**
 * Parses a typed day to `YYYY-MM-DD`. Accepts `2026/1/5`, `2026-01-05`, `20260105` and full-width
 * digits. Returns null for any other text.
 */
export function parseDay(text: string): string | null {
  const match = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text.normalize('NFKC').trim())
  if (!match) return null
  const day = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/**
 * Parses a typed time to `HH:mm:ss`. Accepts `9:30`, `0930` and `23:59:59`. Returns null for any
 * other text.
 */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(text.normalize('NFKC').trim())
  if (!match) return null
  const [hour, minute, second] = [match[1]!.padStart(2, '0'), match[2]!, match[3] ?? '00']
  return hour < '24' && minute < '60' && second < '60' ? `${hour}:${minute}:${second}` : null
}

function endText(end: string, year: boolean, seconds: boolean): string {
  const day = end.slice(year ? 0 : 5, 10).replaceAll('-', '/')
  return end.length > 10 ? `${day} ${end.slice(11, seconds ? 19 : 16)}` : day
}

/**
 * Formats a period: `11/01 – 11/20`. Adds years outside the current year, and times other than the
 * defaults.
 */
export function periodText(period: Period, today: string): string {
  const year = [period.from, period.to].some((end) => end.slice(0, 4) !== today.slice(0, 4))
  // Hides the seconds if the period covers whole minutes: it then begins at :00 and ends at :59.
  const seconds = !(period.from.endsWith(':00') && period.to.endsWith(':59'))
  const from = endText(period.from, year, seconds)
  const to = endText(period.to, year, seconds)
  return from === to ? from : `${from} – ${to}`
}

/** Formats minutes after midnight as a time: 300 → `05:00`. */
export const closingText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
