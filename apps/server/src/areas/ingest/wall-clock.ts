const QUARTER = 900_000
const DAY = 86_400_000

/** Reads `2011-03-27 01:30:00` of a wall clock, with or without an offset behind it, in one time zone. */
export interface ZoneClock {
  /** Milliseconds since 1970 of the wall clock's reading (given as if it were UTC). */
  instant(wall: number): number
  /** `2011-03` of an instant. */
  month(at: number): string
}

/**
 * The clock of a time zone. An hour that a change of the clocks shows twice is the later one, an hour it skips is read
 * with the old offset: as PostgreSQL does.
 */
export function zoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()

  function offset(at: number): number {
    // Offsets change at quarters of an hour, if they do at all.
    const quarter = Math.floor(at / QUARTER)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(quarter * QUARTER)) part[type] = Number(value)
    const shown = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
    const difference = shown - quarter * QUARTER
    if (known.size > 200_000) known.clear()
    known.set(quarter, difference)
    return difference
  }

  return {
    instant(wall) {
      const before = offset(wall - DAY)
      const after = offset(wall + DAY)
      return wall - (offset(wall - after) === after ? after : before)
    },
    month: (at) => {
      const shown = new Date(at + offset(at))
      return `${shown.getUTCFullYear()}-${String(shown.getUTCMonth() + 1).padStart(2, '0')}`
    },
  }
}

/** The furthest that clocks of the world are from UTC, in minutes. */
const WEST = -12 * 60
const EAST = 14 * 60

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?(Z|[+-]\d\d:\d\d)?$/

/** An instant in ISO 8601, or a wall-clock reading of `clock`'s zone where no offset is written; null when it is neither. */
export function readMoment(text: string, clock: ZoneClock): number | null {
  const match = MOMENT.exec(text)
  if (!match) return null
  const month = Number(match[2])
  const day = Number(match[3])
  const hour = Number(match[4])
  const milliseconds = match[7] ? Number(match[7].padEnd(3, '0')) : 0
  const wall = Date.UTC(Number(match[1]), month - 1, day, hour, Number(match[5]), Number(match[6]), milliseconds)
  // A day or an hour that does not exist has moved on to one that does.
  const read = new Date(wall)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day || read.getUTCHours() !== hour) return null
  if (match[5]! > '59' || match[6]! > '59') return null
  const zone = match[8]
  if (!zone) return clock.instant(wall)
  if (zone === 'Z') return wall
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
  const offset = zone.startsWith('-') ? -minutes : minutes
  if (offset < WEST || offset > EAST || Number(zone.slice(4, 6)) > 59) return null
  return wall - offset * 60_000
}
