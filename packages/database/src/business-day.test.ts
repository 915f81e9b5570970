import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDay, startOfDay } from './business-day.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

interface ClockChange {
  /** Local time at which the clock change happens. */
  readonly shown: string
  /** Minutes ahead of UTC before and after the change. */
  readonly before: number
  readonly after: number
}

// Clock changes of 2026 from public calendars. The zones have clock changes at 01:00, at 02:00, at
// midnight or by half an hour, or none.
const calendar: Readonly<Record<string, readonly [ahead: number, ...changes: ClockChange[]]>> = {
  'Europe/London': [
    0,
    { shown: '2026-03-29T01:00', before: 0, after: 60 },
    { shown: '2026-10-25T02:00', before: 60, after: 0 },
  ],
  'America/New_York': [
    -300,
    { shown: '2026-03-08T02:00', before: -300, after: -240 },
    { shown: '2026-11-01T02:00', before: -240, after: -300 },
  ],
  'Africa/Cairo': [
    120,
    { shown: '2026-04-24T00:00', before: 120, after: 180 },
    { shown: '2026-10-30T00:00', before: 180, after: 120 },
  ],
  'Australia/Lord_Howe': [
    660,
    { shown: '2026-04-05T02:00', before: 660, after: 630 },
    { shown: '2026-10-04T02:00', before: 630, after: 660 },
  ],
  'Asia/Tokyo': [540],
}
const zones = Object.keys(calendar)

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const at = (shown: string): number => Date.parse(`${shown}:00Z`)

/**
 * Returns the instant of a local time, in milliseconds. If the local time occurs twice, returns the
 * second instant. If the local time is skipped, returns the instant that is as far after the clock
 * change as the local time is after the start of the skipped interval.
 */
function instantOf(zone: string, shown: number): number {
  const [first, ...changes] = calendar[zone]!
  let ahead = first
  for (const { shown: change, before, after } of changes) {
    const decides = at(change) + (after - before) * MINUTE
    if (shown >= decides) ahead = after
  }
  return shown - ahead * MINUTE
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/**
 * All days of 2026 and a few days before and after, so that every instant of 2026 in each time zone
 * is covered.
 */
const days = Array.from({ length: 369 }, (_, nth) => at('2025-12-30T00:00') + nth * DAY)

it.each(zones)(
  'business days of %s begin and end at the closing time, even around clock changes',
  async (zone) => {
    for (const closing of [0, 30, 90, 119, 150, 300, 1_439]) {
      const clock = { time_zone: zone, closing_minutes: closing }
      const starts = days.map((day) => new Date(instantOf(zone, day + closing * MINUTE)))
      const of = sql`unnest(${days.map(dayOf)}::date[], ${starts.map((one) => one.toISOString())}::timestamptz[])`
      const { begun, found } = await asOwner(engine, async (q) => ({
        begun: await sql<{ start: Date }>`
        select ${startOfDay('2026-01-01', clock, sql`(d.day - '2026-01-01'::date)`)} as start
        from ${of} as d (day, start) order by d.day`.execute(q),
        // Checks an instant every ten minutes of a year, including both clock changes. The expected
        // business day is the last day that began before the instant.
        found: await sql<{ n: number; wrong: number; first: Date | null }>`
        with days as (select day, start, lead(start) over (order by start) as next from ${of} as d (day, start)),
        instants as (
          select i.at, d.day from days d, generate_series(date_bin('10 minutes', d.start, '2026-01-01T00:00:00Z'), d.next,
            interval '10 minutes') as i(at)
          where i.at >= d.start and i.at < d.next and i.at between '2026-01-01T00:00:00Z' and '2026-12-31T23:50:00Z'),
        answers as (select at, day, ${businessDay(sql`at`, sql`${zone}::text`, sql`${closing}::int`)} as told from instants)
        select count(*)::int as n, (count(*) filter (where told <> day))::int as wrong,
          min(at) filter (where told <> day) as first from answers`.execute(q),
      }))
      expect(begun.rows.map(({ start }) => start)).toEqual(starts)
      expect({ closing, ...found.rows[0] }).toEqual({ closing, n: 52_560, wrong: 0, first: null })
    }
  },
)

it.each([
  // On 8 March, the hour from 02:00 to 03:00 is skipped. On 1 November, the hour from 01:00 to
  // 02:00 occurs twice.
  ['America/New_York', 0, '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', 0, '2026-03-09', '2026-03-09T04:00:00Z'],
  ['America/New_York', 150, '2026-03-08', '2026-03-08T07:30:00Z'],
  ['America/New_York', 90, '2026-11-01', '2026-11-01T06:30:00Z'],
  ['America/New_York', 0, '2026-11-02', '2026-11-02T05:00:00Z'],
  // On 24 April, midnight is skipped in Cairo.
  ['Africa/Cairo', 0, '2026-04-24', '2026-04-23T22:00:00Z'],
  ['Africa/Cairo', 1_439, '2026-10-29', '2026-10-29T21:59:00Z'],
  ['Australia/Lord_Howe', 119, '2026-04-05', '2026-04-04T15:29:00Z'],
  ['Europe/London', 90, '2026-10-25', '2026-10-25T01:30:00Z'],
  ['Asia/Tokyo', 300, '2026-12-31', '2026-12-30T20:00:00Z'],
])(
  'in %s with closing minute %d, business day %s begins at %s',
  async (zone, closing, day, begins) => {
    const { rows } = await asOwner(engine, (q) =>
      sql<{
        start: Date
      }>`select ${startOfDay(day, { time_zone: zone, closing_minutes: closing })} as start`.execute(
        q,
      ),
    )
    expect(rows[0]!.start).toEqual(new Date(begins))
    expect(instantOf(zone, at(`${day}T00:00`) + closing * MINUTE)).toBe(Date.parse(begins))
  },
)
