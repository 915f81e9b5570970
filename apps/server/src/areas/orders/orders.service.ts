import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { Order, OrderDetail, orders } from '@choba/contract/orders.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { orderTypes } from '@choba/contract/point-ledger.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import {
  periodOfSearch,
  pointsOfOrder,
  positionOf,
} from '#areas/point-transactions/point-transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { findOrderPayments } from './order-payments.ts'
import {
  findOrder,
  findOrders,
  findRefunds,
  type FoundOrder,
  sumOrders,
} from './orders.repository.ts'
import { toOrder, toOrderSum, toPayment, toRefund } from './orders.views.ts'

export { type SalePayment, salesOfDay, type SaleWithPayments } from './order-sales.ts'

type Calls = typeof orders

async function toOrders(
  tx: Tx,
  merchant: MerchantRow,
  rows: readonly FoundOrder[],
): Promise<Order[]> {
  const payments = await findOrderPayments(tx, merchant, rows)
  return rows.map((row) => toOrder(row, payments, merchant))
}

/**
 * Returns one page of orders, newest first.
 * @throws AppError searchPeriodTooLong, badRequest
 */
export async function listOrders(
  tx: Tx,
  merchant: MerchantRow,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const search = { filters, period: periodOfSearch(filters) }
  const after = cursor === undefined ? null : positionOf(cursor)
  const sums = after === null ? await sumOrders(tx, merchant, search) : null
  // If the sums contain no order, no order matches. Reading the page would then search all orders
  // of the period for nothing.
  if (sums?.length === 0) return { items: [], nextCursor: null, total: 0, sum: [] }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findOrders(tx, merchant, search, { after, limit }),
    (last) => encodeCursor(last.ordered_at, last.id),
  )
  const page = { items: await toOrders(tx, merchant, rows), nextCursor }
  if (!sums) return page
  const sum = sums.map((row) => toOrderSum(row, merchant))
  return {
    ...page,
    total: sum.reduce((all, one) => all + one.orders, 0),
    sum: sum.toSorted((a, b) => orderTypes.indexOf(a.orderType) - orderTypes.indexOf(b.orderType)),
  }
}

/**
 * Returns an order with its payments and refunds.
 * @throws AppError notFound with the same answer for an unknown order and for one of a store that
 * the user does not see
 */
export async function readOrder(
  tx: Tx,
  merchant: MerchantRow,
  orderId: string,
): Promise<OrderDetail> {
  const id = bigIdOf(orderId)
  const row = id === null ? undefined : await findOrder(tx, merchant, id)
  if (!row) throw new AppError('notFound')
  const payments = await findOrderPayments(tx, merchant, [row])
  const refunds = await findRefunds(tx, merchant, row.id)
  const lines = await findOrderPayments(tx, merchant, refunds)
  return {
    ...toOrder(row, payments, merchant),
    payments: payments.map((payment) => toPayment(payment, merchant)),
    points: await pointsOfOrder(tx, merchant, row.id),
    refunds: refunds.map((refund) => toRefund(refund, lines, merchant)),
  }
}
