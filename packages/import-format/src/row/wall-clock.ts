import type { ZoneClock } from '@choba/contract/zone-clock.ts'

/** Transactions and heartbeats are of this instant or later, in milliseconds. */
export const DAY_2000 = Date.UTC(2000, 0, 1)

/** The furthest that clocks of the world are from UTC, in minutes. */
const WEST = -12 * 60
const EAST = 14 * 60

/** `+09:00`, `-0800` or `Z` in milliseconds; null for what no clock of the world shows. */
export function offsetOf(zone: string): number | null {
  if (zone === 'Z') return 0
  const rest = Number(zone.slice(-2))
  const minutes = Number(zone.slice(1, 3)) * 60 + rest
  const offset = zone.startsWith('-') ? -minutes : minutes
  return offset < WEST || offset > EAST || rest > 59 ? null : offset * 60_000
}

interface Reading {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

/** A wall clock's reading as if it were UTC, in milliseconds; null for a day or a time that there is not. */
export function wallReading({
  year,
  month,
  day,
  hour,
  minute,
  second,
  millisecond,
}: Reading): number | null {
  if (minute > 59 || second > 59) return null
  const wall = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  // A day or an hour that does not exist has moved on to one that does.
  const read = new Date(wall)
  return read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    read.getUTCHours() === hour
    ? wall
    : null
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * Reads an instant in ISO 8601, or a wall-clock reading of `clock`'s zone if no offset is written. Seconds may be
 * left out; of a fraction the milliseconds count. Without a clock, an offset is required.
 * @returns milliseconds; null for another text
 */
export function readMoment(text: string, clock: ZoneClock | null): number | null {
  const match = MOMENT.exec(text)
  if (!match) return null
  const wall = wallReading({
    year: Number(match[1]),
    month: Number(match[2]),
    day: Number(match[3]),
    hour: Number(match[4]),
    minute: Number(match[5]),
    second: Number(match[6] ?? 0),
    millisecond: match[7] ? Number(match[7].slice(0, 3).padEnd(3, '0')) : 0,
  })
  if (wall === null) return null
  const zone = match[8]
  if (!zone) return clock?.instant(wall) ?? null
  const offset = offsetOf(zone)
  return offset === null ? null : wall - offset
}
