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

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The digits of a wall clock of a time zone. Swedish writes them as the wire does. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, made)
  return made
}

/** The same moment on the wall clock of another zone: `2026-11-20T22:05:09`, without its offset. */
export const atZone = (at: string, timeZone: string): string =>
  clockIn(timeZone).format(new Date(at)).replace(' ', 'T')

/** `2026-11-20T14:05:09+09:00` → `2026/11/20 14:05:09 +09:00`: the wall clock it was written by, and which one that is. */
export function offsetInstantText(at: string): string {
  const { day, time } = clockOf(at)
  return `${dayText(day)} ${time} ${at.slice(19)}`
}

/** `2026-11-20` → `2026/11/20`. */
export const dayText = (day: string): string => day.slice(0, 10).replaceAll('-', '/')

/** `2026-11-20` → `11/20`. */
export const shortDayText = (day: string): string => dayText(day).slice(5)

/** The day `now`, in milliseconds, on the wall clock that `at` was written by: its offset decides, not the browser's zone. */
export function dayThere(at: string, now: number): string {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(at) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(now + offset * 60_000).toISOString().slice(0, 10)
}

/** `2026-11-20` → `11/20`; of another year than `today`'s, `2017/11/20`. */
export const nearDayText = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day) : dayText(day)

/** `2026-11-20T14:05:09+09:00` → `11/20 14:05:09`; of another year than `now`, in milliseconds, with the year. */
export function shortInstantText(at: string, now = Date.now()): string {
  const { day, time } = clockOf(at)
  return `${nearDayText(day, dayThere(at, now))} ${time}`
}

export type WeekdayKey = `weekday${0 | 1 | 2 | 3 | 4 | 5 | 6}`

/** The phrase that names the weekday of a day: `weekday0` is Sunday. */
export const weekdayKey = (day: string): WeekdayKey => `weekday${weekday(day.slice(0, 10)) as 0}`
