import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionOptions } from '@choba/contract/transactions.contract.ts'
import { PAYMENT } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql, type RawBuilder } from 'kysely'
import {
  allHold,
  type PaymentMethod,
  conditionsOf,
  type Search,
  type TerminalRow,
} from './transaction-search.ts'
import { after, type ListOrder, orderBy } from './transaction-order.ts'
import {
  boundsOfClocks,
  type ClockGroup,
  inSearchScope,
  onlyOf,
  withinClocks,
} from './transaction-search-scope.ts'

/** A transaction as the list reads it, with the names of its store, terminal and merchant. */
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
  payment_method_id: number
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
  refund_reason: string | null
  /** Code of the transaction's own trade type, or else of the store's default trade type. */
  trade_type: string | null
  remark: string | null
  import_id: bigint | null
  original_payment_no: string | null
}

/** Position of the last row of a page. The next page starts after this position. */
export interface PageCursor {
  paidAt: Date
  id: bigint
  merchantId: number
  /** Amount as displayed (negative for refunds), for a list that is sorted by amount. */
  amount: bigint
}

/** Returns the position of a row in a list. */
export const placeOf = (
  row: Pick<FoundTransaction, 'paid_at' | 'id' | 'merchant_id' | 'amount' | 'trade_kind'>,
): PageCursor => ({
  paidAt: row.paid_at,
  id: row.id,
  merchantId: row.merchant_id,
  amount: row.trade_kind === PAYMENT ? row.amount : -row.amount,
})

/** Lists all current and former payment methods with names in a language. */
export const listPaymentMethods = (tx: Tx, language: Language): Promise<PaymentMethod[]> =>
  tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class', 'state', `name_${language} as name`])
    .orderBy('sequence')
    .orderBy('id')
    .execute()

/**
 * Lists the tenant's refund reasons with names in a language. Reasons that are no longer offered
 * come last.
 */
export async function listRefundReasons(
  tx: Tx,
  language: Language,
): Promise<TransactionOptions['refundReasons']> {
  const rows = await tx.q
    .selectFrom('refund_reasons')
    .select(['code', 'active', `name_${language} as name`])
    .orderBy('active', 'desc')
    .orderBy('sequence')
    .orderBy('code')
    .execute()
  return rows.map(({ code, active, name }) => ({ reason: code, name, offered: active }))
}

/** Finds the merchants with these codes, ordered by ID. */
export const findMerchants = (tx: Tx, codes: readonly string[]): Promise<MerchantRow[]> =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('is_system', '=', false)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('id')
    .execute()

/**
 * Finds the first merchant of the tenant. Its time zone and currency are used if a search names no
 * merchant.
 */
export const findFirstMerchant = (tx: Tx): Promise<MerchantRow | undefined> =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('is_system', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * Finds the terminals of a merchant whose number starts with `prefix`. Terminals of different
 * stores can have the same number.
 */
export const findTerminals = (tx: Tx, merchantId: number, prefix: string): Promise<TerminalRow[]> =>
  tx.q
    .selectFrom('terminals')
    .select(['id', 'store_id'])
    .where('merchant_id', '=', merchantId)
    .where('terminal_no', '>=', prefix)
    .where('terminal_no', '<', `${prefix}\u007f`)
    .execute()

const readColumns = sql`t.merchant_id, t.id, t.paid_at, t.store_id, t.terminal_id, t.payment_method_id, t.trade_kind, t.state,
  t.currency, t.amount, t.refunded, t.reserved, t.original_id, t.payment_no, t.out_trade_no, t.wallet_trade_no,
  t.device_no, t.device_proc_no, t.refund_reason, t.remark, t.import_id, t.trade_type_id, t.business_day`

/**
 * SQL: adds names to rows that are already found, so that names are read only for one page. Lateral
 * joins make PostgreSQL look up each name by index; otherwise it may scan whole tables.
 * @param only the merchant of the rows if there is only one; a cluster then asks only one node
 */
const named = (
  rows: RawBuilder<unknown>,
  order: ListOrder,
  only: number | null,
) => sql<FoundTransaction>`
  select t.*, m.code as merchant_code, m.name as merchant_name, m.time_zone, s.name as store_name, e.terminal_no,
    o.payment_no as original_payment_no, y.code as trade_type
  from (${rows}) t
  join lateral (select code, name, time_zone from merchants where id = t.merchant_id offset 0) m on true
  join lateral (select name, trade_type_id from stores where merchant_id = t.merchant_id and id = t.store_id offset 0) s on true
  left join lateral (
    select code from trade_types where id = coalesce(t.trade_type_id, s.trade_type_id) offset 0) y on true
  left join lateral (
    select terminal_no from terminals where merchant_id = t.merchant_id and id = t.terminal_id offset 0) e on true
  left join lateral (
    select payment_no from transactions
    where merchant_id = ${only === null ? sql`t.merchant_id` : sql`${only}::int`} and id = t.original_id offset 0) o on true
  ${orderBy(order)}`

/** Range of a search from which a page is read. */
export interface PageRange {
  limit: number
  /** Position after which the page starts; null for the first page. */
  after: PageCursor | null
  /** Earliest instant; null for the start of the period. */
  since?: Date | null
}

/**
 * SQL: conditions for rows of a period after a position. In a list by time, the position replaces
 * one bound of the period. With both conditions, PostgreSQL would scan from the end of the period
 * to the position, so later pages would be slow.
 */
function within(
  search: Search,
  clocks: readonly ClockGroup[],
  range: PageRange,
): RawBuilder<unknown>[] {
  const { order, period } = search
  const { after: place, since = null } = range
  const floor = since ? [sql`t.paid_at >= ${since}::timestamptz`] : []
  if (!place) return [...withinClocks(period, clocks), ...floor]
  const isOne = onlyOf(search.searchScope) !== null
  const at = sql`${place.paidAt}::timestamptz`
  const id = sql`${place.id}::bigint`
  const merchant = isOne ? [] : [sql`${place.merchantId}::int`]
  if (order.sort === 'amount') {
    const values = [sql`${place.amount}::bigint`, at, id, ...merchant]
    return [...withinClocks(period, clocks), ...floor, after(order, isOne, values)]
  }
  const bounds = period && boundsOfClocks(period, clocks)
  if (!bounds) return [...floor, after(order, isOne, [at, id, ...merchant])]
  // If the position is outside the period, the page starts at the bound of the period. All IDs are
  // above 0, so no row is left out.
  const [end, outside, first, bound] =
    order.order === 'desc'
      ? [
          sql`least(${at}, ${bounds.to})`,
          sql`${at} < ${bounds.to}`,
          sql`0`,
          sql`t.paid_at >= ${bounds.from}`,
        ]
      : [
          sql`greatest(${at}, ${bounds.from})`,
          sql`${at} >= ${bounds.from}`,
          sql`-1`,
          sql`t.paid_at < ${bounds.to}`,
        ]
  const values = [end, sql`case when ${outside} then ${id} else ${first} end`, ...merchant]
  return [bound, ...bounds.edges, ...floor, after(order, isOne, values)]
}

/** SQL: all conditions for a page of a search. */
const whereOf = (search: Search, range: PageRange): RawBuilder<unknown> =>
  allHold([
    inSearchScope(search.searchScope),
    ...within(search, search.searchScope.clocks, range),
    ...conditionsOf(search),
  ])

/**
 * SQL: the key columns and the columns for sorting by amount. The indexes of the list include all
 * of them.
 */
const pageKeys = sql`t.merchant_id, t.id, t.paid_at, t.amount, t.trade_kind`

/**
 * SQL: finds the keys of the rows of a page in the covering index. Rows that do not match the
 * filters are not read from the table.
 */
function pageKeysOf(search: Search, range: PageRange): RawBuilder<unknown> {
  const { searchScope, order } = search
  const only = onlyOf(searchScope)
  const limit = sql`limit ${range.limit}`
  if (only !== null || !searchScope.ids)
    return sql`select ${pageKeys} from transactions t where ${whereOf(search, range)} ${orderBy(order, only !== null)} ${limit}`
  const conditions = conditionsOf(search)
  const ofEach = searchScope.clocks.map(
    (group) => sql`select t.* from unnest(${group.ids}::int[]) m(id) cross join lateral (
      select ${pageKeys} from transactions t
      where t.merchant_id = m.id and ${allHold([...within(search, [group], range), ...conditions])}
      ${orderBy(order, true)} ${limit}) t`,
  )
  return sql`select t.* from (${sql.join(ofEach, sql` union all `)}) t ${orderBy(order)} ${limit}`
}

/**
 * SQL: rows of a page without names. How the rows are found depends on the search:
 * - one merchant, by time: a scan of the merchant's index;
 * - several merchants: the first rows of each merchant are merged;
 * - a whole tenant: a scan of the tenant's index;
 * - by amount: all rows of the period are read in the index;
 * - several merchants on a cluster: the first rows of each node are merged.
 */
export function pageRows(search: Search, range: PageRange): RawBuilder<unknown> {
  const { searchScope, order } = search
  if (searchScope.clocks.length === 0)
    return sql`select ${readColumns} from transactions t where false`
  const only = onlyOf(searchScope)
  if (searchScope.isDistributed || (only !== null && order.sort === 'paidAt'))
    return sql`select ${readColumns} from transactions t
      where ${whereOf(search, range)} ${orderBy(order, only !== null)} limit ${range.limit}`
  // `offset 0` makes PostgreSQL look up each row by primary key. For large pages, it would
  // otherwise scan the whole of a small table for each page.
  return sql`select ${readColumns} from (${pageKeysOf(search, range)}) k cross join lateral (
    select * from transactions
    where merchant_id = ${only === null ? sql`k.merchant_id` : sql`${only}::int`} and id = k.id offset 0) t`
}

/**
 * Returns the earliest start of a search's period, over the clocks of all its merchants. Returns
 * null without a period.
 */
export async function beginningOf(tx: Tx, { searchScope, period }: Search): Promise<Date | null> {
  if (!period || searchScope.clocks.length === 0) return null
  const { from } = boundsOfClocks(period, searchScope.clocks)
  const { rows } = await sql<{ at: Date }>`select ${from} as at`.execute(tx.q)
  return rows[0]!.at
}

/**
 * SQL: a page of several merchants on a cluster, with names. Each node finds its newest rows and
 * joins the names, and the coordinator merges the rows. Citus does not support the lateral joins of
 * `named`.
 */
const namedOnNodes = (search: Search, range: PageRange) => sql<FoundTransaction>`
  select ${readColumns}, m.code as merchant_code, m.name as merchant_name, m.time_zone, s.name as store_name,
    e.terminal_no, o.payment_no as original_payment_no, y.code as trade_type
  from transactions t
  join merchants m on m.id = t.merchant_id
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  left join trade_types y on y.id = coalesce(t.trade_type_id, s.trade_type_id)
  left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
  where ${whereOf(search, range)} ${orderBy(search.order)} limit ${range.limit}`

/** Returns one page of at most `limit` rows of a search, starting after a position. */
export async function findPage(
  tx: Tx,
  search: Search,
  limit: number,
  place: PageCursor | null,
): Promise<FoundTransaction[]> {
  const { searchScope, order } = search
  const range = { limit, after: place }
  const isMerged = searchScope.isDistributed && searchScope.clocks.length > 0
  const page = isMerged
    ? namedOnNodes(search, range)
    : named(pageRows(search, range), order, onlyOf(searchScope))
  return (await page.execute(tx.q)).rows
}

/** Finds one transaction by its number, or the refunds of a payment, newest first. */
export async function findWhere(
  tx: Tx,
  merchantId: number,
  condition: RawBuilder<unknown>,
): Promise<FoundTransaction[]> {
  const rows = sql`select ${readColumns} from transactions t where t.merchant_id = ${merchantId} and ${condition}`
  return (await named(rows, { sort: 'paidAt', order: 'desc' }, merchantId).execute(tx.q)).rows
}
