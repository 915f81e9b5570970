import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
} from './feed.testing.ts'

let test: TestApp
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
})
afterAll(() => test.close())

const kept = (prefix: string) =>
  asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('transaction_points as p')
      .innerJoin('transactions as t', (on) =>
        on.onRef('t.merchant_id', '=', 'p.merchant_id').onRef('t.id', '=', 'p.transaction_id'),
      )
      .select(['t.payment_no', 'p.point_card_no', 'p.used', 'p.awarded', 'p.balance'])
      .where('t.payment_no', 'like', `${prefix}%`)
      .orderBy('t.payment_no')
      .execute()
    return rows.map((row) =>
      Object.values(row).map((value) => (value === null ? '' : String(value))),
    )
  })

const card = { pointCardNo: 'PC-001', pointsUsed: '100', pointsAwarded: '11', pointBalance: '-89' }

it('the feed stores the points of payments and refunds as sent, and none for rows without points', async () => {
  const rows = [
    payment('points-1', card),
    payment('points-2', { pointCardNo: 'PC-002' }),
    payment('points-3'),
    refundOf('points-1-R', 'points-1', { pointCardNo: 'PC-001', pointsUsed: '50' }),
  ]
  expect(outcomesOf(await sendRows(test, key, rows))).toEqual(
    Array.from({ length: 4 }, () => 'ACCEPTED'),
  )
  expect(await kept('points-')).toEqual([
    ['points-1', 'PC-001', '100', '11', '-89'],
    ['points-1-R', 'PC-001', '50', '', ''],
    ['points-2', 'PC-002', '', '', ''],
  ])
  const again = [
    payment('points-1', { ...card, pointsAwarded: '12' }),
    payment('points-1', card),
    payment('points-1'),
    payment('points-3', { pointsAwarded: '5' }),
    payment('points-4', { pointsAwarded: '5' }),
    payment('points-4', { pointsAwarded: '6' }),
  ]
  expect(outcomesOf(await sendRows(test, key, again))).toEqual([
    'DIFFERS pointsAwarded: 11 → 12',
    'DUPLICATE',
    'DUPLICATE',
    'DIFFERS POINTS_WITHOUT_CARD pointsAwarded:  → 5',
    'ACCEPTED POINTS_WITHOUT_CARD',
    'DIFFERS POINTS_WITHOUT_CARD pointsAwarded: 5 → 6',
  ])
})

it('a row that replaces a failed row also replaces all its point fields', async () => {
  const failed = { state: 'FAILED', ...card }
  expect(
    outcomesOf(await sendRows(test, key, [payment('way-1', failed), payment('way-2', failed)])),
  ).toEqual(['ACCEPTED', 'ACCEPTED'])
  expect(
    outcomesOf(
      await sendRows(test, key, [payment('way-1', { pointsAwarded: '3' }), payment('way-2')]),
    ),
  ).toEqual(['ACCEPTED POINTS_WITHOUT_CARD', 'ACCEPTED'])
  expect(await kept('way-')).toEqual([['way-1', '', '', '3', '']])
  expect(await brokenBy(test.engine)).toEqual([])
})

it('a row with unreadable points is accepted without them and noted, because the money has moved', async () => {
  const rows = [
    payment('odd-1', { pointsUsed: '-1', pointsAwarded: '7' }),
    payment('odd-2', { pointsAwarded: '1.5' }),
    payment('odd-3', { pointsAwarded: 7 }),
    payment('odd-4', { pointBalance: '1234567890123' }),
    payment('odd-5', { pointCardNo: 'x'.repeat(65), pointsUsed: '' }),
    payment('odd-6', { pointCardNo: '4242424242424242' }),
  ]
  expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
    'ACCEPTED POINTS_IGNORED POINTS_WITHOUT_CARD',
    ...Array.from({ length: 4 }, () => 'ACCEPTED POINTS_IGNORED'),
    'ACCEPTED CARD_MASKED',
  ])
  expect(await kept('odd-')).toEqual([
    ['odd-1', '', '', '7', ''],
    ['odd-6', '************4242', '', '', ''],
  ])
})

it('the feed stores how the point card was presented, by default as a plastic card', async () => {
  const of = (no: string, parts: object) =>
    payment(no, {
      entCode: 'SHIBUYA-COFFEE',
      pointCardNo: `SHOW-${no}`,
      pointsAwarded: '4',
      ...parts,
    })
  const rows = [
    of('show-1', { presentation: 'APP' }),
    of('show-2', {}),
    of('show-3', { presentation: 'NONE' }),
    of('show-4', { presentation: 'TATTOO' }),
    refundOf('show-1-R', 'show-1', { entCode: 'SHIBUYA-COFFEE', amount: '1200' }),
  ]
  expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
    ...Array.from({ length: 3 }, () => 'ACCEPTED'),
    'ACCEPTED POINTS_IGNORED',
    'ACCEPTED',
  ])
  const orders = await asOwner(test.engine, (q) =>
    q
      .selectFrom('orders')
      .select(['type', 'presentation'])
      .where('card_no', 'like', 'SHOW-%')
      .orderBy('id')
      .execute(),
  )
  expect(orders.map(({ type, presentation }) => `${type} ${presentation}`)).toEqual([
    'SALE APP',
    'SALE CARD',
    'SALE NONE',
    'SALE CARD',
    'REFUND APP',
  ])
  const again = [of('show-1', { presentation: 'CARD' }), of('show-2', { presentation: 'CARD' })]
  expect(outcomesOf(await sendRows(test, key, again))).toEqual([
    'DIFFERS presentation: APP → CARD',
    'DUPLICATE',
  ])
})
