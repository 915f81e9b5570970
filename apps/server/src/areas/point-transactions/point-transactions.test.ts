import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { balanceOf, entriesOf, ledgerDifferences, ordersOf } from './point-ledger.testing.ts'

let test: TestApp
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
})
afterAll(() => test.close())

/** Sends rows of the demo merchant that uses points. */
const send = async (...rows: FeedRow[]) =>
  outcomesOf(
    await sendRows(
      test,
      key,
      rows.map((row) => ({ ...row, entCode: 'SHIBUYA-COFFEE' })),
    ),
  )

it('a payment gets points by the rules of its business day, and a partial refund adjusts them in proportion', async () => {
  // On a Monday the store's own rule (2 %) wins over the rule for all stores.
  const paid = payment('led-1', { amount: '10000', pointCardNo: 'L-1' })
  expect(await send(paid)).toEqual(['ACCEPTED'])
  const given = await balanceOf(test.engine, 'L-1')
  expect(given).toBe(200)
  expect((await entriesOf(test.engine, 'L-1')).every((entry) => entry.endsWith('by a rule'))).toBe(
    true,
  )
  expect(await send(paid)).toEqual(['DUPLICATE'])
  expect(await balanceOf(test.engine, 'L-1')).toBe(given)
  expect(
    await send(
      payment('led-2', {
        amount: '5000',
        pointCardNo: 'L-1',
        pointsUsed: '60',
        pointsAwarded: '7',
      }),
    ),
  ).toEqual(['ACCEPTED'])
  expect(await balanceOf(test.engine, 'L-1')).toBe(given! - 53)
  expect(
    await send(
      refundOf('led-2-R', 'led-2', { amount: '2500' }),
      refundOf('led-2-S', 'led-2', { amount: '2500' }),
    ),
  ).toEqual(['ACCEPTED', 'ACCEPTED'])
  expect((await entriesOf(test.engine, 'L-1')).slice(-6)).toEqual([
    'USE AWARD -60',
    'BONUS AWARD 7',
    'USE CANCEL 30',
    'BONUS CANCEL -3',
    'USE CANCEL 30',
    'BONUS CANCEL -4',
  ])
  expect(await balanceOf(test.engine, 'L-1')).toBe(given)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('several payments with the same order number are posted to one order', async () => {
  const part = { pointCardNo: 'L-2', outTradeNo: 'ORDER-2', pointsAwarded: '5' }
  expect(
    await send(
      payment('led-3', { ...part, amount: '700' }),
      payment('led-4', { ...part, amount: '300' }),
    ),
  ).toEqual(['ACCEPTED', 'ACCEPTED'])
  expect(await ordersOf(test.engine, 'L-2')).toEqual(['SALE 1000 used 0 given 10 = 10'])
  expect(await send(payment('led-5', { ...part, amount: '200', pointsUsed: '2' }))).toEqual([
    'ACCEPTED',
  ])
  expect(await ordersOf(test.engine, 'L-2')).toEqual(['SALE 1200 used 2 given 15 = 13'])
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('no points are posted above the balance, for a masked card, a failed payment or another merchant', async () => {
  const rows = [
    payment('led-6', { pointCardNo: 'L-3', pointsUsed: '1' }),
    payment('led-7', { pointCardNo: '4242424242424242', pointsAwarded: '5' }),
    payment('led-8', { pointCardNo: 'L-4', pointsAwarded: '5', state: 'FAILED' }),
  ]
  expect(await send(...rows)).toEqual([
    'ACCEPTED POINTS_EXCEED',
    'ACCEPTED CARD_MASKED',
    'ACCEPTED',
  ])
  expect(await entriesOf(test.engine, 'L-3')).toEqual([])
  expect(await balanceOf(test.engine, '************4242')).toBeNull()
  expect(await balanceOf(test.engine, 'L-4')).toBeNull()
  expect(await send(payment('led-8', { pointCardNo: 'L-4', pointsAwarded: '5' }))).toEqual([
    'ACCEPTED',
  ])
  expect(await balanceOf(test.engine, 'L-4')).toBe(5)
  const without = (enable_point: boolean) =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('merchants')
        .set({ enable_point })
        .where('code', '=', 'SHIBUYA-COFFEE')
        .execute(),
    )
  await without(false)
  expect(await send(payment('led-9', { pointCardNo: 'L-5', pointsAwarded: '5' }))).toEqual([
    'ACCEPTED',
  ])
  await without(true)
  expect(await balanceOf(test.engine, 'L-5')).toBeNull()
})

it('a payment may use all points of its card', async () => {
  const of = { pointCardNo: 'L-9' }
  await send(payment('led-11', { ...of, pointsAwarded: '8' }))
  expect(await send(payment('led-12', { ...of, pointsUsed: '8', pointsAwarded: '0' }))).toEqual([
    'ACCEPTED',
  ])
  expect(await balanceOf(test.engine, 'L-9')).toBe(0)
})

it('if awarded points are already spent, a refund makes a debt or withholds money, as the merchant chose', async () => {
  const choose = (point_spent_award: 'TAKE_FROM_REFUND' | 'LEAVE_AS_DEBT') =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('merchants')
        .set({ point_spent_award })
        .where('code', '=', 'SHIBUYA-COFFEE')
        .execute(),
    )
  for (const [card, choice, balance] of [
    ['L-6', 'LEAVE_AS_DEBT', -90],
    ['L-7', 'TAKE_FROM_REFUND', 0],
  ] as const) {
    await choose(choice)
    const of = { pointCardNo: card }
    await send(
      payment(`${card}-1`, { ...of, pointsAwarded: '100' }),
      payment(`${card}-2`, {
        ...of,
        pointsUsed: '90',
        pointsAwarded: '0',
        paidAt: '2026-10-05T12:31:00+09:00',
      }),
    )
    expect(await send(refundOf(`${card}-R`, `${card}-1`, { amount: '1200' }))).toEqual(['ACCEPTED'])
    expect(await balanceOf(test.engine, card)).toBe(balance)
  }
  await choose('LEAVE_AS_DEBT')
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('if a refund arrives before its payment, the points are taken back when the payment arrives', async () => {
  expect(await send(refundOf('led-10-R', 'led-10', { amount: '600' }))).toEqual([
    'ACCEPTED REFUND_WAITS',
  ])
  expect(await send(payment('led-10', { pointCardNo: 'L-8', pointsAwarded: '9' }))).toEqual([
    'ACCEPTED',
  ])
  expect(await balanceOf(test.engine, 'L-8')).toBe(5)
  expect(await ordersOf(test.engine, 'L-8')).toHaveLength(2)
})
