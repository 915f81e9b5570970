import { sql, type RawBuilder } from 'kysely'
import { addChanges, type FoldedDays } from './folded-days.ts'

/** Rollup of orders by business day. Amounts in minor units, always positive. */
export const orderDays: FoldedDays = {
  changes: 'order_day_changes',
  byStore: 'store_order_days',
  ofAll: 'order_days',
  keys: ['type', 'presentation', 'payment_classes'],
  sums: ['orders', 'amount', 'points_used', 'points_awarded'],
}

/**
 * SQL: returns the bit of a payment class in `orders.payment_classes`.
 * @param column column with the class, 1 to 4
 */
export const bitOfClass = (column: string): RawBuilder<number> =>
  sql`(1 << (${sql.ref(column)} - 1))`

/**
 * SQL: returns the rows that orders add to the rollups of their days (1) or subtract from them
 * (-1). Leaves out refunds with an odd revision, which were corrected to failed.
 * @param from table or earlier `with` part that has the columns of `orders`
 */
export const changesOfOrders = (from: string, sign: 1 | -1): RawBuilder<unknown> => {
  const signed = (name: string) => sql`${sql.lit(sign)} * o.${sql.id(name)} as ${sql.id(name)}`
  return sql`
    select o.merchant_id, o.tenant_id, o.store_id, o.business_day, o.type, o.presentation, o.payment_classes,
      ${sql.lit(sign)} as orders, ${signed('amount')}, ${signed('points_used')}, ${signed('points_awarded')}
    from ${sql.id(from)} o where o.revision % 2 = 0`
}

/**
 * SQL: adds existing orders to the rollups of their days. The rollups must not include these orders
 * yet.
 * @param which condition on the orders `o` of one merchant
 */
export const countOrders = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with changes as (${changesOfOrders('orders', 1)} and ${which}) ${addChanges(orderDays, 'changes')}`
