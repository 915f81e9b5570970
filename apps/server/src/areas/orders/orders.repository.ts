import type { OrderFilters } from '@choba/contract/orders.filters.ts'
import type { Period } from '@choba/contract/period.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import { countPaymentLines, paidBy } from './order-payments.ts'

/** Where a page ends: the next one begins below it. */
export interface Position {
  readonly at: Date
  readonly id: bigint
}

export interface Search {
  readonly filters: OrderFilters
  /** Null where the search goes by a number. */
  readonly period: Period | null
}

/** Of a merchant, in the stores that the caller sees. */
const found = (tx: Tx, merchant: MerchantRow, { filters, period }: Search) => {
  const bounds = period && boundsOf(period, merchant)
  return (
    tx.q
      .selectFrom('orders as o')
      .innerJoin('stores as s', (join) =>
        join.onRef('s.merchant_id', '=', 'o.merchant_id').onRef('s.id', '=', 'o.store_id'),
      )
      .leftJoin('terminals as e', (join) =>
        join.onRef('e.merchant_id', '=', 'o.merchant_id').onRef('e.id', '=', 'o.terminal_id'),
      )
      .where('o.merchant_id', '=', merchant.id)
      .where(inStores(storesSeen(tx), 'o.store_id'))
      // A refund that was found not to have been made is none; its entries say what happened.
      .where(sql<boolean>`o.revision % 2 = 0`)
      .$if(bounds !== null, (query) =>
        query.where(sql<boolean>`o.ordered_at >= ${bounds!.from} and o.ordered_at < ${bounds!.to}`),
      )
      .$if(filters.storeId !== undefined, (query) => query.where(inStores(intIdsOf(filters.storeId!), 'o.store_id')))
      .$if(filters.terminalNo !== undefined, (query) =>
        query
          .where(sql<string>`e.terminal_no collate "C"`, '>=', filters.terminalNo!)
          .where(sql<string>`e.terminal_no collate "C"`, '<', `${filters.terminalNo}\u007f`),
      )
      .$if(filters.orderNo !== undefined, (query) =>
        query.where('o.order_no', '>=', filters.orderNo!).where('o.order_no', '<', `${filters.orderNo}\u007f`),
      )
      .$if(filters.cardNo !== undefined, (query) =>
        query.where('o.card_no', '>=', filters.cardNo!).where('o.card_no', '<', `${filters.cardNo}\u007f`),
      )
      .$if(filters.orderType !== undefined, (query) => query.where('o.type', 'in', filters.orderType!))
      .$if(filters.presentation !== undefined, (query) => query.where('o.presentation', 'in', filters.presentation!))
      .$if(filters.paymentClass !== undefined, (query) => query.where(paidBy(merchant, filters.paymentClass!)))
      .$if(filters.amountMin !== undefined, (query) => query.where('o.amount', '>=', BigInt(filters.amountMin!)))
      .$if(filters.amountMax !== undefined, (query) => query.where('o.amount', '<=', BigInt(filters.amountMax!)))
  )
}

const rows = (tx: Tx, merchant: MerchantRow, search: Search) =>
  found(tx, merchant, search)
    .selectAll('o')
    .select(['s.code as store_code', 's.name as store_name', 'e.terminal_no'])
    .select(
      sql<bigint>`(select coalesce(sum(r.amount), 0)::bigint from orders r
        where r.merchant_id = o.merchant_id and r.sale_id = o.id and r.revision % 2 = 0)`.as('refunded'),
    )

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]

/** One page, newest first, from below `after` on. */
export const findOrders = (
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, merchant, search)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(o.ordered_at, o.id) < (${after!.at}::timestamptz, ${after!.id}::bigint)`),
    )
    .orderBy('o.ordered_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()

const everything: Search = { filters: {}, period: null }

export const findOrder = (tx: Tx, merchant: MerchantRow, id: bigint): Promise<FoundOrder | undefined> =>
  rows(tx, merchant, everything).where('o.id', '=', id).executeTakeFirst()

/** A refund of a sale. */
export interface FoundRefund extends FoundOrder {
  /** Who asked for it here. */
  readonly user_name: string | null
}

/** The refunds of a sale that the caller sees, by their time. */
export const findRefunds = (tx: Tx, merchant: MerchantRow, saleId: bigint): Promise<FoundRefund[]> =>
  rows(tx, merchant, everything)
    .leftJoin('refunds as f', (join) => join.onRef('f.merchant_id', '=', 'o.merchant_id').onRef('f.id', '=', 'o.id'))
    .select('f.user_name')
    .where('o.sale_id', '=', saleId)
    .orderBy('o.ordered_at')
    .orderBy('o.id')
    .execute()

export const sumOrders = (tx: Tx, merchant: MerchantRow, search: Search) =>
  found(tx, merchant, search)
    .select(['o.type', 'o.currency'])
    .select([
      sql<bigint>`count(*)`.as('orders'),
      sql<bigint>`sum(o.amount)::bigint`.as('amount'),
      sql<bigint>`sum(o.points_used)::bigint`.as('used'),
      sql<bigint>`sum(o.points_awarded)::bigint`.as('awarded'),
    ])
    .groupBy(['o.type', 'o.currency'])
    .execute()

/** How many lines the file of a search has. */
export const countLines = (tx: Tx, merchant: MerchantRow, search: Search): Promise<number> =>
  countPaymentLines(tx, merchant, found(tx, merchant, search).selectAll('o'))
