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

// Clocks that change at one, two and three in the morning, at midnight, by half an hour, and never.
const zones = ['Europe/London', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Tokyo']

it.each(zones)(
  'a day of %s holds what lies between its bounds, whenever it closes and whatever the clocks do',
  async (zone) => {
    const wrong = await asOwner(engine, async (q) => {
      let count = 0
      for (const closing of [0, 30, 90, 119, 150, 300, 1439]) {
        const clock = { time_zone: zone, closing_minutes: closing }
        const at = sql`i.at`
        const day = businessDay(at, sql`${zone}::text`, sql`${closing}::int`)
        // Every ten minutes of a year: 52,560 instants, both changes of clocks among them.
        const found = await sql<{ n: number }>`
        select count(*)::int as n from (
          select i.at, ${day} as day from generate_series('2026-01-01T00:00:00Z'::timestamptz, '2026-12-31T23:50:00Z',
            interval '10 minutes') as i(at)) d
        where d.at < ((d.day + make_interval(mins => ${closing}::int)) at time zone ${zone}::text)
          or d.at >= ((d.day + 1 + make_interval(mins => ${closing}::int)) at time zone ${zone}::text)`.execute(q)
        count += found.rows[0]!.n
        const start = await sql<{ at: Date }>`select ${startOfDay('2026-11-20', clock)} as at`.execute(q)
        const local = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
        const time = `${String(Math.floor(closing / 60)).padStart(2, '0')}:${String(closing % 60).padStart(2, '0')}`
        expect(local.format(start.rows[0]!.at)).toBe(`2026-11-20 ${time}`)
      }
      return count
    })
    expect(wrong).toBe(0)
  },
)
