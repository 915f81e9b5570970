/**
 * A deterministic random number generator. The demo data of a day is therefore the same on every
 * machine.
 */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns a whole number. Both ends are inclusive. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  normal(): number
  uuid(): string
}

/** Returns a new generator (mulberry32) that starts from the given seed value. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`,
  }
}

/** Returns a function that draws items in proportion to their weights. */
export function weightedPick<T>(
  entries: readonly (readonly [item: T, weight: number])[],
): (chance: Random) => T {
  const steps: number[] = []
  let total = 0
  for (const [, weight] of entries) steps.push((total += weight))
  return (chance) => {
    const drawn = chance.next() * total
    const index = steps.findIndex((step) => drawn < step)
    return entries[index < 0 ? entries.length - 1 : index]![0]
  }
}
