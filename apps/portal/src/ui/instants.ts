import { weekday } from '@choba/contract/period.ts'

/**
 * Dates are shown as the text on the wire says them: the wall clock of the merchant, whatever zone the browser is in.
 * Intl is not asked, because Chromium knows no Mongolian.
 */
export interface Clock {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:mm:ss` */
  readonly time: string
}

/** The wall clock of `2026-11-20T14:05:09+09:00`, as written there. */
export const clockOf = (at: string): Clock => ({ day: at.slice(0, 10), time: at.slice(11, 19) })

/** `2026-11-20` → `2026/11/20`. */
export const dayText = (day: string): string => day.slice(0, 10).replaceAll('-', '/')

/** `2026-11-20` → `11/20`. */
export const shortDayText = (day: string): string => dayText(day).slice(5)

/** `2026-11-20T14:05:09+09:00` → `11/20 14:05:09`. */
export function shortInstantText(at: string): string {
  const { day, time } = clockOf(at)
  return `${shortDayText(day)} ${time}`
}

export type WeekdayKey = `weekday${0 | 1 | 2 | 3 | 4 | 5 | 6}`

/** The phrase that names the weekday of a day: `weekday0` is Sunday. */
export const weekdayKey = (day: string): WeekdayKey => `weekday${weekday(day.slice(0, 10)) as 0}`
