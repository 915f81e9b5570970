import type { Order, OrderDetail, OrderSum } from '@choba/contract/orders.contract.ts'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { type Client, resultOf } from '#testing/test-app.ts'

/**
 * Returns the sale with this number, or null. Also checks that the list, the sums, the details, the
 * payments, the refunds and the exported file agree about the sale.
 */
export async function saleOf(owner: Client, orderNo: string): Promise<OrderDetail | null> {
  const { items, sum } = resultOf<{ items: Order[]; sum: OrderSum[] }>(
    await owner.get('order/list', { orderNo }),
  )
  const [only, ...others] = items.filter(({ orderType }) => orderType === 'SALE')
  expect(others).toEqual([])
  if (!only) return null
  const detail = resultOf<OrderDetail>(await owner.get('order/detail', { orderId: only.orderId }))
  const sumOf = (type: Order['orderType']) =>
    sum.find(({ orderType }) => orderType === type)?.amount ?? 0
  const added = (amounts: readonly { readonly amount: number }[]) =>
    amounts.reduce((all, { amount }) => all + amount, 0)
  const refunds = items.filter(({ orderType }) => orderType === 'REFUND')
  const [paid, refunded] = [added(detail.payments), added(detail.refunds)]
  const { bytes } = await owner.get('order/download', { orderNo, format: 'csv' })
  const rows: string[][] = parse(bytes.toString(), { bom: true, from_line: 2 })
  const column = (at: number) => rows.reduce((all, row) => all + Number(row[at]), 0)
  expect([only.amount, sumOf('SALE'), detail.amount]).toEqual(Array(3).fill(paid))
  expect([only.refunded, sumOf('REFUND'), detail.refunded, added(refunds)]).toEqual(
    Array(4).fill(refunded),
  )
  expect([column(5), column(7)]).toEqual(Array(2).fill(paid - refunded))
  expect(new Set(refunds.map(({ orderId }) => orderId))).toEqual(
    new Set(detail.refunds.map(({ orderId }) => orderId)),
  )
  return detail
}
