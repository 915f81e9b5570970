/**
 * Local time of a time zone. Only this file decides how to read a local time in an hour that a
 * clock change repeats or skips. PostgreSQL's `at time zone` agrees with `instant`; only this file
 * computes the ends of a period.
 */
export interface ZoneClock {
  /**
   * Converts a local time to an instant in milliseconds since 1970. `wall` is the local time in
   * milliseconds as if it were UTC.
   */
  instant(wall: number): number
  /**
   * Returns the first instant with the local time `wall`. If a clock change skips `wall`, the first
   * instant with a later local time.
   */
  earliest(wall: number): number
  /**
   * Returns the instant after the last second with the local time `wall`. If a clock change skips
   * `wall`, the instant after the last second with an earlier local time.
   */
  endOf(wall: number): number
  /**
   * Returns the business day of an instant, for example `2011-03-27`, with the closing time in
   * minutes after midnight. Agrees with `businessDay`.
   */
  day(at: number, closingMinutes: number): string
  /** Returns the offset from UTC at an instant, in milliseconds. */
  offset(at: number): number
}

const SECOND = 1_000
const DAY = 86_400_000
// Offsets change only at quarter hours.
const QUARTER = 900_000
const REMEMBERED = 200_000

function offsetsOf(timeZone: string): (at: number) => number {
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
  return (at) => {
    const quarter = Math.floor(at / QUARTER)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(quarter * QUARTER))
      part[type] = Number(value)
    const shown = Date.UTC(
      part['year']!,
      part['month']! - 1,
      part['day'],
      part['hour'],
      part['minute'],
      part['second'],
    )
    const difference = shown - quarter * QUARTER
    if (known.size > REMEMBERED) known.clear()
    known.set(quarter, difference)
    return difference
  }
}

/**
 * Creates the clock of a time zone. For a local time in a repeated hour, `instant` returns the
 * later instant; in a skipped hour, it uses the offset before the change.
 * @throws RangeError if the runtime does not know the zone
 */
function zoneClock(timeZone: string): ZoneClock {
  const offset = offsetsOf(timeZone)

  function instant(wall: number): number {
    const [before, after] = [offset(wall - DAY), offset(wall + DAY)]
    return wall - (offset(wall - after) === after ? after : before)
  }

  /**
   * Returns the instants with the local time `wall`, earliest first: two in a repeated hour, none
   * in a skipped one.
   */
  function shownAt(wall: number): number[] {
    const both = [...new Set([offset(wall - DAY), offset(wall + DAY)])].map((ahead) => wall - ahead)
    return both.filter((at) => at + offset(at) === wall).toSorted((a, b) => a - b)
  }

  /** Returns the instant of the clock change that skips `wall`. */
  function skipped(wall: number): number {
    const after = offset(wall + DAY)
    let at = Math.floor((wall - after) / QUARTER) * QUARTER
    while (offset(at) !== after) at += QUARTER
    return at
  }

  return {
    instant,
    offset,
    earliest: (wall) => shownAt(wall)[0] ?? skipped(wall),
    endOf(wall) {
      const last = shownAt(wall).at(-1)
      return last === undefined ? skipped(wall) : last + SECOND
    },
    day(at, closingMinutes) {
      const closing = closingMinutes * 60_000
      const shown = Math.floor((at + offset(at) - closing) / DAY) * DAY
      // In a repeated or skipped hour, the bounds of the business day decide.
      const moved =
        at < instant(shown + closing) ? -DAY : at >= instant(shown + DAY + closing) ? DAY : 0
      return new Date(shown + moved).toISOString().slice(0, 10)
    },
  }
}

const clocks = new Map<string, ZoneClock>()

/**
 * Returns the cached clock of a time zone.
 * @throws RangeError if the runtime does not know the zone
 */
export function clockOfZone(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = zoneClock(timeZone)
  clocks.set(timeZone, made)
  return made
}

/**
 * Returns the first instant of a period that starts at a local time. In a repeated hour, this is
 * the earlier of two instants; in a skipped hour, the instant of the clock change.
 */
export const firstInstantOf = (moment: string, timeZone: string): Date =>
  new Date(clockOfZone(timeZone).earliest(Date.parse(`${moment}Z`)))

/**
 * Returns the first instant after a period that ends at a local time. In a repeated hour, the
 * period ends after the later of two instants; in a skipped hour, at the clock change.
 */
export const endInstantOf = (moment: string, timeZone: string): Date =>
  new Date(clockOfZone(timeZone).endOf(Date.parse(`${moment}Z`)))
