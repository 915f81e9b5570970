import { sql, type RawBuilder } from 'kysely'
import { addChanges, type FoldedDays } from './folded-days.ts'

/** Orders by business day. Amounts in minor units, always positive. */
export const orderDays: FoldedDays = {
  changes: 'order_day_changes',
  byStore: 'store_order_days',
  ofAll: 'order_days',
  keys: ['type', 'presentation', 'payment_classes'],
  sums: ['orders', 'amount', 'points_used', 'points_awarded'],
}

/** SQL: the bit of a payment class in `orders.payment_classes`. @param column the class, 1 to 4 */
export const bitOfClass = (column: string): RawBuilder<number> =>
  sql`(1 << (${sql.ref(column)} - 1))`

/**
 * SQL: what orders add to their days, or take from them. Refunds that were not made (an odd revision)
 * are nothing. @param from a table, or an earlier part of the `with`, with the columns of `orders`
 */
export const changesOfOrders = (from: string, sign: 1 | -1): RawBuilder<unknown> => {
  const signed = (name: string) => sql`${sql.lit(sign)} * o.${sql.id(name)} as ${sql.id(name)}`
  return sql`
    select o.merchant_id, o.tenant_id, o.store_id, o.business_day, o.type, o.presentation, o.payment_classes,
      ${sql.lit(sign)} as orders, ${signed('amount')}, ${signed('points_used')}, ${signed('points_awarded')}
    from ${sql.id(from)} o where o.revision % 2 = 0`
}

/** SQL: counts orders that are there and that no day has counted. @param which of the orders `o`, of one merchant */
export const countOrders = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with changes as (${changesOfOrders('orders', 1)} and ${which}) ${addChanges(orderDays, 'changes')}`
