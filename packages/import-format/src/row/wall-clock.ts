import type { ZoneClock } from '@choba/contract/zone-clock.ts'

/** Earliest allowed instant of transactions and heartbeats, in milliseconds. */
export const DAY_2000 = Date.UTC(2000, 0, 1)

/** Smallest and largest offset from UTC of all time zones, in minutes. */
const WEST = -12 * 60
const EAST = 14 * 60

/**
 * Parses an offset such as `+09:00`, `-0800` or `Z` to milliseconds. Returns null if no time zone
 * has the offset.
 */
export function offsetOf(zone: string): number | null {
  if (zone === 'Z') return 0
  const rest = Number(zone.slice(-2))
  const minutes = Number(zone.slice(1, 3)) * 60 + rest
  const offset = zone.startsWith('-') ? -minutes : minutes
  return offset < WEST || offset > EAST || rest > 59 ? null : offset * 60_000
}

interface Reading {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

/**
 * Converts a local date and time to milliseconds, as if the time zone were UTC. Returns null if the
 * date or the time does not exist.
 */
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
  // `Date.UTC` converts a date or hour that does not exist to a later one, so the result is
  // compared with the input.
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
 * Parses an instant in ISO 8601. If the text has no offset, it is a local time in the time zone of
 * the clock. Without a clock, an offset is required. Seconds are optional. Digits after the
 * millisecond are dropped.
 * @returns milliseconds since the epoch; null for other text
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
