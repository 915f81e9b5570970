import type { Period } from '@choba/contract/period.ts'
import { endInstantOf, firstInstantOf } from '@choba/contract/zone-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './scope.ts'

/**
 * Settings that define a merchant's business days: its time zone and the closing time in minutes
 * after midnight.
 */
export interface BusinessClock {
  readonly time_zone: string
  readonly closing_minutes: number
}

/**
 * SQL: returns the instant at which a business day begins. The previous business day ends at this
 * instant.
 */
export const startOfDay = (
  day: string,
  clock: BusinessClock,
  plusDays: number | RawBuilder<unknown> = 0,
): RawBuilder<Date> =>
  sql`((${day}::date + ${plusDays}::int + make_interval(mins => ${clock.closing_minutes}::int)) at time zone ${clock.time_zone}::text)`

const literal = (instant: Date): RawBuilder<Date> => sql`${instant.toISOString()}::timestamptz`

const isDay = (end: string): boolean => end.length === 10

/**
 * SQL: returns the first instant of a period and the first instant after the period, in the
 * merchant's time zone. Each end of the period is a day or a local date and time. `zone-clock.ts`
 * defines the instants of local times that a clock change repeats or skips.
 */
export const boundsOf = (
  { from, to }: Period,
  clock: BusinessClock,
): { from: RawBuilder<Date>; to: RawBuilder<Date> } => ({
  from: isDay(from) ? startOfDay(from, clock) : literal(firstInstantOf(from, clock.time_zone)),
  to: isDay(to) ? startOfDay(to, clock, 1) : literal(endInstantOf(to, clock.time_zone)),
})

const opening = (
  day: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  closing: RawBuilder<unknown>,
) => sql`((${day} + make_interval(mins => ${closing})) at time zone ${zone})`

/**
 * SQL: returns the business day of an instant. Rows, rollups, lists, totals and exports must all
 * use this definition. Usually the local date and time determine the day. If a clock change repeats
 * or skips the local hour, the start of the day determines it.
 */
export function businessDay(
  at: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  closing: RawBuilder<unknown>,
): RawBuilder<string> {
  const shown = sql`(((${at}) at time zone ${zone}) - make_interval(mins => ${closing}))::date`
  return sql`case when ${at} >= ${opening(sql`(${shown} + 1)`, zone, closing)} then ${shown} + 1
    when ${at} < ${opening(shown, zone, closing)} then ${shown} - 1 else ${shown} end`
}

/** SQL: returns the current business day. */
export const businessDayNow = (clock: BusinessClock): RawBuilder<string> =>
  businessDay(sql`now()`, sql`${clock.time_zone}::text`, sql`${clock.closing_minutes}::int`)

/** Returns the current business day as `YYYY-MM-DD`. */
export async function readToday({ q }: Pick<Tx, 'q'>, clock: BusinessClock): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${businessDayNow(clock)} as day`.execute(q)
  return rows[0]!.day
}
