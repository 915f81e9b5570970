import type { Period } from '@choba/contract/period.ts'
import type { PointTransactionFilters } from '@choba/contract/point-transactions.filters.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { bigIdsOf, intIdsOf } from '#platform/calls/row-ids.ts'

export interface Search {
  readonly filters: PointTransactionFilters
  /** Null for a search by order or card number without a period. */
  readonly period: Period | null
}

// Expresses a prefix search as a range, because PostgreSQL cannot use an index for LIKE under
// row-level security.
const beginsWith = (column: string, prefix: string) =>
  sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}\u007f`}`

/**
 * Returns the SQL conditions on stores; empty if the search covers all stores.
 * @param row SQL alias of a point transaction, or of a daily rollup of point transactions
 */
export const storesOf = (tx: Tx, { filters }: Search, row: string): RawBuilder<unknown>[] => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), `${row}.store_id`)]),
  ...(filters.storeId ? [inStores(intIdsOf(filters.storeId), `${row}.store_id`)] : []),
]

/**
 * Returns the SQL conditions that apply both to point transactions and to their daily rollups.
 * @param row SQL alias of a point transaction, or of a daily rollup of point transactions
 */
export function kindsOf({ filters }: Search, row: string): RawBuilder<unknown>[] {
  const { chargeType, entryKind, ruleId } = filters
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return [
    ...(chargeType ? [sql`${of('charge_type')} = any(${chargeType}::text[])`] : []),
    ...(entryKind ? [sql`${of('award')} = any(${entryKind}::text[])`] : []),
    // Points taken back belong to the rule of the original award, like in the monthly sums. Used
    // points belong to no rule.
    ...(ruleId
      ? [
          sql`${of('charge_type')} <> 'USE' and ${of('original_rule_id')} = any(${bigIdsOf(ruleId)}::bigint[])`,
        ]
      : []),
  ]
}

/** True if the daily rollups can answer the search. They contain no order and card numbers. */
export const daysServe = ({ filters }: Search): boolean => !filters.orderNo && !filters.cardNo

/**
 * True if no index covers the filters of the search. Reading a page must then skip rows that do not
 * match.
 */
export const passesOver = ({ filters }: Search): boolean =>
  Boolean(filters.chargeType ?? filters.entryKind ?? filters.ruleId)

/**
 * Returns all conditions of a search on a point transaction `e`.
 * @param period period of the search, or a part of it
 */
export function conditionsOf(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
  period: Period | null = search.period,
): RawBuilder<unknown> {
  const { orderNo, cardNo } = search.filters
  const bounds = period && boundsOf(period, merchant)
  const conditions = [
    sql`e.merchant_id = ${merchant.id}`,
    ...storesOf(tx, search, 'e'),
    ...kindsOf(search, 'e'),
  ]
  if (bounds) conditions.push(sql`e.at >= ${bounds.from} and e.at < ${bounds.to}`)
  // A subquery instead of a join, because sums can then be computed from the index without reading
  // the table.
  if (orderNo)
    conditions.push(sql`e.order_id in (
      select n.id from orders n where n.merchant_id = ${merchant.id} and ${beginsWith('n.order_no', orderNo)})`)
  if (cardNo) conditions.push(beginsWith('e.card_no', cardNo))
  return sql.join(conditions, sql` and `)
}
