import type { Span } from '@choba/contract/support-hours.ts'
import { clockOf, dayThere } from '#ui/instants.ts'

/** Weekdays in the order of the screen, which starts on Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
export type Weekday = (typeof weekdays)[number]

/**
 * Returns the hours of a weekday, such as `09:00–12:00, 13:00–18:00`. Returns an empty text if the
 * office is closed.
 */
export const timesOf = (hours: readonly Span[], weekday: number, dash = '–'): string =>
  hours
    .filter((span) => span.weekday === weekday)
    .map(({ opens, closes }) => `${opens}${dash}${closes}`)
    .join(', ')

export interface Days {
  readonly from: Weekday
  readonly to: Weekday
  readonly times: string
}

/** Combines consecutive days with the same hours into one line. */
export function weekOf(hours: readonly Span[]): Days[] {
  const lines: Days[] = []
  for (const weekday of weekdays) {
    const times = timesOf(hours, weekday)
    const last = lines.at(-1)
    if (last?.times === times) lines[lines.length - 1] = { ...last, to: weekday }
    else lines.push({ from: weekday, to: weekday, times })
  }
  return lines
}

/**
 * Returns the number of days from `now` until the time `at`, counted in the time zone of `at`: 0 is
 * today, 1 is tomorrow.
 */
export const daysAhead = (at: string, now: string): number =>
  Math.round((Date.parse(clockOf(at).day) - Date.parse(dayThere(at, Date.parse(now)))) / 86_400_000)
