// Arithmetic of days, which are `YYYY-MM-DD` and have no time zone.

const DAY_MS = 86_400_000

const instantOf = (day: string): number => {
  const instant = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(instant)) throw new RangeError(`${day} is not a day`)
  return instant
}

/**
 * The day so many days later; earlier with a negative number. @throws RangeError if `day` is not a
 * day
 */
export const later = (day: string, count: number): string =>
  new Date(instantOf(day) + count * DAY_MS).toISOString().slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(instantOf(day)).getUTCDay() || 7

export const dateOf = (day: string): number => Number(day.slice(8))

/** True if the next day belongs to another month. */
export const isLastOfMonth = (day: string): boolean => dateOf(later(day, 1)) === 1
