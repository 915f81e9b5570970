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
  /** Null where the search goes by a number. */
  readonly period: Period | null
}

// A prefix as a range: LIKE may not use an index under row-level security.
const beginsWith = (column: RawBuilder<unknown>, prefix: string) =>
  sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u007f`}`

/** The stores of a search, where it has fewer than all. @param row of an order, or of a day of orders */
export const storesOf = (tx: Tx, { filters }: Search, row: string): RawBuilder<unknown>[] => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), `${row}.store_id`)]),
  ...(filters.storeId ? [inStores(intIdsOf(filters.storeId), `${row}.store_id`)] : []),
]

/** The filters that days of orders know as well as orders do. @param row of an order, or of a day of orders */
export function kindsOf({ filters }: Search, row: string): RawBuilder<unknown>[] {
  const { orderType, presentation, paymentClass } = filters
  const classes = paymentClass?.reduce((mask, name) => mask | classBit(codeOfClass(name)), 0)
  return [
    ...(orderType ? [sql`${sql.ref(`${row}.type`)} = any(${orderType}::text[])`] : []),
    // The condition of the partial index of refunds.
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

/** Whether days that are added up answer a search; every other filter is finer than they are. */
export const daysServe = ({ filters }: Search): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || withinDays.has(name))

/** Whether a page passes over orders that a filter turns away: no index has what these filters ask for as its key. */
export const passesOver = ({ filters }: Search): boolean =>
  Boolean(filters.presentation ?? filters.paymentClass) ||
  (filters.amountMin ?? filters.amountMax) !== undefined

/** Every condition of a search on an order `o`. @param period that of the search, or a part of it */
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
    // A refund that was found not to have been made is none; its entries say what happened.
    sql`o.revision % 2 = 0`,
  ]
  if (bounds) conditions.push(sql`o.ordered_at >= ${bounds.from} and o.ordered_at < ${bounds.to}`)
  if (terminalNo) {
    const those = sql`from terminals e where e.merchant_id = ${merchant.id} and ${beginsWith(sql`e.terminal_no collate "C"`, terminalNo)}`
    // With the store beside it a terminal is found through the index of its store.
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
