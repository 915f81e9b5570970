/**
 * The wall clock of a time zone: the one place that decides what an hour means that a change of the clocks repeats or leaves out.
 * PostgreSQL's `at time zone` reads a single moment the same way (`instant`); the ends of a period are read here alone.
 */
export interface ZoneClock {
  /** Milliseconds since 1970 of the wall clock's reading (given as if it were UTC). */
  instant(wall: number): number
  /** The first instant at which the clock shows `wall` or, if it is left out, something later. */
  earliest(wall: number): number
  /** The instant after the last second in which the clock shows `wall` or, if it is left out, something earlier. */
  endOf(wall: number): number
  /** The business day of an instant, `2011-03-27`, where a day closes so many minutes after midnight: as `businessDay` has it. */
  day(at: number, closingMinutes: number): string
  /** Milliseconds that the clock is ahead of UTC at an instant. */
  offset(at: number): number
}

const SECOND = 1_000
const DAY = 86_400_000
// Offsets change at quarters of an hour, if they do at all.
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
 * The clock of a time zone. Read as one instant, an hour that a change of the clocks shows twice is the later one, and an hour it skips
 * is read with the old offset. @throws RangeError for a zone that the runtime does not know
 */
function zoneClock(timeZone: string): ZoneClock {
  const offset = offsetsOf(timeZone)

  function instant(wall: number): number {
    const [before, after] = [offset(wall - DAY), offset(wall + DAY)]
    return wall - (offset(wall - after) === after ? after : before)
  }

  /** The instants at which the clock shows `wall`, the earlier first: two in a repeated hour, none in one that is left out. */
  function shownAt(wall: number): number[] {
    const both = [...new Set([offset(wall - DAY), offset(wall + DAY)])].map((ahead) => wall - ahead)
    return both.filter((at) => at + offset(at) === wall).toSorted((a, b) => a - b)
  }

  /** When the clocks left out the hour that `wall` is in. */
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
      // In the hour that a change of the clocks repeats or leaves out the bounds of the day decide.
      const moved =
        at < instant(shown + closing) ? -DAY : at >= instant(shown + DAY + closing) ? DAY : 0
      return new Date(shown + moved).toISOString().slice(0, 10)
    },
  }
}

const clocks = new Map<string, ZoneClock>()

/** The clock of a time zone, made once. @throws RangeError for a zone that the runtime does not know */
export function clockOfZone(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = zoneClock(timeZone)
  clocks.set(timeZone, made)
  return made
}

/**
 * The first instant of a period that begins at a moment of the wall clock: the earlier one in an hour that is shown twice, the change of
 * the clocks in one that is left out.
 */
export const firstInstantOf = (moment: string, timeZone: string): Date =>
  new Date(clockOfZone(timeZone).earliest(Date.parse(`${moment}Z`)))

/**
 * The first instant after a period that ends with a moment of the wall clock: after the later one in an hour that is shown twice, the
 * change of the clocks in one that is left out.
 */
export const endInstantOf = (moment: string, timeZone: string): Date =>
  new Date(clockOfZone(timeZone).endOf(Date.parse(`${moment}Z`)))
