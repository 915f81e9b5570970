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
  /** Period of the search; null for a search by number. */
  readonly period: Period | null
}

// Finds a prefix by a range of texts. PostgreSQL may not use an index for LIKE on a table with
// row-level security.
const beginsWith = (column: RawBuilder<unknown>, prefix: string) =>
  sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u007f`}`

/**
 * Returns the conditions that limit a search to stores, or no condition if it covers all stores.
 * @param row alias of an order, or of a daily rollup of orders
 */
export const storesOf = (tx: Tx, { filters }: Search, row: string): RawBuilder<unknown>[] => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), `${row}.store_id`)]),
  ...(filters.storeId ? [inStores(intIdsOf(filters.storeId), `${row}.store_id`)] : []),
]

/**
 * Returns the conditions for the filters that exist both for orders and for their daily rollups.
 * @param row alias of an order, or of a daily rollup of orders
 */
export function kindsOf({ filters }: Search, row: string): RawBuilder<unknown>[] {
  const { orderType, presentation, paymentClass } = filters
  const classes = paymentClass?.reduce((mask, name) => mask | classBit(codeOfClass(name)), 0)
  return [
    ...(orderType ? [sql`${sql.ref(`${row}.type`)} = any(${orderType}::text[])`] : []),
    // This condition has no effect on the result. PostgreSQL needs it to use the partial index on
    // refunds.
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

/**
 * Returns true if the search has no filters other than those in `withinDays`. Only then can the
 * daily rollups answer the search without reading the orders.
 */
export const daysServe = ({ filters }: Search): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || withinDays.has(name))

/**
 * Returns true if no index covers the filters of a search. PostgreSQL must then read and skip
 * orders that do not match.
 */
export const passesOver = ({ filters }: Search): boolean =>
  Boolean(filters.presentation ?? filters.paymentClass) ||
  (filters.amountMin ?? filters.amountMax) !== undefined

/**
 * Returns all conditions of a search for orders with the alias `o`.
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
    // An order with an odd revision is a refund that turned out not to have been made. It is no
    // order any more; the point transactions show what happened.
    sql`o.revision % 2 = 0`,
  ]
  if (bounds) conditions.push(sql`o.ordered_at >= ${bounds.from} and o.ordered_at < ${bounds.to}`)
  if (terminalNo) {
    const those = sql`from terminals e where e.merchant_id = ${merchant.id} and ${beginsWith(sql`e.terminal_no collate "C"`, terminalNo)}`
    // The condition on the store is redundant. PostgreSQL needs it to find the terminal's orders
    // with the index on stores.
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
