import type { ChargeType } from '@choba/contract/point-ledger.ts'
import type { Period } from '@choba/contract/period.ts'
import type { PointTransactionFilters } from '@choba/contract/point-transactions.filters.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { bigIdsOf, intIdsOf } from '#platform/calls/row-ids.ts'

/** Where a page ends: the next one begins below it. */
export interface Position {
  readonly at: Date
  readonly id: bigint
}

export interface Search {
  readonly filters: PointTransactionFilters
  /** Null where the search goes by a number. */
  readonly period: Period | null
}

/** Of a merchant, in the stores that the caller sees. */
const found = (tx: Tx, merchant: MerchantRow, { filters, period }: Search) => {
  const bounds = period && boundsOf(period, merchant)
  return (
    tx.q
      .selectFrom('point_entries as e')
      .where('e.merchant_id', '=', merchant.id)
      .where(inStores(storesSeen(tx), 'e.store_id'))
      .$if(bounds !== null, (query) => query.where(sql<boolean>`e.at >= ${bounds!.from} and e.at < ${bounds!.to}`))
      .$if(filters.storeId !== undefined, (query) => query.where(inStores(intIdsOf(filters.storeId!), 'e.store_id')))
      // No join: an order that is asked for nothing would keep sums from being made of the index alone.
      .$if(filters.orderNo !== undefined, (query) =>
        query.where('e.order_id', 'in', (of) =>
          of
            .selectFrom('orders as n')
            .select('n.id')
            .where('n.merchant_id', '=', merchant.id)
            .where('n.order_no', '>=', filters.orderNo!)
            .where('n.order_no', '<', `${filters.orderNo}\u007f`),
        ),
      )
      .$if(filters.cardNo !== undefined, (query) =>
        query.where('e.card_no', '>=', filters.cardNo!).where('e.card_no', '<', `${filters.cardNo}\u007f`),
      )
      .$if(filters.chargeType !== undefined, (query) => query.where('e.charge_type', 'in', filters.chargeType!))
      .$if(filters.entryKind !== undefined, (query) => query.where('e.award', 'in', filters.entryKind!))
      .$if(filters.ruleId !== undefined, (query) =>
        query
          // What is taken back goes by the award that it was: so do the sums of its month.
          .leftJoin('point_entries as a', (join) =>
            join
              .onRef('a.merchant_id', '=', 'e.merchant_id')
              .onRef('a.payment_id', '=', 'e.payment_id')
              .onRef('a.charge_type', '=', 'e.charge_type')
              .onRef('a.cause', '=', 'a.payment_id')
              .on('a.award', '=', 'AWARD'),
          )
          .leftJoin('point_rule_versions as given_by', (join) =>
            join.onRef('given_by.merchant_id', '=', 'a.merchant_id').onRef('given_by.id', '=', 'a.rule_id'),
          )
          .where('e.charge_type', '<>', 'USE')
          .where(sql<boolean>`coalesce(given_by.rule_id, 0) = any(${bigIdsOf(filters.ruleId!)}::bigint[])`),
      )
  )
}

/** With the version of the rule, or the revision by hand, that it came from. */
const rows = (tx: Tx, merchant: MerchantRow, search: Search) =>
  found(tx, merchant, search)
    .leftJoin('orders as o', (join) =>
      join.onRef('o.merchant_id', '=', 'e.merchant_id').onRef('o.id', '=', 'e.order_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.store_id'),
    )
    .leftJoin('point_rule_versions as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.id', '=', 'e.rule_id'),
    )
    .leftJoin('point_revisions as r', (join) =>
      join.onRef('r.merchant_id', '=', 'e.merchant_id').onRef('r.id', '=', 'e.point_revision_id'),
    )
    .selectAll('e')
    .select(['s.code as store_code', 's.name as store_name', 'o.order_no', 'o.currency'])
    .select(['v.rule_id as original_rule_id', 'v.name as rule_name', 'v.multiple_hundredths'])
    .select(['r.reason', 'r.user_name as revised_by'])

export type FoundEntry = Awaited<ReturnType<typeof findEntries>>[number]

/** One page, newest first, from below `after` on. */
export const findEntries = (
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, merchant, search)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(e.at, e.id) < (${after!.at}::timestamptz, ${after!.id}::bigint)`),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

const everything: Search = { filters: {}, period: null }

export const findEntry = (tx: Tx, merchant: MerchantRow, id: bigint): Promise<FoundEntry | undefined> =>
  rows(tx, merchant, everything).where('e.id', '=', id).executeTakeFirst()

/** The entries of one order, in the order in which they were posted. */
export const findEntriesOf = (tx: Tx, merchant: MerchantRow, orderId: bigint): Promise<FoundEntry[]> =>
  rows(tx, merchant, everything).where('e.order_id', '=', orderId).orderBy('e.id').execute()

export const sumEntries = (tx: Tx, merchant: MerchantRow, search: Search) =>
  found(tx, merchant, search)
    .select('e.charge_type')
    .select([
      sql<bigint>`count(*)`.as('entries'),
      sql<bigint>`coalesce(sum(e.quantity) filter (where e.award = 'AWARD'), 0)::bigint`.as('award'),
      sql<bigint>`coalesce(sum(e.quantity) filter (where e.award = 'CANCEL'), 0)::bigint`.as('cancel'),
    ])
    .groupBy('e.charge_type')
    .execute()

export type EntrySum = { charge_type: ChargeType; entries: bigint; award: bigint; cancel: bigint }
