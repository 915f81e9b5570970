import { boundsOfClass } from '@choba/contract/amount-classes.ts'
import { amountClassOf } from '@choba/contract/amount-classes.testing.ts'
import type {
  CompassAmounts,
  CompassAverage,
  CompassChanges,
  CompassHours,
  CompassMethods,
  CompassRefunds,
  CompassTrends,
} from '@choba/contract/data-compass.contract.ts'
import { changeKeys } from '@choba/contract/data-compass.filters.ts'
import { addDays } from '@choba/contract/period.ts'
import type { StatCounts, Statistics } from '@choba/contract/statistics.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { bringIn, countThrough, type TimedRow } from '#areas/statistics/hour-counts.testing.ts'
import { added, countsOf } from '#areas/statistics/statistics.testing.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

const FIRST = '2024-06-03'
const LAST = addDays(FIRST, 12)
const asked = { dateFrom: FIRST, dateTo: LAST }

let test: TestApp
/** Merchant whose only data in 2024 comes from this test. */
let merchant: MerchantRow
let owner: Client
let manager: Client

/**
 * Payments of four weeks with amounts from 1 to 500,000, in three stores and four payment methods.
 * Some have successful or failed refunds.
 */
const rows: TimedRow[] = Array.from({ length: 200 }, (_, nth) => nth).flatMap((nth) => {
  const at = new Date(Date.parse(`${addDays(FIRST, -14)}T01:00:00Z`) + nth * 3 * 3_600_000)
  const place = { at, storeId: 1 + (nth % 3), paymentMethodId: [1, 2, 10, 11][nth % 4]! }
  return [
    { ...place, amount: 1 + ((nth * nth * 7919) % 10 ** (1 + (nth % 6))) },
    ...(nth % 5 === 0
      ? [
          { ...place, amount: 300 + nth, tradeKind: 2, state: 5 },
          { ...place, amount: 9_999_999, tradeKind: 2, state: 6 },
          { ...place, amount: 7_777_777, state: 2 },
        ]
      : []),
  ]
})

beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  const half = (odd: number) => rows.filter((_row, nth) => nth % 2 === odd)
  await bringIn(test.engine, merchant, half(0))
  // The test covers three kinds of days: days counted in the rollups, counted days that get half of
  // their rows late, and the last two days, which are not counted and are read from their rows.
  await countThrough(test.engine, merchant, addDays(LAST, -2))
  await bringIn(test.engine, merchant, half(1))
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
})
afterAll(() => test.close())

const read = async <R>(name: string, query: Query = asked, client = owner) =>
  resultOf<R>(await client.get(`datacompass/${name}`, query))
const listed = async (query: Query, client = owner): Promise<StatCounts> =>
  resultOf<TransactionPage>(await client.get('trade/list', query)).sum![0]!

it.each([
  ['everything', {}],
  ['a store', { storeId: '2' }],
  ['a payment method', { paymentType: 'PAYPAY' }],
  ['cards of two stores', { paymentClass: 'CARD', storeId: ['1', '3'] }],
] as const)(
  'every chart adds up to the statistics with the same filter: %s',
  async (_name, narrowed) => {
    const query = { ...asked, ...narrowed }
    const stat = countsOf(resultOf<Statistics>(await owner.get('stat/list', query)).sum)
    expect(stat['paymentCount']).toBeGreaterThan(5)
    const amounts = await read<CompassAmounts>('amounts', query)
    expect(countsOf(amounts.sum)).toEqual(stat)
    const total = (name: 'paymentCount' | 'payment') =>
      amounts.classes.reduce((sum, one) => sum + one[name]!, 0)
    expect([total('paymentCount'), total('payment')]).toEqual([
      stat['paymentCount'],
      stat['payment'],
    ])
    const trends = await read<CompassTrends>('trends', query)
    expect([countsOf(trends.sum), added(trends.columns), added(trends.rows)]).toEqual([
      stat,
      stat,
      stat,
    ])
    for (const by of changeKeys) {
      const { rows: parts, sum } = await read<CompassChanges>('changes', { ...query, by })
      expect([by, countsOf(sum), added(parts)]).toEqual([by, stat, stat])
    }
    expect(countsOf((await read<CompassHours>('hours', query)).sum)).toEqual(stat)
    expect(countsOf((await read<CompassMethods>('methods', query)).sum)).toEqual(stat)
    expect(countsOf((await read<CompassAverage>('average', query)).sum)).toEqual(stat)
    for (const by of ['reason', 'store', 'paymentMethod', 'user'] as const) {
      const refunds = await read<CompassRefunds>('refunds', { ...query, by })
      expect(refunds.rows.reduce((sum, { refund }) => sum + refund!, 0)).toBe(stat['refund'])
    }
  },
)

it('the amount classes have the same payments as the transaction list filtered by amount', async () => {
  const { classes, tails, quantiles } = await read<CompassAmounts>('amounts')
  expect(classes.length).toBeGreaterThan(10)
  const paid = { ...asked, state: ['PAID'], tradeKind: ['PAYMENT'] }
  const of = (from: number, to: number | null) =>
    listed({ ...paid, amountMin: String(from), ...(to !== null && { amountMax: String(to) }) })
  const filled = classes.filter(({ paymentCount }) => paymentCount > 0)
  expect(filled.length).toBeGreaterThan(1)
  for (const { from, to, ...own } of filled) expect(await of(from, to)).toMatchObject(own)
  const { from, to, ...greatest } = tails!.greatest
  expect(await of(from, to)).toMatchObject(greatest)
  const { p50 } = quantiles!
  const counts = [await of(0, p50.from - 1), await of(0, p50.to)].map(
    ({ paymentCount }) => paymentCount,
  )
  const half = (await listed(paid)).paymentCount / 2
  expect(counts[0]!).toBeLessThan(half)
  expect(counts[1]!).toBeGreaterThanOrEqual(half)
  expect([p50.from <= p50.about, p50.about <= p50.to!]).toEqual([true, true])
})

it('the comparison of two periods by amount class counts a refund in the class of its own amount', async () => {
  const {
    rows: parts,
    sum,
    beforeSum,
  } = await read<CompassChanges>('changes', { ...asked, by: 'amount' })
  expect(added(parts.map((row) => row.before!))).toEqual(countsOf(beforeSum))
  const change = parts.reduce((total, { net, before }) => total + net! - before!.net!, 0)
  expect(change).toBe(sum.net! - beforeSum.net!)
  const part = parts.find(({ key }) => key === String(amountClassOf(300)))!
  expect(part.refundCount).toBeGreaterThan(0)
  const { from, to } = boundsOfClass(Number(part.key))
  const both = {
    ...asked,
    state: ['PAID', 'SUCCEEDED'],
    amountMin: String(from),
    amountMax: String(to),
  }
  expect(await listed(both)).toMatchObject(countsOf(part))
})

it('the amounts and trends cover only the stores that the user sees', async () => {
  const seen = await read<CompassTrends>('trends', asked, manager)
  expect(seen.columns.map(({ key }) => key).toSorted()).toEqual(['1', '3'])
  const { classes, sum } = await read<CompassAmounts>('amounts', asked, manager)
  expect(classes.reduce((total, { paymentCount }) => total + paymentCount, 0)).toBe(
    sum.paymentCount,
  )
  expect(countsOf(sum)).toEqual(countsOf(seen.sum))
  const none = await read<CompassAmounts>('amounts', { ...asked, storeId: '2' }, manager)
  expect([none.classes, none.quantiles, none.tails, none.sum.paymentCount]).toEqual([
    [],
    null,
    null,
    0,
  ])
})
