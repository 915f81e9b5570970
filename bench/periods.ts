import { addDays, earliestOf, type Period } from '@choba/contract/period.ts'

/** Returns a function that returns pseudo-random numbers from 0 to 1, the same in every run. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the period of three months, the maximum for a search, that ends on this day. */
const quarterTo = (to: string): Period => ({ from: earliestOf(to, 3), to })

/**
 * Returns pseudo-random periods of three months. They are within the year that ends on `lastDay`.
 */
export function quarters(howMany: number, lastDay: string): Period[] {
  const draw = chance(8021)
  return Array.from({ length: howMany }, () =>
    quarterTo(addDays(lastDay, -Math.floor(draw() * 270))),
  )
}

/** Returns four periods that together cover the year that ends on this day, newest first. */
export function yearTo(lastDay: string): Period[] {
  const periods = [quarterTo(lastDay)]
  while (periods.length < 4) periods.push(quarterTo(addDays(periods.at(-1)!.from, -1)))
  return periods
}

/** Returns the periods with pseudo-random times of day at their start and end. */
export function withTimes(periods: readonly Period[]): Period[] {
  const draw = chance(8022)
  const two = (most: number) => String(Math.floor(draw() * most)).padStart(2, '0')
  const time = (hours: number) => `T${two(hours)}:${two(60)}:${two(60)}`
  // The start is between 12:00 and 13:00, and the end is before 12:00, so that a period is never
  // longer than three months.
  return periods.map(({ from, to }) => ({
    from: `${from}T12${time(1).slice(3)}`,
    to: `${to}${time(12)}`,
  }))
}
