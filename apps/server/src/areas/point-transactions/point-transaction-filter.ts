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
  /** Null where the search goes by a number. */
  readonly period: Period | null
}

// A prefix as a range: LIKE may not use an index under row-level security.
const beginsWith = (column: string, prefix: string) =>
  sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}\u007f`}`

/** The stores of a search, where it has fewer than all. @param row of an entry, or of a day of entries */
export const storesOf = (tx: Tx, { filters }: Search, row: string): RawBuilder<unknown>[] => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), `${row}.store_id`)]),
  ...(filters.storeId ? [inStores(intIdsOf(filters.storeId), `${row}.store_id`)] : []),
]

/** The filters that days of entries know as well as entries do. @param row of an entry, or of a day of entries */
export function kindsOf({ filters }: Search, row: string): RawBuilder<unknown>[] {
  const { chargeType, entryKind, ruleId } = filters
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return [
    ...(chargeType ? [sql`${of('charge_type')} = any(${chargeType}::text[])`] : []),
    ...(entryKind ? [sql`${of('award')} = any(${entryKind}::text[])`] : []),
    // What is taken back goes by the award that it was: so do the sums of its month. Used points have no rule.
    ...(ruleId
      ? [
          sql`${of('charge_type')} <> 'USE' and ${of('original_rule_id')} = any(${bigIdsOf(ruleId)}::bigint[])`,
        ]
      : []),
  ]
}

/** Whether days that are added up answer a search; numbers are finer than they are. */
export const daysServe = ({ filters }: Search): boolean => !filters.orderNo && !filters.cardNo

/** Whether a page passes over entries that a filter turns away: no index has what these filters ask for as its key. */
export const passesOver = ({ filters }: Search): boolean =>
  Boolean(filters.chargeType ?? filters.entryKind ?? filters.ruleId)

/** Every condition of a search on an entry `e`. @param period that of the search, or a part of it */
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
  // No join: an order that is asked for nothing would keep sums from being made of the index alone.
  if (orderNo)
    conditions.push(sql`e.order_id in (
      select n.id from orders n where n.merchant_id = ${merchant.id} and ${beginsWith('n.order_no', orderNo)})`)
  if (cardNo) conditions.push(beginsWith('e.card_no', cardNo))
  return sql.join(conditions, sql` and `)
}
