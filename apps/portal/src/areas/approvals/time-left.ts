const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** From so many days on it is said in days. */
const LONG_DAYS = 4

/** From so many hours on it is said in red. */
const SOON_HOURS = 12

export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly count: number
  readonly isSoon: boolean
}

/** How long it is until `at`, in whole days where it is long, else in whole hours, in the last one in minutes; null when it is over. `now` in milliseconds. */
export function timeLeft(at: string, now = Date.now()): TimeLeft | null {
  const left = Date.parse(at) - now
  if (left <= 0) return null
  if (left >= LONG_DAYS * DAY) return { unit: 'days', count: Math.floor(left / DAY), isSoon: false }
  const isSoon = left < SOON_HOURS * HOUR
  return left < HOUR
    ? { unit: 'minutes', count: Math.ceil(left / MINUTE), isSoon }
    : { unit: 'hours', count: Math.floor(left / HOUR), isSoon }
}
