const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** From this many days on, the time left is given in days. */
const LONG_DAYS = 4

/** Below this many hours, the time left is shown in red. */
const SOON_HOURS = 12

export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly count: number
  readonly isSoon: boolean
}

/**
 * Returns the time left until `at`: in days from `LONG_DAYS` on, in minutes during the last hour,
 * otherwise in whole hours. Returns null after `at`. `now` is in milliseconds.
 */
export function timeLeft(at: string, now = Date.now()): TimeLeft | null {
  const left = Date.parse(at) - now
  if (left <= 0) return null
  if (left >= LONG_DAYS * DAY) return { unit: 'days', count: Math.floor(left / DAY), isSoon: false }
  const isSoon = left < SOON_HOURS * HOUR
  return left < HOUR
    ? { unit: 'minutes', count: Math.ceil(left / MINUTE), isSoon }
    : { unit: 'hours', count: Math.floor(left / HOUR), isSoon }
}
