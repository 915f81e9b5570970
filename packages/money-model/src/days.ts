// Date arithmetic for days in the format `YYYY-MM-DD`, without a time zone.

const DAY_MS = 86_400_000

const instantOf = (day: string): number => {
  const instant = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(instant)) throw new RangeError(`${day} is not a day`)
  return instant
}

/**
 * Returns the day that is `count` days later, or earlier if negative.
 * @throws RangeError if `day` is not a day
 */
export const later = (day: string, count: number): string =>
  new Date(instantOf(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns the weekday from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string): number => new Date(instantOf(day)).getUTCDay() || 7

export const dateOf = (day: string): number => Number(day.slice(8))

/** True if the day is the last of its month. */
export const isLastOfMonth = (day: string): boolean => dateOf(later(day, 1)) === 1
