import { hitsDay, type PointSchedule } from '@choba/contract/point-schedule.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * Compares the days on which a rule applies with days calculated by Intl, over three years with a
 * leap day. The time zones have daylight saving time, and business days end at 5:00. The SQL
 * function for business days and the schedule code in packages/contract must both agree with Intl.
 */

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const CLOSING = 5
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const base = {
  startTime: '2027-03-01',
  endTime: '2029-11-30',
  weekdays: [],
  dates: [],
  monthEnd: false,
}
const rules: readonly PointSchedule[] = [
  { ...base, activityDay: 'DAILY' },
  { ...base, activityDay: 'WEEKLY', weekdays: [7, 1] },
  { ...base, activityDay: 'MONTHLY', dates: [29, 31] },
  { ...base, activityDay: 'MONTHLY', monthEnd: true },
]

/**
 * Returns the business day (closing at 5:00) of an instant, calculated from the local time that
 * Intl shows.
 */
function shownBy(format: Intl.DateTimeFormat, at: Date) {
  const of = (date: Date) =>
    Object.fromEntries(
      format.formatToParts(date).map(({ type, value }) => [type, value]),
    ) as Record<string, string>
  const now = of(at)
  const isBefore = Number(now['hour']) < CLOSING
  // Any time before 5:00 belongs to the previous day. Subtracting twelve hours always gives that
  // day, regardless of clock changes.
  const day = isBefore ? of(new Date(Number(at) - 12 * 3_600_000)) : now
  const month = Number(day['month'])
  const year = Number(day['year'])
  const isLeap = year % 4 === 0
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  const date = Number(day['day'])
  return {
    text: `${day['year']}-${day['month']}-${day['day']}`,
    date,
    weekday: weekdays.indexOf(day['weekday']!) + 1,
    isLast: date === length,
  }
}

it.each(['America/New_York', 'Europe/Berlin'])(
  'the SQL business day and the rule schedule agree with Intl in %s',
  async (zone) => {
    const { rows } = await withScope(
      engine,
      { role: 'worker', tenantId: 1, merchantId: 11 },
      ({ q }) =>
        sql<{
          at: Date
          day: string
        }>`select at, ${businessDay(sql`at`, sql`${zone}::text`, sql`${CLOSING * 60}::int`)} as day
      from generate_series('2027-01-01T00:00Z'::timestamptz, '2029-12-31T23:00Z', '1 hour') at`.execute(
          q,
        ),
    )
    expect(rows).toHaveLength(1_096 * 24)
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      weekday: 'short',
    })
    const wrong = rows.filter(({ at, day }) => {
      const { text, date, weekday, isLast } = shownBy(format, at)
      const isValid = text >= '2027-03-01' && text <= '2029-11-30'
      const hits = [true, weekday === 7 || weekday === 1, date === 29 || date === 31, isLast]
      return rules.some((rule, index) => hitsDay(rule, day) !== (isValid && hits[index]))
    })
    expect(wrong).toEqual([])
  },
)
