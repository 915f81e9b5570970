import type { OrderFilters } from '@choba/contract/orders.filters.ts'
import type { Period } from '@choba/contract/period.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import { classBit, codeOfClass } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { intIdsOf } from '#platform/calls/row-ids.ts'

export interface Search {
  readonly filters: OrderFilters
  /** Null for a search by number. */
  readonly period: Period | null
}

// Expresses a prefix as a range, because LIKE may not use an index under row-level security.
const beginsWith = (column: RawBuilder<unknown>, prefix: string) =>
  sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u007f`}`

/**
 * Returns the conditions on stores, unless all stores are searched.
 * @param row alias of an order, or of a daily rollup of orders
 */
export const storesOf = (tx: Tx, { filters }: Search, row: string): RawBuilder<unknown>[] => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), `${row}.store_id`)]),
  ...(filters.storeId ? [inStores(intIdsOf(filters.storeId), `${row}.store_id`)] : []),
]

/**
 * Returns the filters that apply to orders and to their daily rollups alike.
 * @param row alias of an order, or of a daily rollup of orders
 */
export function kindsOf({ filters }: Search, row: string): RawBuilder<unknown>[] {
  const { orderType, presentation, paymentClass } = filters
  const classes = paymentClass?.reduce((mask, name) => mask | classBit(codeOfClass(name)), 0)
  return [
    ...(orderType ? [sql`${sql.ref(`${row}.type`)} = any(${orderType}::text[])`] : []),
    // Repeats the condition of the partial index on refunds.
    ...(orderType && !orderType.includes('SALE') ? [sql`${sql.ref(`${row}.type`)} <> 'SALE'`] : []),
    ...(presentation
      ? [sql`${sql.ref(`${row}.presentation`)} = any(${presentation}::text[])`]
      : []),
    ...(classes === undefined
      ? []
      : [sql`${sql.ref(`${row}.payment_classes`)} & ${classes}::int <> 0`]),
  ]
}

const withinDays: ReadonlySet<string> = new Set<keyof OrderFilters>([
  'dateFrom',
  'dateTo',
  'storeId',
  'orderType',
  'presentation',
  'paymentClass',
])

/** True if daily rollups can answer the search. All other filters are finer than the rollups. */
export const daysServe = ({ filters }: Search): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || withinDays.has(name))

/**
 * True if the search must skip non-matching orders while it reads a page, because no index covers
 * its filters.
 */
export const passesOver = ({ filters }: Search): boolean =>
  Boolean(filters.presentation ?? filters.paymentClass) ||
  (filters.amountMin ?? filters.amountMax) !== undefined

/**
 * Returns all conditions of a search on an order `o`.
 * @param period period of the search, or a part of it
 */
export function conditionsOf(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
  period: Period | null = search.period,
): RawBuilder<unknown> {
  const { terminalNo, orderNo, cardNo, amountMin, amountMax } = search.filters
  const bounds = period && boundsOf(period, merchant)
  const conditions = [
    sql`o.merchant_id = ${merchant.id}`,
    ...storesOf(tx, search, 'o'),
    ...kindsOf(search, 'o'),
    // A refund that turned out not to have been made has an odd revision and is no order. Point
    // transactions show what happened.
    sql`o.revision % 2 = 0`,
  ]
  if (bounds) conditions.push(sql`o.ordered_at >= ${bounds.from} and o.ordered_at < ${bounds.to}`)
  if (terminalNo) {
    const those = sql`from terminals e where e.merchant_id = ${merchant.id} and ${beginsWith(sql`e.terminal_no collate "C"`, terminalNo)}`
    // The store condition lets PostgreSQL find a terminal through the index of its store.
    conditions.push(
      sql`o.store_id = any(array(select e.store_id ${those})) and o.terminal_id = any(array(select e.id ${those}))`,
    )
  }
  if (orderNo) conditions.push(beginsWith(sql`o.order_no`, orderNo))
  if (cardNo) conditions.push(beginsWith(sql`o.card_no`, cardNo))
  if (amountMin !== undefined) conditions.push(sql`o.amount >= ${BigInt(amountMin)}::bigint`)
  if (amountMax !== undefined) conditions.push(sql`o.amount <= ${BigInt(amountMax)}::bigint`)
  return sql.join(conditions, sql` and `)
}
