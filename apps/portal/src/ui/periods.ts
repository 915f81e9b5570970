import { isDay, type Period } from '@choba/contract/period.ts'

/** What the period picker works out: labels and typed text. `today` is always the merchant's, never the browser's. */

export const DAY_START = '00:00:00'
export const DAY_END = '23:59:59'

/** The four parts that people edit. */
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

/** Whole days when both times are the default ones, else two instants of the wall clock. */
export function periodOf({ fromDay, fromTime, toDay, toTime }: PeriodParts): Period {
  if (fromTime === DAY_START && toTime === DAY_END) return { from: fromDay, to: toDay }
  return { from: `${fromDay}T${fromTime}`, to: `${toDay}T${toTime}` }
}

/** What a person typed as a day → `YYYY-MM-DD`, or null: `2026/1/5`, `2026-01-05`, `20260105`, full-width digits. */
export function parseDay(text: string): string | null {
  const match = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text.normalize('NFKC').trim())
  if (!match) return null
  const day = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** What a person typed as a time of day → `HH:mm:ss`, or null: `9:30`, `0930`, `23:59:59`. */
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

/** `11/01 – 11/20`; with the years where the period leaves this one, with the times where they were chosen. */
export function periodText(period: Period, today: string): string {
  const year = [period.from, period.to].some((end) => end.slice(0, 4) !== today.slice(0, 4))
  // Whole minutes need no seconds: they begin at :00 and end at :59.
  const seconds = !(period.from.endsWith(':00') && period.to.endsWith(':59'))
  const from = endText(period.from, year, seconds)
  const to = endText(period.to, year, seconds)
  return from === to ? from : `${from} – ${to}`
}

/** Minutes after midnight as a time of day: 300 → `05:00`. */
export const closingText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
