import type { Period } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { boundsOf, type BusinessClock } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql, type RawBuilder } from 'kysely'
import { allOf, conditionsOf, within, type Brand, type Search, type TerminalRow } from './transactions.filter.ts'

/** A transaction as the list reads it, with the names of what it refers to. */
export interface FoundTransaction {
  merchant_id: number
  id: bigint
  paid_at: Date
  store_id: number
  store_name: string
  terminal_no: string | null
  brand_id: number
  trade_kind: number
  state: number
  currency: string
  amount: bigint
  refunded: bigint
  reserved: bigint
  payment_no: string
  out_trade_no: string | null
  wallet_trade_no: string | null
  device_no: string | null
  device_proc_no: string | null
  remark: string | null
  original_payment_no: string | null
}

/** Where a page ends: the next one begins below it. */
export interface Place {
  paidAt: Date
  id: bigint
  merchantId: number
}

/** The catalogue, named in a language. */
export const listBrands = (tx: Tx, language: Language): Promise<Brand[]> =>
  tx.q
    .selectFrom('brands')
    .select(['id', 'code', 'payment_class', `name_${language} as name`])
    .orderBy('sequence')
    .execute()

export const listMerchants = (tx: Tx, codes?: readonly string[]): Promise<MerchantRow[]> =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('is_system', '=', false)
    .$if(codes !== undefined, (query) => query.where('code', 'in', codes!))
    .orderBy('id')
    .execute()

/** The terminals whose number begins with `prefix`: a terminal's number is unique in its store only. */
export const findTerminals = (tx: Tx, merchantIds: readonly number[], prefix: string): Promise<TerminalRow[]> =>
  tx.q
    .selectFrom('terminals')
    .select(['id', 'store_id'])
    .where('merchant_id', '=', sql<number>`any(${merchantIds}::int[])`)
    .where('terminal_no', '>=', prefix)
    .where('terminal_no', '<', `${prefix}\u007f`)
    .execute()

const readColumns = sql`t.merchant_id, t.id, t.paid_at, t.store_id, t.terminal_id, t.brand_id, t.trade_kind, t.state,
  t.currency, t.amount, t.refunded, t.reserved, t.original_id, t.payment_no, t.out_trade_no, t.wallet_trade_no,
  t.device_no, t.device_proc_no, t.remark`

const newestFirst = sql`order by t.paid_at desc, t.id desc, t.merchant_id desc`

/** Adds the names to rows already found, so that the joins touch one page and no more. */
const named = (rows: RawBuilder<unknown>) => sql<FoundTransaction>`
  select t.*, s.name as store_name, e.terminal_no, o.payment_no as original_payment_no
  from (${rows}) t
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
  ${newestFirst}`

export const ofMerchants = (ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`t.merchant_id = ${ids[0]}` : sql`t.merchant_id = any(${ids}::int[])`

/** Merchants whose days begin and end alike: they share the bounds of a period. */
export function byClock(merchants: readonly MerchantRow[]): { clock: BusinessClock; ids: number[] }[] {
  const groups = new Map<string, { clock: BusinessClock; ids: number[] }>()
  for (const merchant of merchants) {
    const key = `${merchant.time_zone} ${merchant.closing_minutes}`
    const group = groups.get(key) ?? { clock: merchant, ids: [] }
    group.ids.push(merchant.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The part of a search that a page is looked for in. */
export interface PageRange {
  limit: number
  /** Below this place; null: from the newest on. */
  after: Place | null
  /** Not before this instant; null: down to the beginning of the period. */
  since?: Date | null
}

/**
 * Below a place, within a period. The place takes the part of the period's end: with both, PostgreSQL begins at the end
 * of the period and walks down to the place, and the deepest page takes longest.
 */
function below(period: Period | null, clock: BusinessClock, range: PageRange, orAt: boolean): RawBuilder<unknown>[] {
  const { after, since = null } = range
  const floor = since ? [sql`t.paid_at >= ${since}::timestamptz`] : []
  if (!after) return [...within(period, clock), ...floor]
  const bounds = period && boundsOf(period, clock)
  const top = sql`${after.paidAt}::timestamptz`
  const place = sql`(${bounds ? sql`least(${top}, ${bounds.to})` : top}, ${after.id}::bigint)`
  const from = bounds ? [sql`t.paid_at >= ${bounds.from}`] : []
  return [...from, ...floor, orAt ? sql`(t.paid_at, t.id) <= ${place}` : sql`(t.paid_at, t.id) < ${place}`]
}

/** The rows of a page, without names. One merchant: a walk down its index. Several: the newest of each, merged. */
export function pageRows(search: Search, range: PageRange): RawBuilder<unknown> {
  const { limit, after } = range
  const conditions = conditionsOf(search)
  const [only] = search.merchants
  if (!only) return sql`select ${readColumns} from transactions t where false`
  if (search.merchants.length === 1) {
    return sql`select ${readColumns} from transactions t
      where t.merchant_id = ${only.id} and ${allOf([...below(search.period, only, range, false), ...conditions])}
      order by t.paid_at desc, t.id desc limit ${limit}`
  }
  const parts = byClock(search.merchants).map(
    ({ clock, ids }) => sql`select t.* from unnest(${ids}::int[]) m(id) cross join lateral (
      select ${readColumns} from transactions t
      where t.merchant_id = m.id and ${allOf([...below(search.period, clock, range, true), ...conditions])}
      order by t.paid_at desc, t.id desc limit ${limit + 1}) t`,
  )
  const place = after
    ? sql`(t.paid_at, t.id, t.merchant_id) < (${after.paidAt}::timestamptz, ${after.id}::bigint, ${after.merchantId})`
    : sql`true`
  return sql`select t.* from (${sql.join(parts, sql` union all `)}) t where ${place} ${newestFirst} limit ${limit}`
}

/** The first instant of a search's period, by whichever of its merchants' clocks comes first; null without a period. */
export async function beginningOf(tx: Tx, { merchants, period }: Search): Promise<Date | null> {
  if (!period || merchants.length === 0) return null
  const bounds = byClock(merchants).map(({ clock }) => boundsOf(period, clock).from)
  const { rows } = await sql<{ at: Date }>`select least(${sql.join(bounds)}) as at`.execute(tx.q)
  return rows[0]!.at
}

/** One page of a search, newest first, from below `after` on. At most `limit` rows. */
export async function findPage(
  tx: Tx,
  search: Search,
  limit: number,
  after: Place | null,
): Promise<FoundTransaction[]> {
  const answer = await named(pageRows(search, { limit, after })).execute(tx.q)
  return answer.rows
}

/** One transaction by its number, or the refund lines of a payment, newest first. */
export async function findWhere(
  tx: Tx,
  merchantId: number,
  condition: RawBuilder<unknown>,
): Promise<FoundTransaction[]> {
  const rows = sql`select ${readColumns} from transactions t where t.merchant_id = ${merchantId} and ${condition}`
  return (await named(rows).execute(tx.q)).rows
}
