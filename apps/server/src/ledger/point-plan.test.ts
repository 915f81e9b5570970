import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import {
  pointsSeenOf,
  type RefundPoints,
  type RefundPreview,
} from '@choba/contract/refunds.contract.ts'
import type { PointSettings } from '@choba/contract/point-rules.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownRequest, signInLimited } from '#areas/approvals/approvals.testing.ts'
import { madeKey, type MadeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import { correct } from '#areas/refunds/refunds.service.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  balanceOf,
  ledgerDifferences,
  ordersOf,
} from '#areas/point-transactions/point-ledger.testing.ts'

// What was shown of a refund's points is what is posted, or nothing is.

let test: TestApp
let key: MadeKey
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const settings = async () => resultOf<PointSettings>(await owner.get('pointrule/settings'))
async function choose(pointSpentAward: PointSettings['pointSpentAward']): Promise<void> {
  const now = await settings()
  if (now.pointSpentAward !== pointSpentAward)
    resultOf(await owner.put('pointrule/changesettings', { ...now, pointSpentAward }))
}
beforeEach(() => choose('TAKE_FROM_REFUND'))

let made = 0

/** A payment of ¥1,000 in cash that was given 100 points, of which 90 are spent. */
async function spend(): Promise<{ paymentNo: string; card: string }> {
  const card = `PLAN-${++made}`
  const of = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, amount: '1000' }
  await sendRows(test, key, [payment(`${card}-1`, { ...of, pointsAwarded: '100' })])
  await sendRows(test, key, [payment(`${card}-2`, { ...of, pointsUsed: '90', pointsAwarded: '0' })])
  return { paymentNo: `${card}-1`, card }
}

const preview = async (paymentNo: string, amount: number) =>
  resultOf<RefundPreview>(
    await owner.get('trade/refund/preview', { paymentNo, amount: String(amount) }),
  )

const ask = (
  paymentNo: string,
  amount: number,
  refundableSeen: number,
  points: RefundPoints | null,
) =>
  owner.post('trade/refund', {
    reason: 'OTHER',
    paymentNo,
    amount,
    refundableSeen,
    ...(points && { pointsSeen: pointsSeenOf(points) }),
    idempotencyKey: randomUUID(),
  })

const amountsOf = (paymentNo: string) =>
  asOwner(test.engine, async (q) => {
    const row = q
      .selectFrom('transactions')
      .select(['refunded', 'reserved'])
      .where('payment_no', '=', paymentNo)
    const { refunded, reserved } = await row.executeTakeFirstOrThrow()
    return { refunded: Number(refunded), reserved: Number(reserved) }
  })

it('what is withheld for points that were spent is not paid back, and is shown before', async () => {
  const { paymentNo, card } = await spend()
  const shown = await preview(paymentNo, 1000)
  expect(shown).toMatchObject({
    amount: 910,
    refundable: 90,
    points: {
      takenTotal: 10,
      short: 90,
      withheld: 90,
      debt: 0,
      balanceBefore: 10,
      balanceAfter: 0,
    },
  })
  const body = {
    paymentNo,
    amount: 1000,
    refundableSeen: 1000,
    pointsSeen: pointsSeenOf(shown.points!),
    idempotencyKey: randomUUID(),
  }
  const first = await owner.post('trade/refund', { reason: 'OTHER', ...body })
  expect(first.envelope).toMatchObject({
    result: { state: 'SUCCEEDED', amount: 910, refundable: 90 },
  })
  // The answer was lost: the same key is the same refund, though everything has changed since it was shown.
  expect((await owner.post('trade/refund', { reason: 'OTHER', ...body })).envelope).toEqual(
    first.envelope,
  )
  expect(await amountsOf(paymentNo)).toEqual({ refunded: 910, reserved: 0 })
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect((await ordersOf(test.engine, card)).at(-1)).toBe('REFUND 910 used 0 given 10 = 0')
  // What was withheld has had its share of the points: paying it back after all does nothing to them.
  expect((await preview(paymentNo, 90)).points).toBeNull()
  expect((await ask(paymentNo, 90, 90, null)).envelope).toMatchObject({
    result: { amount: 90, refundable: 0 },
  })
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a changed state asks again, with what holds now, and nothing is done', async () => {
  const { paymentNo, card } = await spend()
  const shown = await preview(paymentNo, 1000)
  const more = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, amount: '1000', pointsAwarded: '50' }
  await sendRows(test, key, [payment(`${card}-3`, more)])
  const refused = await ask(paymentNo, 1000, 1000, shown.points)
  expect(refused.status).toBe(409)
  const fresh = (await preview(paymentNo, 1000)).points
  expect(fresh).toMatchObject({ takenTotal: 60, withheld: 40 })
  expect(refused.envelope).toMatchObject({ result: { refundable: 1000, points: fresh } })
  // Money is withheld only where it was shown.
  expect((await ask(paymentNo, 1000, 1000, null)).status).toBe(409)
  expect(await amountsOf(paymentNo)).toEqual({ refunded: 0, reserved: 0 })
  expect((await ask(paymentNo, 1000, 1000, fresh)).envelope).toMatchObject({
    result: { amount: 960 },
  })
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('of refunds that wait for a second person is posted as it was shown, or dropped', async () => {
  const { paymentNo, card } = await spend()
  const asker = await signInLimited(test, { each: 0 })
  const { points } = await preview(paymentNo, 500)
  expect(points).toMatchObject({ takenTotal: 10, short: 40, withheld: 40 })
  const waiting = async (amount: number, refundableSeen: number, shown: RefundPoints | null) => {
    const body = {
      reason: 'OTHER',
      paymentNo,
      amount,
      refundableSeen,
      idempotencyKey: randomUUID(),
    }
    const sent = await asker.post(
      'trade/refund',
      shown ? { ...body, pointsSeen: pointsSeenOf(shown) } : body,
    )
    return resultOf<{ refundNo: string; state: string; refundable: number }>(sent)
  }
  const first = await waiting(500, 1000, points)
  const request = await ownRequest(asker)
  // Who decides sees what it moves.
  const { changes } = resultOf<ApprovalDetail>(
    await owner.get('approval/detail', { approvalId: request.approvalId }),
  )
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'pointsTakenBack', points: { before: null, after: 10 } },
      { field: 'pointsShort', points: { before: null, after: 40 } },
      { field: 'withheld', money: { before: null, after: 40 } },
    ]),
  )
  expect(first).toMatchObject({ state: 'WAITING', refundable: 540 })
  // What waits has its share already, of the points and of what the card has.
  const rest = (await preview(paymentNo, 500)).points
  expect(rest).toMatchObject({
    takenTotal: 0,
    short: 50,
    withheld: 50,
    balanceBefore: 0,
    balanceAfter: 0,
  })
  const second = await waiting(500, 540, rest)
  expect(second).toMatchObject({ state: 'WAITING', refundable: 90 })
  const { approvalId } = await ownRequest(asker)
  resultOf(await owner.post('approval/decide', { approvalId, decision: 'REFUSE', note: 'No' }))
  // The first ten points are spent before it is approved: it takes them all the same, and the card owes them.
  const use = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, pointsUsed: '10', pointsAwarded: '0' }
  await sendRows(test, key, [payment(`${card}-3`, use)])
  resultOf(
    await owner.post('approval/decide', { approvalId: request.approvalId, decision: 'APPROVE' }),
  )
  await expect.poll(() => amountsOf(paymentNo)).toEqual({ refunded: 460, reserved: 0 })
  expect(await balanceOf(test.engine, card)).toBe(-10)
  expect(await ordersOf(test.engine, card)).toContain('REFUND 460 used 0 given 10 = -10')
  expect((await preview(paymentNo, 500)).points).toMatchObject({ takenTotal: 0, short: 50 })
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('counts what was withheld as refunded, for a refund that is asked for here and for one of the feed', async () => {
  const { paymentNo, card } = await spend()
  const { points } = await preview(paymentNo, 500)
  expect((await ask(paymentNo, 500, 1000, points)).envelope).toMatchObject({
    result: { amount: 460 },
  })
  // Of 500 + 250 of ¥1,000 75 points are due, and 50 were dealt with: 10 taken back, 40 withheld.
  expect((await preview(paymentNo, 250)).points).toMatchObject({
    takenTotal: 0,
    short: 25,
    withheld: 25,
  })
  const of = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, amount: '1000', pointsAwarded: '100' }
  await sendRows(test, key, [payment(`${card}-3`, of)])
  await sendRows(test, key, [
    refundOf(`${card}-R`, paymentNo, { entCode: 'SHIBUYA-COFFEE', amount: '250' }),
  ])
  expect((await ordersOf(test.engine, card)).at(-1)).toBe('REFUND 250 used 0 given 25 = 75')
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('forgets what a refund left short when it is found not to have been made', async () => {
  const { paymentNo, card } = await spend()
  const { points } = await preview(paymentNo, 500)
  expect(points).toMatchObject({ takenTotal: 10, short: 40, withheld: 40 })
  expect((await ask(paymentNo, 500, 1000, points)).envelope).toMatchObject({
    result: { state: 'SUCCEEDED' },
  })
  const { merchant_id, tenant_id, ...refund } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('refunds')
      .select(['id', 'payment_id', 'amount', 'merchant_id', 'tenant_id'])
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  const scope = { role: 'worker', tenantId: tenant_id, merchantId: merchant_id } as const
  await withScope(test.engine, scope, (tx) => correct(tx, refund, 'FAILED', 1n, new Date()))
  expect(await balanceOf(test.engine, card)).toBe(10)
  expect((await preview(paymentNo, 500)).points).toEqual(points)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('gives what a card has to one refund alone, of two that are asked for at once', async () => {
  const card = `PLAN-${++made}`
  const of = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, amount: '1000' }
  const [one, other] = [`${card}-1`, `${card}-2`]
  await sendRows(
    test,
    key,
    [one, other].map((no) => payment(no, { ...of, pointsAwarded: '100' })),
  )
  await sendRows(test, key, [
    payment(`${card}-3`, { ...of, pointsUsed: '100', pointsAwarded: '0' }),
  ])
  const shown = await Promise.all([one, other].map((no) => preview(no, 1000)))
  expect(shown.map(({ points }) => points!.withheld)).toEqual([0, 0])
  const answers = await Promise.all(
    [one, other].map((no, at) => ask(no, 1000, 1000, shown[at]!.points)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('leaves a debt where the merchant chose that, and pays back everything', async () => {
  await choose('LEAVE_AS_DEBT')
  const { paymentNo, card } = await spend()
  const { points, amount } = await preview(paymentNo, 1000)
  expect(amount).toBe(1000)
  expect(points).toMatchObject({ takenTotal: 100, withheld: 0, debt: 90, balanceAfter: -90 })
  expect((await ask(paymentNo, 1000, 1000, null)).envelope).toMatchObject({
    result: { amount: 1000 },
  })
  expect(await balanceOf(test.engine, card)).toBe(-90)
})

it('is refused for more than can be refunded, and for a payment that is not seen', async () => {
  const { paymentNo } = await spend()
  const of = (number: string, amount: string) =>
    owner.get('trade/refund/preview', { paymentNo: number, amount })
  expect((await of(paymentNo, '1001')).envelope).toMatchObject({ resultType: 4003 })
  expect((await of('none', '1')).envelope).toMatchObject({ resultType: 4001 })
})

it('goes by what the merchant has chosen, which those who see all stores choose, as they have seen it', async () => {
  const now = await settings()
  const change = { ...now, pointNegative: true }
  // Who changes stores and sees some of them.
  await asOwner(test.engine, async (q) => {
    const found = q
      .selectFrom('users')
      .select(['merchant_id', 'tenant_id', 'role_id'])
      .where('username', '=', 'manager')
    const { merchant_id, tenant_id, role_id } = await found
      .where('tenant_id', '=', 1)
      .executeTakeFirstOrThrow()
    const right = { merchant_id, tenant_id, role_id, module: 'Shop', action: 'edit' }
    await q.insertInto('role_permissions').values(right).execute()
  })
  const manager = await test.signIn('manager', 'demo', true)
  expect((await manager.put('pointrule/changesettings', change)).envelope.resultType).toBe(1200)
  expect((await owner.put('pointrule/changesettings', now)).envelope.resultType).toBe(4008)
  const changed = resultOf<PointSettings>(await owner.put('pointrule/changesettings', change))
  expect(changed).toEqual({ ...change, version: now.version + 1 })
  const stale = await owner.put('pointrule/changesettings', { ...change, pointNegative: false })
  expect(stale.status).toBe(409)
  expect(stale.envelope).toMatchObject({ result: { current: changed } })
  // Points that are not on the card may be used now.
  const use = {
    entCode: 'SHIBUYA-COFFEE',
    pointCardNo: 'PLAN-NEG',
    pointsUsed: '5',
    pointsAwarded: '0',
  }
  expect((await sendRows(test, key, [payment('PLAN-NEG-1', use)])).accepted).toBe(1)
  expect(await balanceOf(test.engine, 'PLAN-NEG')).toBe(-5)
  resultOf(await owner.put('pointrule/changesettings', { ...changed, pointNegative: false }))
})
