import type { Order, OrderDetail, OrderSum } from '@choba/contract/orders.contract.ts'
import type { PointSum, PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeKey, type MadeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import { ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import { type Client, resultOf, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let key: MadeKey
let owner: Client
const entCode = 'SHIBUYA-COFFEE'
const period = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }

beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
  await sendRows(test, key, [
    payment('ord-1', { entCode, amount: '3000', pointCardNo: 'ORD-A', outTradeNo: 'NO-1' }),
    payment('ord-2', {
      entCode,
      amount: '1000',
      pointCardNo: 'ORD-A',
      outTradeNo: 'NO-1',
      pointsUsed: '0',
    }),
    refundOf('ord-1-R', 'ord-1', { entCode, amount: '1500' }),
  ])
})
afterAll(() => test.close())

interface Page<T, S> {
  items: T[]
  nextCursor: string | null
  total?: number
  sum?: S[]
}
const orders = async (query: object) =>
  resultOf<Page<Order, OrderSum>>(await owner.get('order/list', query as never))
const points = async (query: object) =>
  resultOf<Page<PointTransaction, PointSum>>(await owner.get('tradepoint/list', query as never))

it('the point ledger and the orders of the demo data are consistent', async () => {
  expect(await ledgerDifferences(test.engine)).toEqual([])
  expect((await orders(period)).total).toBeGreaterThan(20)
})

it('the details of an order contain its payments, points and refunds', async () => {
  const { items, sum } = await orders({ cardNo: 'ORD-A' })
  expect(
    items.map(({ orderType, amount, pointsAwarded }) => [orderType, amount, pointsAwarded]),
  ).toEqual([
    ['REFUND', 1500, 30],
    ['SALE', 4000, 80],
  ])
  expect(sum?.map(({ orderType, amount }) => [orderType, amount])).toEqual([
    ['SALE', 4000],
    ['REFUND', 1500],
  ])
  const sale = items.find(({ orderType }) => orderType === 'SALE')!
  const detail = resultOf<OrderDetail>(await owner.get('order/detail', { orderId: sale.orderId }))
  expect(detail.payments.map(({ paymentNo }) => paymentNo)).toEqual(['ord-1', 'ord-2'])
  expect(detail.points.map(({ quantity, rate }) => [quantity, rate])).toEqual([
    [60, 20_000],
    [20, 20_000],
  ])
  expect(detail.refunds.map(({ saleId }) => saleId)).toEqual([sale.orderId])
})

it('point transactions can be searched by card and type, with sums of awarded and cancelled points', async () => {
  const { items, sum } = await points({ cardNo: 'ORD-A', chargeType: ['BONUS'] })
  expect(items.map(({ quantity, balance }) => [quantity, balance])).toContainEqual([-30, 50])
  expect(sum).toEqual([{ chargeType: 'BONUS', entries: 3, award: 80, cancel: -30, net: 50 }])
})

it('the lists of orders and point transactions contain each row on exactly one page', async () => {
  for (const list of [orders, points] as const) {
    const all: unknown[] = []
    let cursor: string | null = null
    let total: number | undefined
    do {
      const page: Page<Order | PointTransaction, unknown> = await list({
        ...period,
        pageSize: '40',
        ...(cursor && { cursor }),
      })
      total ??= page.total
      all.push(...page.items.map((item) => ('entryId' in item ? item.entryId : item.orderId)))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(all).size).toBe(total)
    expect(all).toHaveLength(total!)
  }
})

it('a search for orders or points requires a number or a period of at most three months', async () => {
  for (const path of ['order/list', 'tradepoint/list'] as const) {
    expect((await owner.get(path, {})).status).toBe(400)
    expect(
      (await owner.get(path, { dateFrom: '2026-01-01', dateTo: '2026-11-20' })).envelope,
    ).toMatchObject({
      resultType: 1600,
    })
  }
})
