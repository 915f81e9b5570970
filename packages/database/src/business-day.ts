import type { Period } from '@choba/contract/period.ts'
import { endInstantOf, firstInstantOf } from '@choba/contract/zone-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './scope.ts'

/** What decides a merchant's business days: its time zone, and the minutes after midnight at which a day closes. */
export interface BusinessClock {
  readonly time_zone: string
  readonly closing_minutes: number
}

/** The instant at which a business day begins; the one before ends there. */
export const startOfDay = (
  day: string,
  clock: BusinessClock,
  plusDays: number | RawBuilder<unknown> = 0,
): RawBuilder<Date> =>
  sql`((${day}::date + ${plusDays}::int + make_interval(mins => ${clock.closing_minutes}::int)) at time zone ${clock.time_zone}::text)`

const literal = (instant: Date): RawBuilder<Date> => sql`${instant.toISOString()}::timestamptz`

const isDay = (end: string): boolean => end.length === 10

/**
 * The first instant of a period and the first after it, by a merchant's clock. Each end is a day or a moment; `zone-clock.ts` says what a
 * moment means in an hour that a change of the clocks repeats or leaves out.
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
 * The business day of an instant: the one definition, for rows, rollups, lists, totals and exports. The wall clock says
 * which day it is, except in the hour that a change of clocks repeats or leaves out: there the bounds of the day decide.
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

/** SQL: the business day that it is now. */
export const businessDayNow = (clock: BusinessClock): RawBuilder<string> =>
  businessDay(sql`now()`, sql`${clock.time_zone}::text`, sql`${clock.closing_minutes}::int`)

/** The business day that it is now. */
export async function readToday({ q }: Pick<Tx, 'q'>, clock: BusinessClock): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${businessDayNow(clock)} as day`.execute(q)
  return rows[0]!.day
}
