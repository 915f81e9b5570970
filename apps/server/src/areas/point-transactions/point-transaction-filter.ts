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
  /** Null for a search by number. */
  readonly period: Period | null
}

// Expresses a prefix as a range, because LIKE may not use an index under row-level security.
const beginsWith = (column: string, prefix: string) =>
  sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}\u007f`}`

/**
 * Returns the conditions on stores, unless all stores are searched.
 * @param row alias of a point transaction, or of a daily rollup of these
 */
export const storesOf = (tx: Tx, { filters }: Search, row: string): RawBuilder<unknown>[] => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), `${row}.store_id`)]),
  ...(filters.storeId ? [inStores(intIdsOf(filters.storeId), `${row}.store_id`)] : []),
]

/**
 * Returns the filters that apply to point transactions and to their daily rollups alike.
 * @param row alias of a point transaction, or of a daily rollup of these
 */
export function kindsOf({ filters }: Search, row: string): RawBuilder<unknown>[] {
  const { chargeType, entryKind, ruleId } = filters
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return [
    ...(chargeType ? [sql`${of('charge_type')} = any(${chargeType}::text[])`] : []),
    ...(entryKind ? [sql`${of('award')} = any(${entryKind}::text[])`] : []),
    // Points taken back count for the rule of the original award, like in the monthly sums. Used
    // points have no rule.
    ...(ruleId
      ? [
          sql`${of('charge_type')} <> 'USE' and ${of('original_rule_id')} = any(${bigIdsOf(ruleId)}::bigint[])`,
        ]
      : []),
  ]
}

/**
 * True if daily rollups can answer the search. Order and card numbers are finer than the rollups.
 */
export const daysServe = ({ filters }: Search): boolean => !filters.orderNo && !filters.cardNo

/**
 * True if the search must skip non-matching rows while it reads a page, because no index covers its
 * filters.
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
  // A subquery instead of a join: with a join, sums could not be computed from the index alone.
  if (orderNo)
    conditions.push(sql`e.order_id in (
      select n.id from orders n where n.merchant_id = ${merchant.id} and ${beginsWith('n.order_no', orderNo)})`)
  if (cardNo) conditions.push(beginsWith('e.card_no', cardNo))
  return sql.join(conditions, sql` and `)
}
