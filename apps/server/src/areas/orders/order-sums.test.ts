import type { Order, OrderSum } from '@choba/contract/orders.contract.ts'
import { orderTypes, presentations } from '@choba/contract/point-ledger.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { orderDays } from '@choba/database/order-days.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import { ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import { foldDays } from '#ledger/folded-days.ts'
import { type Client, openTestApp, type Query, resultOf, type TestApp } from '#testing/test-app.ts'

/** Number of random searches that the test makes. */
const RUNS = 40
const entCode = 'SHIBUYA-COFFEE'
const period = { dateFrom: '2026-10-20', dateTo: '2026-11-20' }
const paymentMethods = ['VISA', 'PAYPAY', 'CASH', 'POINT_CARD']

let test: TestApp
let key: MadeKey
let people: { client: Client; orders: Order[] }[]
/** Payment class by payment method code. */
let classes: ReadonlyMap<string, string>

const day = (nth: number) => `2026-11-${String(2 + (nth % 9)).padStart(2, '0')}`
/**
 * Returns sales in three stores with one to three payments each, in different payment classes. Some
 * payments are refunded.
 */
const rows = (mark: string): FeedRow[] =>
  Array.from({ length: 36 }, (_, nth) => nth).flatMap((nth) => {
    const paidAt = `${day(nth)}T${String(nth % 24).padStart(2, '0')}:15:00+09:00`
    const of = { entCode, storeCode: `S000${1 + (nth % 3)}`, paidAt, outTradeNo: `${mark}-${nth}` }
    const card = { pointCardNo: `SUM-${nth % 4}`, presentation: presentations[nth % 3] }
    const pay = (part: number): FeedRow =>
      payment(`${mark}-${nth}-${part}`, {
        ...of,
        amount: String(100 + ((nth * 577 + part * 131) % 9_000)),
        paymentType: paymentMethods[(nth + part) % paymentMethods.length],
        ...(part === 0 && card),
      })
    const back = refundOf(`${mark}-${nth}-R`, `${mark}-${nth}-0`, {
      ...of,
      amount: '50',
      paymentType: paymentMethods[nth % 4],
    })
    return [
      ...Array.from({ length: 1 + (nth % 3) }, (_, part) => pay(part)),
      ...(nth % 4 === 0 ? [back] : []),
    ]
  })

const fold = () => foldDays(test.engine, 1, orderDays)
const changes = () =>
  asOwner(test.engine, async (q) => {
    const { rows: found } = await sql<{
      n: number
    }>`select count(*)::int as n from order_day_changes`.execute(q)
    return found[0]!.n
  })

interface Page {
  items: Order[]
  nextCursor: string | null
  total: number
  sum: OrderSum[]
}
const list = async (client: Client, query: Query) =>
  resultOf<Page>(await client.get('order/list', query))

async function everyOrder(client: Client): Promise<Order[]> {
  const items: Order[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(client, { ...period, pageSize: '200', ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  await sendRows(test, key, rows('SUM-A'))
  await fold()
  // The sums of these rows are not yet added to the daily rollups, but stored as separate changes.
  // A correct result needs both.
  await sendRows(test, key, rows('SUM-B'))
  const found = await asOwner(test.engine, (q) =>
    q.selectFrom('payment_methods').select(['code', 'payment_class']).execute(),
  )
  classes = new Map(
    found.map((paymentMethod) => [
      paymentMethod.code,
      paymentClassOf[paymentMethod.payment_class]!,
    ]),
  )
  const clients = [await test.signIn('owner'), await test.signIn('manager')]
  people = await Promise.all(
    clients.map(async (client) => ({ client, orders: await everyOrder(client) })),
  )
})
afterAll(() => test.close())

const some = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const amount = fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: undefined })
const moment = fc.option(
  fc
    .record({ nth: fc.nat(8), hour: fc.nat(23), last: fc.nat(8) })
    .filter(({ nth, last }) => nth <= last),
  { nil: undefined },
)
const asked = fc.record({
  who: fc.nat(1),
  storeId: some(['1', '2', '3']),
  orderType: some(orderTypes),
  presentation: some(presentations),
  paymentClass: some(paymentClasses),
  // Most of the random searches contain only filters for which the daily rollups have data.
  amountMin: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: amount },
  ),
  amountMax: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: amount },
  ),
  moment,
})
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never

const endsOf = ({ moment: at }: Asked) =>
  at === undefined
    ? period
    : {
        dateFrom: `${day(at.nth)}T${String(at.hour).padStart(2, '0')}:00:00`,
        dateTo: `${day(at.last)}T23:30:00`,
      }

/** Returns the orders that a search must find, selected from all orders that the user sees. */
function wantedOf(search: Asked, orders: readonly Order[]): Order[] {
  const { dateFrom, dateTo } = endsOf(search)
  const has = <T>(of: readonly T[] | undefined, value: T) => of === undefined || of.includes(value)
  return orders.filter(
    (order) =>
      has(search.storeId, order.store.storeId) &&
      has(search.orderType, order.orderType) &&
      has(search.presentation, order.presentation) &&
      (search.paymentClass === undefined ||
        order.paymentTypes.some((code) => has<string>(search.paymentClass, classes.get(code)!))) &&
      order.amount >= (search.amountMin ?? 0) &&
      order.amount <= (search.amountMax ?? Number.MAX_SAFE_INTEGER) &&
      // All orders are within the period, so only a search with times of day can exclude some.
      (search.moment === undefined ||
        (order.orderedAt.slice(0, 19) >= dateFrom && order.orderedAt.slice(0, 19) <= dateTo)),
  )
}

it('the count and the sums on the first page match the user’s orders, for any search', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (search) => {
      const { client, orders } = people[search.who]!
      const { who: _who, moment: _moment, ...filters } = search
      const page = await list(client, { ...endsOf(search), ...filters, pageSize: '200' })
      const wanted = wantedOf(search, orders)
      expect(page.total).toBe(wanted.length)
      expect(page.items.map(({ orderId }) => orderId)).toEqual(
        wanted.slice(0, 200).map(({ orderId }) => orderId),
      )
      for (const type of orderTypes) {
        const of = wanted.filter(({ orderType }) => orderType === type)
        const added = (figure: (order: Order) => number) =>
          of.reduce((all, order) => all + figure(order), 0)
        const sum = page.sum.find(({ orderType }) => orderType === type)
        expect([
          sum?.orders ?? 0,
          sum?.amount ?? 0,
          sum?.pointsUsed ?? 0,
          sum?.pointsAwarded ?? 0,
        ]).toEqual([
          of.length,
          added((order) => order.amount),
          added((order) => order.pointsUsed),
          added((order) => order.pointsAwarded),
        ])
      }
    }),
    { numRuns: RUNS },
  )
})

it('sums stay correct while changes are added to the daily rollups and further orders arrive', async () => {
  const { client } = people[0]!
  const before = await list(client, period)
  expect(await changes()).toBeGreaterThan(0)
  await Promise.all([fold(), fold()])
  expect(await changes()).toBe(0)
  expect((await list(client, period)).sum).toEqual(before.sum)
  await Promise.all([
    sendRows(test, key, rows('SUM-C')),
    fold(),
    sendRows(test, key, rows('SUM-D')),
    fold(),
  ])
  expect(await ledgerDifferences(test.engine)).toEqual([])
  await fold()
  expect(await ledgerDifferences(test.engine)).toEqual([])
  expect((await list(client, period)).total).toBe(before.total + 2 * (36 + 9))
})
