import type { OrderDetail, Order } from '@choba/contract/orders.contract.ts'
import type { RuleCalendar, Simulation } from '@choba/contract/point-rules.contract.ts'
import type { ReplayDay } from '@choba/contract/point-replay.ts'
import { asOwner } from '@choba/database/owner.ts'
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
import { addRule, onePercent, replayedDay } from '#areas/point-rules/point-rules.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { balanceOf, entriesOf, ledgerDifferences } from './point-ledger.testing.ts'

let test: TestApp
let key: MadeKey
let owner: Client
let before: ReplayDay

const entCode = 'SHIBUYA-COFFEE'
const storeCode = 'S0002'
const storeId = '2'
const day = '2026-10-05'

const setRate = (point_give_ppm: number | null) =>
  asOwner(test.engine, (q) =>
    sql`update stores set point_give_ppm = ${point_give_ppm}::int where code = ${storeCode}
      and merchant_id = (select id from merchants where code = ${entCode} and tenant_id = 1)`.execute(
      q,
    ),
  )

beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
  // Invalidates the common rules by amount, so that no common rule applies on any day.
  await asOwner(test.engine, (q) =>
    sql`update point_rule_versions v set state = 'INVALID' from point_rules r
      where r.merchant_id = v.merchant_id and r.id = v.rule_id and r.point_type = 'BONUS' and r.activity_type = 'COMMON'`.execute(
      q,
    ),
  )
  before = await replayed()
})
afterAll(() => test.close())

const sale = (no: string, card: string, more: FeedRow = {}) =>
  payment(no, { entCode, storeCode, pointCardNo: card, amount: '10000', ...more })
const send = async (...rows: FeedRow[]) => sendRows(test, key, rows)
const simulated = async (on = day) =>
  resultOf<Simulation>(await owner.get('pointrule/simulate', { storeId, day: on, amount: '1550' }))
const replayed = (body: object = {}) => replayedDay(test, { day, ...body })

it('a payment gets points by the store’s rate if no common rule applies, and none if the store has no rate', async () => {
  expect((await simulated()).lines).toEqual([])
  await send(sale('rate-0', 'RATE-0'))
  expect(await entriesOf(test.engine, 'RATE-0')).toEqual([])
  await setRate(25_000)
  const { lines, total } = await simulated()
  expect(lines).toEqual([
    { rule: null, chargeType: 'BONUS', base: 1_550, baseOf: 'AMOUNT', rate: 25_000, points: 38 },
  ])
  expect(total).toBe(38)
  await send(sale('rate-1', 'RATE-1'), sale('rate-own', 'RATE-OWN', { pointsAwarded: '7' }))
  expect(await entriesOf(test.engine, 'RATE-1')).toEqual(['BONUS AWARD 250'])
  expect(await entriesOf(test.engine, 'RATE-OWN')).toEqual(['BONUS AWARD 7'])
  expect(resultOf<RuleCalendar>(await owner.get('pointrule/calendar', { storeId })).storeRate).toBe(
    25_000,
  )
})

it('the point transaction stores the applied rate, and a refund takes points back by the stored rate', async () => {
  await setRate(500_000)
  const { items } = resultOf<{
    items: { ruleId: unknown; rate: unknown; base: unknown; baseOf: unknown }[]
  }>(await owner.get('tradepoint/list', { cardNo: 'RATE-1' }))
  expect(items).toEqual([
    expect.objectContaining({
      ruleId: null,
      rate: 25_000,
      base: 10_000,
      baseOf: 'AMOUNT',
      ruleName: null,
    }),
  ])
  await send(refundOf('rate-1-R', 'rate-1', { entCode, storeCode, amount: '5000' }))
  await send(refundOf('rate-1-R2', 'rate-1', { entCode, storeCode, amount: '5000' }))
  expect(await entriesOf(test.engine, 'RATE-1')).toEqual([
    'BONUS AWARD 250',
    'BONUS CANCEL -125',
    'BONUS CANCEL -125',
  ])
  expect(await balanceOf(test.engine, 'RATE-1')).toBe(0)
  await setRate(25_000)
})

it('a refund preview uses the stored rate, even if the store’s rate has changed', async () => {
  await send(sale('rate-2', 'RATE-2'))
  await setRate(900_000)
  const preview = resultOf<{ points: object }>(
    await owner.get('trade/refund/preview', { paymentNo: 'rate-2', amount: '4000' }),
  )
  expect(preview.points).toMatchObject({ reversedTotal: 100, balanceAfter: 150 })
  await setRate(25_000)
})

it('a special rule multiplies the points by the store’s rate, like the points by a common rule', async () => {
  // The rule multiplies by five on the 20th.
  const { lines } = await simulated('2026-11-20')
  expect(
    lines.map(({ rule, chargeType, points }) => [rule?.ruleName ?? null, chargeType, points]),
  ).toEqual([
    [null, 'BONUS', 38],
    ['20日と月末の5倍デー', 'BONUS_BONUS', 152],
  ])
})

it('the store’s rate does not apply if a common rule of the store or of all stores applies', async () => {
  const far = '2031-03-01'
  await addRule(owner, { startTime: far, endTime: far, storeId, rate: 10_000 })
  expect((await simulated(far)).lines).toMatchObject([
    { chargeType: 'BONUS', rate: 10_000, points: 15 },
  ])
  expect((await simulated('2031-03-03')).lines).toMatchObject([{ rule: null, rate: 25_000 }])
})

it('the limit of points per order also limits points by the store’s rate, over all payments of the order', async () => {
  const limits = (order: number | null) =>
    asOwner(test.engine, (q) =>
      sql`update stores set point_award_limit = ${order}::int where code = ${storeCode}
        and merchant_id = (select id from merchants where code = ${entCode} and tenant_id = 1)`.execute(
        q,
      ),
    )
  await limits(300)
  // Uses another day than the replay test below, because a replay applies the current limits of the
  // store.
  const on = { paidAt: '2026-10-06T12:00:00+09:00', outTradeNo: 'RATE-3' }
  await send(sale('rate-3', 'RATE-3', on), sale('rate-4', 'RATE-3', on))
  expect(await entriesOf(test.engine, 'RATE-3')).toEqual(['BONUS AWARD 250', 'BONUS AWARD 50'])
  await limits(null)
})

it('a replay uses the original rate of the store unless the tested common rule replaces that rate', async () => {
  await setRate(10_000)
  // Demo orders got their points by rules that this test has invalidated.
  const { awarded, wouldAward, more, fewer } = await replayed()
  expect({ lost: awarded - wouldAward, more, fewer }).toEqual({
    lost: before.awarded - before.wouldAward,
    more: 0,
    fewer: before.fewer,
  })
  const { items } = resultOf<{ items: Order[] }>(
    await owner.get('order/list', {
      dateFrom: day,
      dateTo: day,
      orderType: 'SALE',
      pageSize: '200',
    }),
  )
  let own = 0
  let amounts = 0
  for (const { orderId, cardNo } of items) {
    const { payments, pointsAwarded } = resultOf<OrderDetail>(
      await owner.get('order/detail', { orderId }),
    )
    if (cardNo === 'RATE-OWN') own += pointsAwarded
    else
      for (const { amount, paymentClass } of payments)
        amounts += paymentClass === 'POINT_CARD' ? 0 : Math.floor(amount / 100)
  }
  const rule = { ...onePercent, instead: null, startTime: '2026-01-01' }
  expect((await replayed({ rule })).wouldAward).toBe(amounts + own)
  await setRate(25_000)
})

it('a payment that arrives repeatedly gets points once, and the ledger agrees with its sums', async () => {
  await Promise.all([
    send(sale('rate-5', 'RATE-5')),
    send(sale('rate-5', 'RATE-5')),
    send(sale('rate-5', 'RATE-5')),
  ])
  expect(await entriesOf(test.engine, 'RATE-5')).toEqual(['BONUS AWARD 250'])
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a payment by point card gets no points', async () => {
  await send(sale('rate-6', 'RATE-6', { paymentType: 'POINT_CARD' }))
  expect(await entriesOf(test.engine, 'RATE-6')).toEqual([])
})
