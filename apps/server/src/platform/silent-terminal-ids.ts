import type { BusinessClock } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { quietBetween } from './silent-terminals.ts'
import {
  DAYS_LIKE_MIN,
  dayText,
  momentOf,
  NONE,
  openOf,
  placesLike,
  SILENT_AT_LEAST,
  SILENT_WITHOUT_HISTORY,
} from './terminal-silence.ts'

const MINUTES_A_DAY = 1_440
/** Of a day on which a store is not open. */
const SHUT = [0, 0] as const

/**
 * The ids of the terminals that are silent, of the stores that the reader sees: those of `findQuiet` that `silenceOf` says are. Reckoned by
 * the database, since 20,000 rows take ten times as long to bring here as to find.
 * @returns `3,7,12`: in one text, as the next query has them again
 */
export async function findSilentIds(tx: Tx, merchant: BusinessClock & { id: number }, now: Date): Promise<string> {
  const { day, minutes } = momentOf(now, merchant)
  const stores = await tx.q
    .selectFrom('stores')
    .select(['id', 'opens_minutes', 'closes_minutes', 'hour_exceptions'])
    .where('merchant_id', '=', merchant.id)
    .where(inStores(storesSeen(tx), 'id'))
    .where(sql<boolean>`coalesce(closed_from > ${dayText(day)}::date, true)`)
    .execute()
  const open = stores.map((store) => {
    const [first = SHUT, second = SHUT] = openOf(store, merchant, day)
    return { first, second }
  })
  const [from, to] = quietBetween(now)
  const [today, ...before] = placesLike(day).map((place) => sql`h.silences[${sql.lit(place + 1)}]::int`)
  const silent = (opens: string, closes: string) =>
    sql`greatest(0, least(${minutes}::int, ${sql.ref(closes)}) - greatest(q.since, ${sql.ref(opens)}))`
  // `offset 0`: what a row is made of is reckoned once for it, and not in each place where it is used.
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(q.id::text, ',') as ids from (
      select t.id, s.*, ${today} as today, greatest(${sql.join(before)}) as longest,
        ${sql.join(
          before.map((one) => sql`(${one} <> ${sql.lit(NONE)})::int`),
          sql` + `,
        )} as days,
        greatest(0, floor(date_part('epoch', h.last_seen_at at time zone ${merchant.time_zone}) / 60)::int
          - ${merchant.closing_minutes + day * MINUTES_A_DAY}::int) as since
      from terminal_heartbeats h
      join terminals t on t.merchant_id = h.merchant_id and t.id = h.terminal_id
      join unnest(${stores.map(({ id }) => id)}::int[], ${open.map(({ first }) => first[0])}::int[],
        ${open.map(({ first }) => first[1])}::int[], ${open.map(({ second }) => second[0])}::int[],
        ${open.map(({ second }) => second[1])}::int[],
        ${stores.map(({ opens_minutes, closes_minutes }) => opens_minutes !== null && closes_minutes !== null)}::boolean[])
        as s (store_id, opens, closes, opens_again, closes_again, has_hours) on s.store_id = t.store_id
      where h.merchant_id = ${merchant.id} and h.state <> 'OFF' and t.state = 'ACTIVE'
        and h.last_seen_at between ${from} and ${to} offset 0) q
    where ${silent('q.opens', 'q.closes')} + ${silent('q.opens_again', 'q.closes_again')} >
      case when q.days >= ${DAYS_LIKE_MIN}::int then greatest(${SILENT_AT_LEAST}::int, q.today, q.longest)
        when q.has_hours then greatest(${SILENT_WITHOUT_HISTORY}::int, q.today) end`.execute(tx.q)
  return rows[0]?.ids ?? ''
}
