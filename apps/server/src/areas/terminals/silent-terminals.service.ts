import type { BusinessClock } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type BusinessMoment,
  dayText,
  momentOf,
  type OpeningHours,
  placesLike,
  SILENT_AT_LEAST,
  silentFrom,
  silentMinutes,
} from './terminal-silence.service.ts'

/** Number of days without a heartbeat after which a terminal counts as not in use. */
const DAYS = 7

/** Data of a terminal that has not sent a heartbeat recently. */
export interface Quiet extends OpeningHours {
  readonly at: Date
  /** Longest silences of today and of the same weekday in the previous weeks. */
  readonly like: readonly number[]
}

export interface FoundQuiet extends Quiet {
  readonly terminal_id: number
  readonly terminal_no: string
  readonly store_id: number
  readonly store_name: string
}

/**
 * SQL: longest stored silences of today and of the same weekday in the previous weeks. `h` is the
 * row of the terminal's heartbeat.
 */
export const silencesLike = (now: Date, clock: BusinessClock): RawBuilder<number[]> =>
  sql`array[${sql.join(
    placesLike(momentOf(now, clock).day).map(
      (place) => sql`h.silences[${sql.lit(place + 1)}]::int`,
    ),
  )}]`

/** Earliest and latest time that the last heartbeat of a silent terminal can have. */
export const quietBetween = (now: Date): readonly [Date, Date] => [
  new Date(Number(now) - DAYS * 86_400_000),
  new Date(Number(now) - SILENT_AT_LEAST * 60_000),
]

/**
 * Finds terminals in use in visible stores that have not sent a heartbeat recently, longest silence
 * first. Leaves out terminals that were switched off on purpose.
 */
export async function findQuiet(
  tx: Tx,
  merchant: BusinessClock & { id: number },
  now: Date,
): Promise<FoundQuiet[]> {
  const [from, to] = quietBetween(now)
  const { rows } = await sql<FoundQuiet>`
    select h.last_seen_at as at, t.id as terminal_id, t.terminal_no, s.id as store_id, s.name as store_name,
      s.opens_minutes, s.closes_minutes, s.hour_exceptions, ${silencesLike(now, merchant)} as "like"
    from terminal_heartbeats h
    join terminals t on t.merchant_id = h.merchant_id and t.id = h.terminal_id
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
    where h.merchant_id = ${merchant.id} and h.state <> 'OFF' and t.state = 'ACTIVE'
      and h.last_seen_at between ${from} and ${to} and ${inStores(storesSeen(tx), 't.store_id')}
      and coalesce(s.closed_from > ${dayText(momentOf(now, merchant).day)}::date, true)
    order by h.last_seen_at, t.store_id, t.terminal_no`.execute(tx.q)
  return rows
}

/**
 * Returns how long the terminal has been silent, in minutes of opening hours, and the longest
 * earlier silence. Returns null if the current silence is not unusually long for this weekday.
 */
export function silenceOf(
  one: Quiet,
  now: BusinessMoment,
  clock: BusinessClock,
): { readonly minutes: number; readonly longest: number | null } | null {
  const minutes = silentMinutes(momentOf(one.at, clock), now, one, clock)
  const from = silentFrom(one.like, one)
  return from !== null && minutes > from.minutes
    ? { minutes, longest: from.days > 0 ? from.minutes : null }
    : null
}
