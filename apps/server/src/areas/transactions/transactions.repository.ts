import type { Language } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql, type RawBuilder } from 'kysely'
import { allOf, conditionsOf, type Brand, type Search, type TerminalRow } from './transactions.filter.ts'
import { boundsOfClocks, inSearchScope, onlyOf, withinClocks, type ClockGroup } from './transactions.search-scope.ts'

/** A transaction as the list reads it, with the names of what it refers to. */
export interface FoundTransaction {
  merchant_id: number
  id: bigint
  merchant_code: string
  merchant_name: string
  time_zone: string
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
export interface PageCursor {
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

/** The merchants with these codes, in the order of their ids. */
export const findMerchants = (tx: Tx, codes: readonly string[]): Promise<MerchantRow[]> =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('is_system', '=', false)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('id')
    .execute()

/** The merchant whose clock and currency stand for the tenant's while none is named. */
export const findFirstMerchant = (tx: Tx): Promise<MerchantRow | undefined> =>
  tx.q.selectFrom('merchants').selectAll().where('is_system', '=', false).orderBy('id').limit(1).executeTakeFirst()

/** The terminals whose number begins with `prefix`: a terminal's number is unique in its store only. */
export const findTerminals = (tx: Tx, merchantId: number, prefix: string): Promise<TerminalRow[]> =>
  tx.q
    .selectFrom('terminals')
    .select(['id', 'store_id'])
    .where('merchant_id', '=', merchantId)
    .where('terminal_no', '>=', prefix)
    .where('terminal_no', '<', `${prefix}\u007f`)
    .execute()

const readColumns = sql`t.merchant_id, t.id, t.paid_at, t.store_id, t.terminal_id, t.brand_id, t.trade_kind, t.state,
  t.currency, t.amount, t.refunded, t.reserved, t.original_id, t.payment_no, t.out_trade_no, t.wallet_trade_no,
  t.device_no, t.device_proc_no, t.remark`

const newestFirst = sql`order by t.paid_at desc, t.id desc, t.merchant_id desc`

/**
 * Adds the names to rows already found, so that the joins touch one page and no more. Each is planned by itself: beside a page
 * that is thought to be dear, PostgreSQL took the scan of a whole table for as good as an index.
 * @param only the merchant whose rows they are, where it is one: on a cluster one node is then asked for all of it
 */
const named = (rows: RawBuilder<unknown>, only: number | null) => sql<FoundTransaction>`
  select t.*, m.code as merchant_code, m.name as merchant_name, m.time_zone, s.name as store_name, e.terminal_no,
    o.payment_no as original_payment_no
  from (${rows}) t
  join lateral (select code, name, time_zone from merchants where id = t.merchant_id offset 0) m on true
  join lateral (select name from stores where merchant_id = t.merchant_id and id = t.store_id offset 0) s on true
  left join lateral (
    select terminal_no from terminals where merchant_id = t.merchant_id and id = t.terminal_id offset 0) e on true
  left join lateral (
    select payment_no from transactions
    where merchant_id = ${only === null ? sql`t.merchant_id` : sql`${only}::int`} and id = t.original_id offset 0) o on true
  ${newestFirst}`

/** The part of a search that a page is looked for in. */
export interface PageRange {
  limit: number
  /** Below this place; null: from the newest on. */
  after: PageCursor | null
  /** Not before this instant; null: down to the beginning of the period. */
  since?: Date | null
}

/**
 * Below a place, within a period. The place takes the part of the period's end: with both, PostgreSQL begins at the end
 * of the period and walks down to the place, and the deepest page takes longest.
 */
function below(search: Search, clocks: readonly ClockGroup[], range: PageRange): RawBuilder<unknown>[] {
  const { after, since = null } = range
  const floor = since ? [sql`t.paid_at >= ${since}::timestamptz`] : []
  if (!after) return [...withinClocks(search.period, clocks), ...floor]
  const at = sql`${after.paidAt}::timestamptz`
  const bounds = search.period && boundsOfClocks(search.period, clocks)
  // A place above the period's end: from the end on, whose own instant is outside.
  const top = bounds ? sql`least(${at}, ${bounds.to})` : at
  const id = sql`${after.id}::bigint`
  const least = bounds ? sql`case when ${at} < ${bounds.to} then ${id} else 0 end` : id
  const place =
    onlyOf(search.searchScope) === null
      ? sql`(t.paid_at, t.id, t.merchant_id) < (${top}, ${least}, ${after.merchantId}::int)`
      : sql`(t.paid_at, t.id) < (${top}, ${least})`
  return [...(bounds ? [sql`t.paid_at >= ${bounds.from}`, ...bounds.edges] : []), ...floor, place]
}

/** Which rows of a search a page is taken from. */
const whereOf = (search: Search, range: PageRange): RawBuilder<unknown> =>
  allOf([
    inSearchScope(search.searchScope),
    ...below(search, search.searchScope.clocks, range),
    ...conditionsOf(search),
  ])

const pageKeys = sql`t.merchant_id, t.id, t.paid_at`

/**
 * The rows of a page, without names. One merchant: a walk down its index. Several: the newest of each, merged. A whole tenant:
 * a walk down the tenant's index, index-only, so that filters read no rows that they turn away. On a cluster, of several: the
 * newest of each node, merged.
 */
export function pageRows(search: Search, range: PageRange): RawBuilder<unknown> {
  const { searchScope } = search
  const limit = sql`limit ${range.limit}`
  if (searchScope.clocks.length === 0) return sql`select ${readColumns} from transactions t where false`
  const where = whereOf(search, range)
  if (onlyOf(searchScope) !== null)
    return sql`select ${readColumns} from transactions t where ${where} order by t.paid_at desc, t.id desc ${limit}`
  if (searchScope.isDistributed)
    return sql`select ${readColumns} from transactions t where ${where} ${newestFirst} ${limit}`
  const conditions = conditionsOf(search)
  const keys = searchScope.ids
    ? sql.join(
        searchScope.clocks.map(
          (group) => sql`select t.* from unnest(${group.ids}::int[]) m(id) cross join lateral (
            select ${pageKeys} from transactions t where t.merchant_id = m.id and ${allOf([...below(search, [group], range), ...conditions])}
            order by t.paid_at desc, t.id desc ${limit}) t`,
        ),
        sql` union all `,
      )
    : sql`select ${pageKeys} from transactions t where ${where} ${newestFirst} ${limit}`
  // Row by row through the key: for a page of thousands PostgreSQL would rather read the whole of a small table, each time.
  return sql`select ${readColumns} from (select t.* from (${keys}) t ${newestFirst} ${limit}) k
    cross join lateral (select * from transactions where merchant_id = k.merchant_id and id = k.id offset 0) t`
}

/** The first instant of a search's period, by whichever of its merchants' clocks comes first; null without a period. */
export async function beginningOf(tx: Tx, { searchScope, period }: Search): Promise<Date | null> {
  if (!period || searchScope.clocks.length === 0) return null
  const { from } = boundsOfClocks(period, searchScope.clocks)
  const { rows } = await sql<{ at: Date }>`select ${from} as at`.execute(tx.q)
  return rows[0]!.at
}

/**
 * A page of several merchants on a cluster, with the names: every node finds its newest rows and joins what it has beside
 * them, and the coordinator merges them. Citus refuses the lateral joins of a page by its keys.
 */
const namedOnNodes = (search: Search, range: PageRange) => sql<FoundTransaction>`
  select ${readColumns}, m.code as merchant_code, m.name as merchant_name, m.time_zone, s.name as store_name,
    e.terminal_no, o.payment_no as original_payment_no
  from transactions t
  join merchants m on m.id = t.merchant_id
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
  where ${whereOf(search, range)} ${newestFirst} limit ${range.limit}`

/** One page of a search, newest first, from below `after` on. At most `limit` rows. */
export async function findPage(
  tx: Tx,
  search: Search,
  limit: number,
  after: PageCursor | null,
): Promise<FoundTransaction[]> {
  const { searchScope } = search
  const isMerged = searchScope.isDistributed && searchScope.clocks.length > 0
  const page = isMerged
    ? namedOnNodes(search, { limit, after })
    : named(pageRows(search, { limit, after }), onlyOf(searchScope))
  return (await page.execute(tx.q)).rows
}

/** One transaction by its number, or the refund lines of a payment, newest first. */
export async function findWhere(
  tx: Tx,
  merchantId: number,
  condition: RawBuilder<unknown>,
): Promise<FoundTransaction[]> {
  const rows = sql`select ${readColumns} from transactions t where t.merchant_id = ${merchantId} and ${condition}`
  return (await named(rows, merchantId).execute(tx.q)).rows
}
