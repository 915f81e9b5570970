import type { OrderType } from '@choba/contract/point-ledger.ts'
import { orderDays } from '@choba/database/order-days.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { OrderTable } from '@choba/database/point-ledger-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rowsOfDays } from '#ledger/folded-days.ts'
import { splitPeriod } from '#ledger/split-period.ts'
import {
  conditionsOf,
  daysServe,
  kindsOf,
  passesOver,
  type Search,
  storesOf,
} from './order-filter.ts'
import { countPaymentLines } from './order-payments.ts'

export type { Search } from './order-filter.ts'

/** Last row of a page; the next page starts after it. */
export interface Position {
  readonly at: Date
  readonly id: bigint
}

/** Order with the names of its store, terminal and other rows to which it refers. */
export interface FoundOrder extends Selectable<OrderTable> {
  store_code: string
  store_name: string
  terminal_no: string | null
  /** Amount of a sale that was refunded, in minor units. */
  refunded: bigint
}

const columns = sql`o.*, s.code as store_code, s.name as store_name, e.terminal_no, f.refunded`

/**
 * Adds names to selected orders. The joins run after the limit, so only for the orders of one page.
 */
const named = (merchant: MerchantRow, orders: RawBuilder<unknown>) => sql`
  (${orders}) o
  join lateral (select code, name from stores where merchant_id = ${merchant.id} and id = o.store_id offset 0) s on true
  left join lateral (
    select terminal_no from terminals where merchant_id = ${merchant.id} and id = o.terminal_id offset 0) e on true
  join lateral (
    select coalesce(sum(r.amount), 0)::bigint as refunded from orders r
    where r.merchant_id = ${merchant.id} and r.sale_id = o.id and r.revision % 2 = 0) f on true`

/** Returns one page of orders, newest first, starting after `after`. */
export async function findOrders(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
  { after, limit }: { after: Position | null; limit: number },
): Promise<FoundOrder[]> {
  const below = after
    ? sql`and (o.ordered_at, o.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const page = (select: RawBuilder<unknown>) => sql`
    select ${select} from orders o where ${conditionsOf(tx, merchant, search)} ${below}
    order by o.ordered_at desc, o.id desc limit ${limit}`
  // Selects only IDs first, which an index contains. Orders that do not match are then skipped
  // without reading their rows.
  const orders = passesOver(search)
    ? sql`select p.* from (${page(sql`o.id`)}) k
        cross join lateral (select * from orders where merchant_id = ${merchant.id} and id = k.id offset 0) p`
    : page(sql`o.*`)
  const { rows } = await sql<FoundOrder>`
    select ${columns} from ${named(merchant, orders)} order by o.ordered_at desc, o.id desc`.execute(
    tx.q,
  )
  return rows
}

/**
 * Selects orders of stores that the caller sees.
 * @param which condition on an order `o`
 */
const seen = (tx: Tx, merchant: MerchantRow, which: RawBuilder<unknown>) => sql`
  select o.* from orders o where o.merchant_id = ${merchant.id} and ${inStores(storesSeen(tx), 'o.store_id')}
    and o.revision % 2 = 0 and ${which}`

export async function findOrder(
  tx: Tx,
  merchant: MerchantRow,
  id: bigint,
): Promise<FoundOrder | undefined> {
  const { rows } = await sql<FoundOrder>`
    select ${columns} from ${named(merchant, seen(tx, merchant, sql`o.id = ${id}`))}`.execute(tx.q)
  return rows[0]
}

/** Refund of a sale. */
export interface FoundRefund extends FoundOrder {
  /** User who requested the refund in Choba; null if it came from the feed or a file. */
  readonly user_name: string | null
}

/** Returns the refunds of a sale in stores that the caller sees, sorted by time. */
export async function findRefunds(
  tx: Tx,
  merchant: MerchantRow,
  saleId: bigint,
): Promise<FoundRefund[]> {
  const { rows } = await sql<FoundRefund>`
    select ${columns}, u.user_name from ${named(merchant, seen(tx, merchant, sql`o.sale_id = ${saleId}`))}
    left join refunds u on u.merchant_id = ${merchant.id} and u.id = o.id
    order by o.ordered_at, o.id`.execute(tx.q)
  return rows
}

/** Sums of all orders of one type. Amounts are in minor units. */
export interface OrderSums {
  type: OrderType
  orders: bigint
  amount: bigint
  points_used: bigint
  points_awarded: bigint
}

/**
 * Sums the orders of a search by type. Whole days come from the daily rollups if these can answer
 * the search (`daysServe`). Partial days, and all other searches, are summed from the orders.
 */
export async function sumOrders(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
): Promise<OrderSums[]> {
  const { period } = search
  const isOfDays = period !== null && daysServe(search)
  const { days, rest } = isOfDays ? splitPeriod(period, [merchant]) : { days: null, rest: [period] }
  const parts = rest.map(
    (one) => sql`
      select o.type, count(*) as orders, sum(o.amount) as amount, sum(o.points_used) as points_used,
        sum(o.points_awarded) as points_awarded
      from orders o where ${conditionsOf(tx, merchant, search, one)} group by o.type`,
  )
  if (days) {
    const rows = rowsOfDays(
      orderDays,
      merchant.id,
      days,
      kindsOf(search, 'd'),
      storesOf(tx, search, 'd'),
    )
    parts.push(sql`select type, orders, amount, points_used, points_awarded from (${rows}) d`)
  }
  const { rows } = await sql<OrderSums>`
    select type, sum(orders)::bigint as orders, sum(amount)::bigint as amount, sum(points_used)::bigint as points_used,
      sum(points_awarded)::bigint as points_awarded
    from (${sql.join(parts, sql` union all `)}) p group by type having sum(orders) <> 0`.execute(
    tx.q,
  )
  return rows
}

/** Returns how many lines the exported file of a search has. */
export const countLines = (tx: Tx, merchant: MerchantRow, search: Search): Promise<number> =>
  countPaymentLines(
    tx,
    merchant,
    sql`select o.* from orders o where ${conditionsOf(tx, merchant, search)}`,
  )
