import { randomUUID } from 'node:crypto'
import type { NotificationRow } from '@choba/contract/notifications.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { SETTLE_REFUND } from './refunds.jobs.ts'
import { addPayment, brokenInvariants } from './refunds.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine)).toEqual([])
  await test.close()
})

it('a refund whose job is given up is 1030; what was never sent has failed and can be refunded again', async () => {
  // A gateway without an address: nothing can ever be sent to it.
  const setKind = (kind: 'http' | 'simulator') =>
    asOwner(test.engine, (q) =>
      q.updateTable('gateways').set({ kind }).where('tenant_id', '=', 1).where('payment_class', '=', 1).execute(),
    )
  await setKind('http')
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const ask = { paymentNo, amount: 400, refundableSeen: 1000, idempotencyKey: randomUUID() }
  const answerTo = async (body: object) =>
    (await owner.post('trade/refund', { reason: 'OTHER', ...body })).envelope.resultType
  expect(await answerTo(ask)).toBe(1030)
  const detail: TransactionDetail = (await owner.get('trade/detail', { paymentNo })).envelope.result
  expect(detail).toMatchObject({ refundable: 1000, refunds: [{ state: 'FAILED', amount: 400 }] })
  const notifications = async () =>
    ((await owner.get('message/notifications')).envelope.result as { items: NotificationRow[] }).items
  const title = languages.ja.refunds.notifications.gaveUp.title
  await expect.poll(notifications, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ messageTitle: title }))
  // The same key stands for the same refund, whose end has not changed.
  expect(await answerTo(ask)).toBe(1030)
  await setKind('simulator')
  expect(await answerTo({ ...ask, idempotencyKey: randomUUID() })).toBe(1000)
  await expect.poll(() => test.jobs.deadLetters(), { timeout: 20_000 }).toMatchObject([{ source: SETTLE_REFUND }])
})
