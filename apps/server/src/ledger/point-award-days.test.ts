import type { Simulation } from '@choba/contract/point-rules.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import { replayedDay } from '#areas/point-rules/point-rules.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'

let test: TestApp
let key: MadeKey
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const entCode = 'SHIBUYA-COFFEE'
const storeCode = 'S0002'
const day = '2026-10-05'
const next = '2026-10-06'
const TILLS = 16
const BATCHES_OF_KEY = 3

const storeOf = () =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('stores as s')
      .innerJoin('merchants as m', 'm.id', 's.merchant_id')
      .select(['s.merchant_id', 's.id'])
      .where('m.code', '=', entCode)
      .where('s.code', '=', storeCode)
      .executeTakeFirstOrThrow(),
  )

/** Returns the points awarded to each of the store's orders of a day, by order number. */
const given = async (on: string) => {
  const { merchant_id, id } = await storeOf()
  return asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('orders')
      .select(['order_no', 'points_awarded'])
      .where('merchant_id', '=', merchant_id)
      .where('store_id', '=', id)
      .where('type', '=', 'SALE')
      .where('business_day', '=', on)
      .execute()
    return new Map(rows.map(({ order_no, points_awarded }) => [order_no, Number(points_awarded)]))
  })
}
const sumOf = async (on: string) => [...(await given(on)).values()].reduce((a, b) => a + b, 0)

const setLimit = async (point_award_day_limit: number | null) => {
  const { merchant_id, id } = await storeOf()
  await asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set({ point_award_day_limit })
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .execute(),
  )
}

const sale = (no: string, more: FeedRow = {}) =>
  payment(no, { entCode, storeCode, pointCardNo: `DAY-${no}`, amount: '10000', ...more })
const send = (...rows: FeedRow[]) => sendRows(test, key, rows)
const simulated = async (on: string) =>
  resultOf<Simulation>(
    await owner.get('pointrule/simulate', {
      storeId: String((await storeOf()).id),
      day: on,
      amount: '10000',
    }),
  )

it('a store awards no more points on a day than its daily limit, even if parallel requests send payments', async () => {
  const [before, { total: each }] = [await sumOf(day), await simulated(day)]
  expect(each).toBeGreaterThan(10)
  const most = before + each * 7 + 3
  await setLimit(most)
  // Several gateways, because one gateway that sends too many requests gets a busy answer.
  const keys: MadeKey[] = []
  while (keys.length * BATCHES_OF_KEY < TILLS) keys.push(await madeKey(test))
  const sendFrom = (at: number) => sendRows(test, keys[at % keys.length]!, [sale(`t-${at}`)])
  await Promise.all(Array.from({ length: TILLS }, (_, at) => sendFrom(at)))
  expect(await sumOf(day)).toBe(most)
  const tills = [...(await given(day))]
    .filter(([no]) => no.startsWith('t-'))
    .map(([, points]) => points)
  expect(tills.toSorted((a, b) => b - a)).toEqual([...Array(7).fill(each), 3, ...Array(8).fill(0)])
  // The daily limit applies to all rows of one batch together. Each day has its own limit.
  const nextBefore = await sumOf(next)
  const on = { paidAt: `${next}T12:00:00+09:00` }
  await send(...Array.from({ length: TILLS }, (_, till) => sale(`n-${till}`, on)))
  expect((await sumOf(next)) - nextBefore).toBe(Math.min(most - nextBefore, each * TILLS))
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('the simulator shows the points that remain until the daily limit and the points cut by the limit', async () => {
  const { total: each } = await simulated('2026-12-24')
  await setLimit((await sumOf(day)) + 4)
  expect(await simulated(day)).toMatchObject({
    total: 4,
    limited: each - 4,
    limitedByDay: each - 4,
    dayLimit: { most: (await sumOf(day)) + 4, given: await sumOf(day) },
  })
  await setLimit(null)
  expect(await simulated(day)).toMatchObject({
    total: each,
    limited: 0,
    limitedByDay: 0,
    dayLimit: null,
  })
})

it('late rows use the limit of their own day, imported points are never reduced, and refunds restore no limit', async () => {
  const { total: each } = await simulated(day)
  await setLimit((await sumOf(day)) + each + 20)
  // This payment has a later time of day than the payment that arrives after it.
  await send(
    sale('late-1', { paidAt: `${day}T23:00:00+09:00` }),
    sale('other', { paidAt: '2026-10-07T09:00:00+09:00' }),
  )
  await send(sale('late-2', { paidAt: `${day}T09:00:00+09:00` }))
  await send(sale('own', { pointsAwarded: '500' }), sale('none'))
  await send(refundOf('late-1-R', 'late-1', { entCode, storeCode, amount: '10000' }))
  await send(sale('after'))
  const points = await given(day)
  expect(['late-1', 'late-2', 'own', 'none', 'after'].map((no) => points.get(no))).toEqual([
    each,
    20,
    500,
    0,
    0,
  ])
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a replay of a day awards as many points as the rows received on arrival, even if they did not arrive in the order of payment', async () => {
  const on = '2026-10-09'
  const at = (hour: string, more: FeedRow = {}) => ({
    paidAt: `${on}T${hour}:00:00+09:00`,
    ...more,
  })
  const { total: each } = await simulated(on)
  await setLimit((await sumOf(on)) + each * 3 + 5)
  await send(sale('r-1', at('20')), sale('r-2', at('12', { outTradeNo: 'R-TWO' })))
  await send(
    sale('r-3', at('11')),
    sale('r-4', at('08', { outTradeNo: 'R-TWO' })),
    sale('r-5', at('07')),
  )
  const points = await given(on)
  expect(['r-1', 'R-TWO', 'r-3', 'r-5'].map((no) => points.get(no))).toEqual([
    each,
    each + 5,
    0,
    each,
  ])
  const { wouldAward, awarded, more, fewer } = await replayedDay(test, { day: on })
  expect({ wouldAward, more, fewer }).toEqual({ wouldAward: awarded, more: 0, fewer: 0 })
})
