import type { Span } from '@choba/contract/support-hours.ts'
import { clockOf, dayThere } from '#ui/instants.ts'

/** A week as people read it: Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
export type Weekday = (typeof weekdays)[number]

/** The times of a day: `09:00–12:00, 13:00–18:00`; empty where it is closed. */
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

/** Days that follow each other and have the same times are one line. */
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

/** How far a moment is from `now`, in days of the clock that it was written by: 0 today, 1 tomorrow. */
export const daysAhead = (at: string, now: string): number =>
  Math.round((Date.parse(clockOf(at).day) - Date.parse(dayThere(at, Date.parse(now)))) / 86_400_000)
