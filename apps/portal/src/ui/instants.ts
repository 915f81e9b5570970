import { weekday } from '@choba/contract/period.ts'

/**
 * Day and time of a timestamp by the merchant's clock. They are shown as written in the API's
 * timestamp, which is in the merchant's time zone, regardless of the browser's time zone. Intl is
 * not used, because Chromium does not support Mongolian.
 */
export interface Clock {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:mm:ss` */
  readonly time: string
}

/** Returns day and time as written in a timestamp such as `2026-11-20T14:05:09+09:00`. */
export const clockOf = (at: string): Clock => ({ day: at.slice(0, 10), time: at.slice(11, 19) })

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a formatter for the time of day in a time zone. Uses the Swedish locale, which formats
 * dates like the API.
 */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, made)
  return made
}

/**
 * Converts a timestamp to the clock of another time zone: `2026-11-20T22:05:09`, without an offset.
 */
export const atZone = (at: string, timeZone: string): string =>
  clockIn(timeZone).format(new Date(at)).replace(' ', 'T')

/**
 * Formats a timestamp with the day, time and offset that it contains: `2026-11-20T14:05:09+09:00` →
 * `2026/11/20 14:05:09 +09:00`.
 */
export function offsetInstantText(at: string): string {
  const { day, time } = clockOf(at)
  return `${dayText(day)} ${time} ${at.slice(19)}`
}

/** Formats a day: `2026-11-20` → `2026/11/20`. */
export const dayText = (day: string): string => day.slice(0, 10).replaceAll('-', '/')

/** Formats a day without its year: `2026-11-20` → `11/20`. */
export const shortDayText = (day: string): string => dayText(day).slice(5)

/**
 * Returns the day at the time `now` (milliseconds since the epoch), in the UTC offset of the
 * timestamp `at` and not in the browser's time zone.
 */
export function dayThere(at: string, now: number): string {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(at) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(now + offset * 60_000).toISOString().slice(0, 10)
}

/**
 * Formats a day: `2026-11-20` → `11/20`. Adds the year if it differs from the year of `today`:
 * `2017/11/20`.
 */
export const nearDayText = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day) : dayText(day)

/**
 * Formats a timestamp: `2026-11-20T14:05:09+09:00` → `11/20 14:05:09`. Adds the year if it differs
 * from the year at `now` (milliseconds since the epoch).
 */
export function shortInstantText(at: string, now = Date.now()): string {
  const { day, time } = clockOf(at)
  return `${nearDayText(day, dayThere(at, now))} ${time}`
}

export type WeekdayKey = `weekday${0 | 1 | 2 | 3 | 4 | 5 | 6}`

/** Returns the phrase key for the weekday of a day: `weekday0` is Sunday. */
export const weekdayKey = (day: string): WeekdayKey => `weekday${weekday(day.slice(0, 10)) as 0}`
