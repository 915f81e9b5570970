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

/** Orders with a point card, for merchants that give points (`enablePoint`): one purchase of one or several payments, or one refund. */

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
  /** Minor units, always positive. */
  amount,
  /** Of a sale: minor units that are refunded of it, of whichever of its payments; 0 of a refund. */
  refunded: amount,
  /** Of a refund: returned, and taken back. */
  pointsUsed: count,
  pointsAwarded: count,
  /** Of a refund: points that were spent and could not be taken back. */
  pointsShort: count,
  /** On the card afterwards; negative where it is in debt. */
  balanceAfter: z.int(),
  /** Of a refund: its sale. */
  saleId: z.nullable(id),
  /** What it was paid by, or what a refund went back to: every payment type once, by the time of its payment. */
  paymentTypes: z.array(z.string()),
})
export type Order = z.output<typeof Order>

export const OrderDetail = z.strictObject({
  ...Order.shape,
  /** The payments of a sale, or the line of a refund, by their time. Amounts in minor units. */
  payments: z.array(
    z.strictObject({
      paymentNo: z.string(),
      paidAt: instant,
      paymentClass: z.enum(paymentClasses),
      paymentType: z.string(),
      amount,
      /** It came by a file. */
      imported: z.boolean(),
    }),
  ),
  points: z.array(PointTransaction),
  /** Of a sale, of each of its payments, by their time. */
  refunds: z.array(
    z.strictObject({
      ...Order.shape,
      /** Who asked for it here; null of one that the feed or a file has told of. */
      requestedBy: z.nullable(z.string()),
      /** It came by a file. */
      imported: z.boolean(),
    }),
  ),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** Of the whole search, by type: minor units and points. */
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
    summary: 'Search orders with a point card, newest first, with sums by type',
    can: look,
    query: z.strictObject({ ...OrderFilters.shape, ...pageQuery }),
    result: z.strictObject({
      ...page(Order),
      /** With the first page. */
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
    summary: 'One order with its payments, points and refunds',
    can: look,
    query: z.strictObject({ orderId: id }),
    result: OrderDetail,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'order/download',
    summary: 'The list of orders as a file, one line for each payment of an order',
    can: whereUsed('points', merchantMay('Record.download')),
    query: z.strictObject({ ...OrderFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['searchPeriodTooLong', 'nothingFound'],
  },
})
