import { weekday } from '@choba/contract/period.ts'

/** Consecutive days that are drawn as one bar. */
export interface DayGroup {
  /** Label of the group: `11/2`, or `11/2–11/8` for several days. */
  readonly label: string
  /** Indexes of the first and the last day of the group. */
  readonly first: number
  readonly last: number
}

const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`

export const isWeekend = (day: string): boolean => weekday(day) % 6 === 0

export const byDay = (days: readonly string[]): DayGroup[] =>
  days.map((day, place) => ({ label: shortDay(day), first: place, last: place }))

/**
 * Groups days by week, starting on Monday. The first and the last week may be shorter. The days are
 * in the format `YYYY-MM-DD` and in order.
 */
export function byWeek(days: readonly string[]): DayGroup[] {
  const starts = days.flatMap((day, place) => (place === 0 || weekday(day) === 1 ? [place] : []))
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? days.length) - 1
    const begin = shortDay(days[first]!)
    return { label: first === last ? begin : `${begin}–${shortDay(days[last]!)}`, first, last }
  })
}

/** Returns the sum of the values of each group; null if no day of the group has a value. */
export const sumsOf = (
  groups: readonly DayGroup[],
  values: readonly (number | null)[],
): (number | null)[] =>
  groups.map(({ first, last }) => {
    const known = values.slice(first, last + 1).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
