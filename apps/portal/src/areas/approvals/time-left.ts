const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** From so many hours on it is said in red. */
const SOON_HOURS = 12

export interface TimeLeft {
  readonly unit: 'hours' | 'minutes'
  readonly count: number
  readonly isSoon: boolean
}

/** How long it is until `at`, in whole hours, in the last one in minutes; null when it is over. `now` in milliseconds. */
export function timeLeft(at: string, now = Date.now()): TimeLeft | null {
  const left = Date.parse(at) - now
  if (left <= 0) return null
  const isSoon = left < SOON_HOURS * HOUR
  return left < HOUR
    ? { unit: 'minutes', count: Math.ceil(left / MINUTE), isSoon }
    : { unit: 'hours', count: Math.floor(left / HOUR), isSoon }
}
