import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, currency, id, instant, sum } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { OrderFilters } from './orders.filters.ts'
import { page, pageQuery } from './page.ts'
import { SEARCH_MONTHS } from './period.ts'
import { merchantMay, whereUsed } from './permissions.ts'
import { orderTypes, presentations } from './point-ledger.ts'
import { PointTransaction } from './point-transactions.contract.ts'
import { PickedStore } from './seen-stores.ts'
import { paymentClasses } from './transaction-options.ts'

/**
 * Orders with a point card, for merchants with points enabled (`enablePoint`). An order is one
 * purchase of one or more payments, or one refund.
 */

export const Order = z.strictObject({
  orderId: id,
  orderNo: z.string(),
  orderType: z.enum(orderTypes),
  orderedAt: instant,
  businessDay: day,
  store: PickedStore,
  terminalNo: z.nullable(z.string()),
  cardNo: z.string(),
  presentation: z.enum(presentations),
  currency,
  /** In minor units, always positive. */
  amount,
  /** For a sale: refunded total of all its payments in minor units. 0 for a refund. */
  refunded: amount,
  /** For a refund: points returned to the card, and points taken back from it. */
  pointsUsed: count,
  pointsAwarded: count,
  /** For a refund: points that could not be taken back because they were already spent. */
  pointsShort: count,
  /** Card balance after the order. Negative if the card is in debt. */
  balanceAfter: z.int(),
  /** For a refund: the sale it belongs to. */
  saleId: z.nullable(id),
  /**
   * Payment methods of the order without duplicates, by time of their payment. For a refund, the
   * methods that the money went back to.
   */
  paymentTypes: z.array(z.string()),
})
export type Order = z.output<typeof Order>

export const OrderDetail = z.strictObject({
  ...Order.shape,
  /** Payments of a sale or the refund line, sorted by time. Amounts are in minor units. */
  payments: z.array(
    z.strictObject({
      paymentNo: z.string(),
      paidAt: instant,
      paymentClass: z.enum(paymentClasses),
      paymentType: z.string(),
      amount,
      /** True if the payment was imported from a file. */
      imported: z.boolean(),
    }),
  ),
  points: z.array(PointTransaction),
  /** For a sale: refunds of each of its payments, sorted by time. */
  refunds: z.array(
    z.strictObject({
      ...Order.shape,
      /**
       * User who requested the refund in the portal or API. Null if the refund came from the feed
       * or a file.
       */
      requestedBy: z.nullable(z.string()),
      /** True if the refund was imported from a file. */
      imported: z.boolean(),
    }),
  ),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** Totals of the whole search by order type, in minor units and points. */
export const OrderSum = z.strictObject({
  orderType: z.enum(orderTypes),
  currency,
  orders: count,
  amount: sum,
  pointsUsed: sum,
  pointsAwarded: sum,
})
export type OrderSum = z.output<typeof OrderSum>

const look = whereUsed('points', merchantMay('Record.search'))

export const orders = endpoints({
  list: {
    method: 'GET',
    path: 'order/list',
    summary: 'List orders with a point card',
    description: 'Newest first, with totals by type.',
    can: look,
    query: z.strictObject({ ...OrderFilters.shape, ...pageQuery }),
    result: z.strictObject({
      ...page(Order),
      /** Only on the first page. */
      total: z.optional(count),
      sum: z.optional(z.array(OrderSum)),
    }),
    raises: ['searchPeriodTooLong'],
    savedViews: {
      screens: ['order'],
      filters: OrderFilters,
      period: { months: SEARCH_MONTHS, orBy: ['orderNo', 'cardNo'] },
    },
  },
  detail: {
    method: 'GET',
    path: 'order/detail',
    summary: 'Get an order',
    description: 'Returns its payments, points and refunds.',
    can: look,
    query: z.strictObject({ orderId: id }),
    result: OrderDetail,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'order/download',
    summary: 'Download the list of orders as a file',
    description: 'One line for each payment of an order.',
    can: whereUsed('points', merchantMay('Record.download')),
    query: z.strictObject({ ...OrderFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['searchPeriodTooLong', 'nothingFound'],
  },
})
