import { addDays, earliestOf, type Period } from '@choba/contract/period.ts'

/** Numbers from 0 to 1, the same in every run. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The longest period that ends on this day and may be searched. */
const quarterTo = (to: string): Period => ({ from: earliestOf(to, 3), to })

/** Periods of three months each within the year that ends on `lastDay`. */
export function quarters(howMany: number, lastDay: string): Period[] {
  const draw = chance(8021)
  return Array.from({ length: howMany }, () =>
    quarterTo(addDays(lastDay, -Math.floor(draw() * 270))),
  )
}

/** The year that ends on this day, in periods of three months, the newest first. */
export function yearTo(lastDay: string): Period[] {
  const periods = [quarterTo(lastDay)]
  while (periods.length < 4) periods.push(quarterTo(addDays(periods.at(-1)!.from, -1)))
  return periods
}

/** The same days, from one time of the day to another. */
export function withTimes(periods: readonly Period[]): Period[] {
  const draw = chance(8022)
  const two = (most: number) => String(Math.floor(draw() * most)).padStart(2, '0')
  const time = (hours: number) => `T${two(hours)}:${two(60)}:${two(60)}`
  // An hour of the morning to an earlier one: three months and not a second more.
  return periods.map(({ from, to }) => ({
    from: `${from}T12${time(1).slice(3)}`,
    to: `${to}${time(12)}`,
  }))
}
