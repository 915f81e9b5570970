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

// A refund posts exactly the points that the preview showed, or fails.

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

/** Creates a cash payment of ¥1,000 that earned 100 points, 90 of them spent. */
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

it('the preview shows the amount withheld for spent points, and the refund does not pay that amount', async () => {
  const { paymentNo, card } = await spend()
  const shown = await preview(paymentNo, 1000)
  expect(shown).toMatchObject({
    amount: 910,
    refundable: 90,
    points: {
      reversedTotal: 10,
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
  // The client lost the response and repeats the request with the same idempotency key. The
  // response is the same refund, although the effect on points would now be different.
  expect((await owner.post('trade/refund', { reason: 'OTHER', ...body })).envelope).toEqual(
    first.envelope,
  )
  expect(await amountsOf(paymentNo)).toEqual({ refunded: 910, reserved: 0 })
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect((await ordersOf(test.engine, card)).at(-1)).toBe('REFUND 910 used 0 given 10 = 0')
  // The withheld amount was included when the points were taken back, so paying it out later
  // changes no points.
  expect((await preview(paymentNo, 90)).points).toBeNull()
  expect((await ask(paymentNo, 90, 90, null)).envelope).toMatchObject({
    result: { amount: 90, refundable: 0 },
  })
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a refund fails with the new effect on points if the points changed after the preview', async () => {
  const { paymentNo, card } = await spend()
  const shown = await preview(paymentNo, 1000)
  const more = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, amount: '1000', pointsAwarded: '50' }
  await sendRows(test, key, [payment(`${card}-3`, more)])
  const refused = await ask(paymentNo, 1000, 1000, shown.points)
  expect(refused.status).toBe(409)
  const fresh = (await preview(paymentNo, 1000)).points
  expect(fresh).toMatchObject({ reversedTotal: 60, withheld: 40 })
  expect(refused.envelope).toMatchObject({ result: { refundable: 1000, points: fresh } })
  // Money is withheld only if the user has seen the amount.
  expect((await ask(paymentNo, 1000, 1000, null)).status).toBe(409)
  expect(await amountsOf(paymentNo)).toEqual({ refunded: 0, reserved: 0 })
  expect((await ask(paymentNo, 1000, 1000, fresh)).envelope).toMatchObject({
    result: { amount: 960 },
  })
  expect(await balanceOf(test.engine, card)).toBe(0)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('an approved refund posts the points that its requester was shown, and a declined refund posts none', async () => {
  const { paymentNo, card } = await spend()
  const asker = await signInLimited(test, { each: 0 })
  const { points } = await preview(paymentNo, 500)
  expect(points).toMatchObject({ reversedTotal: 10, short: 40, withheld: 40 })
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
  // The approver sees the points that the refund moves.
  const { changes } = resultOf<ApprovalDetail>(
    await owner.get('approval/detail', { approvalId: request.approvalId }),
  )
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'reversedPoints', points: { before: null, after: 10 } },
      { field: 'pointsShort', points: { before: null, after: 40 } },
      { field: 'withheld', money: { before: null, after: 40 } },
    ]),
  )
  expect(first).toMatchObject({ state: 'WAITING', refundable: 540 })
  // The pending refund has already reserved its part of the points and of the card's balance.
  const rest = (await preview(paymentNo, 500)).points
  expect(rest).toMatchObject({
    reversedTotal: 0,
    short: 50,
    withheld: 50,
    balanceBefore: 0,
    balanceAfter: 0,
  })
  const second = await waiting(500, 540, rest)
  expect(second).toMatchObject({ state: 'WAITING', refundable: 90 })
  const { approvalId } = await ownRequest(asker)
  resultOf(await owner.post('approval/decide', { approvalId, decision: 'REFUSE', note: 'No' }))
  // The customer spends the first ten points before the approval. The refund still takes them back,
  // so the balance of the card becomes negative.
  const use = { entCode: 'SHIBUYA-COFFEE', pointCardNo: card, pointsUsed: '10', pointsAwarded: '0' }
  await sendRows(test, key, [payment(`${card}-3`, use)])
  resultOf(
    await owner.post('approval/decide', { approvalId: request.approvalId, decision: 'APPROVE' }),
  )
  await expect.poll(() => amountsOf(paymentNo)).toEqual({ refunded: 460, reserved: 0 })
  expect(await balanceOf(test.engine, card)).toBe(-10)
  expect(await ordersOf(test.engine, card)).toContain('REFUND 460 used 0 given 10 = -10')
  expect((await preview(paymentNo, 500)).points).toMatchObject({ reversedTotal: 0, short: 50 })
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a withheld amount counts as refunded for the points of later refunds, from Choba or from the feed', async () => {
  const { paymentNo, card } = await spend()
  const { points } = await preview(paymentNo, 500)
  expect((await ask(paymentNo, 500, 1000, points)).envelope).toMatchObject({
    result: { amount: 460 },
  })
  // For 500 + 250 of ¥1,000, 75 points must be taken back. The first refund settled 50: 10 points
  // were taken back and ¥40 were withheld.
  expect((await preview(paymentNo, 250)).points).toMatchObject({
    reversedTotal: 0,
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

it('points that a refund could not take back are cleared if the refund is corrected to failed', async () => {
  const { paymentNo, card } = await spend()
  const { points } = await preview(paymentNo, 500)
  expect(points).toMatchObject({ reversedTotal: 10, short: 40, withheld: 40 })
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

it('only one of two parallel refunds takes back the points of a card, and the other fails', async () => {
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

it("a refund pays the full amount and makes the card's balance negative if the merchant chose LEAVE_AS_DEBT", async () => {
  await choose('LEAVE_AS_DEBT')
  const { paymentNo, card } = await spend()
  const { points, amount } = await preview(paymentNo, 1000)
  expect(amount).toBe(1000)
  expect(points).toMatchObject({ reversedTotal: 100, withheld: 0, debt: 90, balanceAfter: -90 })
  expect((await ask(paymentNo, 1000, 1000, null)).envelope).toMatchObject({
    result: { amount: 1000 },
  })
  expect(await balanceOf(test.engine, card)).toBe(-90)
})

it('the preview of a refund fails for an amount above the refundable amount and for an unknown payment', async () => {
  const { paymentNo } = await spend()
  const of = (number: string, amount: string) =>
    owner.get('trade/refund/preview', { paymentNo: number, amount })
  expect((await of(paymentNo, '1001')).envelope).toMatchObject({ resultType: 4003 })
  expect((await of('none', '1')).envelope).toMatchObject({ resultType: 4001 })
})

it('only a user who sees all stores can change the point settings, and the feed applies the new settings', async () => {
  const now = await settings()
  const change = { ...now, pointNegative: true }
  // Adds the permission to edit stores to a user who sees only some stores.
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
  // With the new setting, a payment may use points that the card does not have.
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
