import type { Attention } from '@choba/contract/dashboard.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { offsetInstant } from '#platform/instant.ts'
import {
  dayText,
  momentOf,
  type OpeningHours,
  placesLike,
  SILENT_AT_LEAST,
  silentFrom,
  silentMinutes,
} from '#platform/terminal-silence.ts'

export type SilentTerminal = Extract<Attention, { kind: 'TERMINAL_SILENT' }>

/** A terminal that was not heard of for so many days is not used any more. */
const DAYS = 7

interface Quiet extends OpeningHours {
  at: Date
  terminal_no: string
  store_id: number
  store_name: string
  /** What is remembered of today and the same weekdays before. */
  like: number[]
}

/** The terminals of the stores that the reader sees, while those are open, from which nothing has come for a while. */
async function findQuiet(tx: Tx, merchant: MerchantRow, now: Date): Promise<Quiet[]> {
  const places = placesLike(momentOf(now, merchant).day).map((place) => sql`h.silences[${sql.lit(place + 1)}]::int`)
  const { rows } = await sql<Quiet>`
    select h.last_seen_at as at, t.terminal_no, s.id as store_id, s.name as store_name, s.opens_minutes, s.closes_minutes, s.hour_exceptions,
      array[${sql.join(places)}] as "like"
    from terminal_heartbeats h
    join terminals t on t.merchant_id = h.merchant_id and t.id = h.terminal_id
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
    where h.merchant_id = ${merchant.id} and h.state <> 'OFF'
      and h.last_seen_at between ${new Date(Number(now) - DAYS * 86_400_000)} and ${new Date(Number(now) - SILENT_AT_LEAST * 60_000)}
      and ${inStores(storesSeen(tx), 't.store_id')}
      and coalesce(s.closed_from > ${dayText(momentOf(now, merchant).day)}::date, true)
    order by h.last_seen_at, t.store_id, t.terminal_no`.execute(tx.q)
  return rows
}

/** Whether it is silent for longer than it ever was on this weekday. */
function found(one: Quiet, now: Date, merchant: MerchantRow) {
  const moment = momentOf(now, merchant)
  const minutes = silentMinutes(momentOf(one.at, merchant), moment, one, merchant)
  const from = silentFrom(one.like, one)
  return from !== null && minutes > from.minutes
    ? [{ ...one, minutes, longest: from.days > 0 ? from.minutes : null }]
    : []
}

/** Stores with terminals that have stopped sending heartbeats while they are open: by store, the longest silence first. */
export async function ofSilentTerminals(tx: Tx, merchant: MerchantRow, now = new Date()): Promise<SilentTerminal[]> {
  const silent = (await findQuiet(tx, merchant, now)).flatMap((one) => found(one, now, merchant))
  const stores = Map.groupBy(
    silent.toSorted((a, b) => b.minutes - a.minutes),
    ({ store_id }) => store_id,
  )
  return [...stores.values()].map((terminals) => {
    const first = terminals[0]!
    return {
      kind: 'TERMINAL_SILENT',
      day: dayText(momentOf(first.at, merchant).day),
      storeId: String(first.store_id),
      name: first.store_name,
      terminalNo: first.terminal_no,
      count: terminals.length,
      since: offsetInstant(first.at, merchant.time_zone),
      longest: first.longest,
    }
  })
}
