import { randomUUID } from 'node:crypto'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInLimited } from '#areas/approvals/approvals.testing.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { awaitRefund } from './refunds.service.ts'
import { settle, startRefund, lockOpenRefund, type Settlement } from './refund-settlement.ts'
import { addPayment, brokenInvariants } from './refunds.testing.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

/** Creates a payment of 1000 with a refund of 400 that has succeeded. */
async function settledRefund() {
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const ask = { paymentNo, amount: 400, refundableSeen: 1000, idempotencyKey: randomUUID() }
  expect((await owner.post('trade/refund', { reason: 'OTHER', ...ask })).envelope).toMatchObject({
    result: { state: 'SUCCEEDED' },
  })
  const payment = await asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions')
      .select(['id', 'merchant_id', 'tenant_id'])
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  const refund = await asOwner(test.engine, (q) =>
    q
      .selectFrom('refunds')
      .select(['id', 'amount', 'payment_id as original_id'])
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow(),
  )
  const scope: WorkerScope = {
    role: 'worker',
    tenantId: payment.tenant_id,
    merchantId: payment.merchant_id,
  }
  return { paymentNo, refund, scope }
}

it('the worker counts a successful refund in the totals of the store, the payment method and the tenant', async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  // The first refund inserts the row of the day, the second one updates it.
  await settledRefund()
  await settledRefund()
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
})

it('the worker does not send a refund that awaits approval', async () => {
  const { scope } = await settledRefund()
  const limited = await signInLimited(test, { each: 0 })
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const ask = { paymentNo, amount: 400, refundableSeen: 1000, idempotencyKey: randomUUID() }
  expect((await limited.post('trade/refund', { reason: 'OTHER', ...ask })).envelope).toMatchObject({
    result: { state: 'WAITING' },
  })
  const { id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('refunds')
      .select('id')
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  expect(await withScope(test.engine, scope, (tx) => lockOpenRefund(tx, id))).toBeNull()
  const { result } = (await owner.get('trade/detail', { paymentNo })).envelope
  expect(result).toMatchObject({ refunds: [{ state: 'WAITING' }] })
})

it.each(['SUCCEEDED', 'FAILED'] as const)(
  'a second settlement does not change the outcome of a refund to %s',
  async (outcome) => {
    const { paymentNo, refund, scope } = await settledRefund()
    const again: Settlement = { outcome, reference: 'AGAIN', at: new Date() }
    expect(await withScope(test.engine, scope, (tx) => lockOpenRefund(tx, refund.id))).toBeNull()
    expect(await withScope(test.engine, scope, (tx) => settle(tx, refund, again))).toBe(false)
    const { result } = (await owner.get('trade/detail', { paymentNo })).envelope
    expect(result).toMatchObject({
      refunded: 400,
      refundable: 600,
      refunds: [{ state: 'SUCCEEDED', amount: 400 }],
    })
    expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  },
)

it('an approved refund has the time of its approval', async () => {
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const asker = await signInLimited(test, { each: 0 })
  const ask = {
    reason: 'OTHER',
    paymentNo,
    amount: 400,
    refundableSeen: 1000,
    idempotencyKey: randomUUID(),
  }
  expect((await asker.post('trade/refund', ask)).envelope).toMatchObject({
    result: { state: 'WAITING' },
  })
  const { id, merchant_id, tenant_id } = await asOwner(test.engine, async (q) => {
    const found = q
      .selectFrom('refunds')
      .select(['id', 'merchant_id', 'tenant_id'])
      .where('payment_no', '=', paymentNo)
    const refund = await found.executeTakeFirstOrThrow()
    const earlier = { paid_at: new Date('2026-11-02T12:00:00+09:00'), business_day: '2026-11-02' }
    await q.updateTable('transactions').set(earlier).where('id', '=', refund.id).execute()
    return refund
  })
  const scope: WorkerScope = { role: 'worker', tenantId: tenant_id, merchantId: merchant_id }
  const at = new Date('2026-11-05T12:00:00+09:00')
  await withScope(test.engine, scope, (tx) => startRefund(tx, id, 1, at))
  const line = await asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions')
      .select(['state', 'paid_at', 'business_day'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  expect(line).toEqual({ state: State.requested, paid_at: at, business_day: '2026-11-05' })
})

it('waiting for a refund that a database failover lost throws an error that makes the client retry', async () => {
  const { scope } = await settledRefund()
  const waiter = {
    wait: async (_id: bigint, isOver: () => Promise<boolean>) => expect(await isOver()).toBe(true),
    notify() {},
  }
  await expect(
    awaitRefund(test.engine, scope, scope.merchantId, { id: newId(), isWaiting: false }, waiter),
  ).rejects.toThrow(DatabaseUnavailable)
})
