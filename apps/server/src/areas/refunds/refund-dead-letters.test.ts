import { randomUUID } from 'node:crypto'
import type { NotificationRow } from '@choba/contract/notifications.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUnknownRefund } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { SETTLE_REFUND } from './refunds.jobs.ts'
import { giveUp } from './refund-settlement.ts'
import { addPayment, brokenInvariants } from './refunds.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  await test.close()
})

it('a refund whose job failed permanently answers 1030, and its amount is free if nothing was sent', async () => {
  // Without an address, no refund can be sent to the gateway, and the job fails.
  const setUrl = (url: string | null) =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('gateways')
        .set({ url })
        .where('tenant_id', '=', 1)
        .where('payment_class', '=', 1)
        .execute(),
    )
  await setUrl(null)
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const ask = { paymentNo, amount: 400, refundableSeen: 1000, idempotencyKey: randomUUID() }
  const answerTo = async (body: object) =>
    (await owner.post('trade/refund', { reason: 'OTHER', ...body })).envelope.resultType
  expect(await answerTo(ask)).toBe(1030)
  const detail: TransactionDetail = (await owner.get('trade/detail', { paymentNo })).envelope.result
  expect(detail).toMatchObject({ refundable: 1000, refunds: [{ state: 'FAILED', amount: 400 }] })
  const notifications = async () =>
    ((await owner.get('message/notifications')).envelope.result as { items: NotificationRow[] })
      .items
  const title = languages.ja.refunds.notifications.abandoned.title
  await expect
    .poll(notifications, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ messageTitle: title }))
  // A repeated request with the same key gets the same refund with the same outcome.
  expect(await answerTo(ask)).toBe(1030)
  await setUrl(test.gateway.url)
  expect(await answerTo({ ...ask, idempotencyKey: randomUUID() })).toBe(1000)
  await expect
    .poll(() => test.jobs.deadLetters(), { timeout: 20_000 })
    .toMatchObject([{ source: SETTLE_REFUND }])
})

it('a refund that may have been sent stays unknown and reserved if its job fails permanently', async () => {
  const { id, paymentNo } = await addUnknownRefund(test, { amount: 400, paid: 1_000 })
  const { merchantId } = await asOwner(test.engine, async (q) => {
    await q
      .updateTable('refunds')
      .set({ unknown_at: null, abandoned_at: null })
      .where('id', '=', id)
      .execute()
    const lines = q.updateTable('transactions').set({ state: State.sent }).where('id', '=', id)
    return lines.returning('merchant_id as merchantId').executeTakeFirstOrThrow()
  })
  await withScope(test.engine, { role: 'worker', tenantId: 1, merchantId }, (tx) =>
    giveUp(tx, async () => {}, id, new Date()),
  )
  expect((await owner.get('trade/detail', { paymentNo })).envelope.result).toMatchObject({
    refunded: 0,
    refundable: 600,
    refunds: [{ state: 'UNKNOWN', amount: 400 }],
  })
})
