import { randomUUID } from 'node:crypto'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const timelineOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo })).timeline.map(
    ({ event }) => event,
  )

it.each(['CASH', 'POINT_CARD'])(
  'a refund by %s has no gateway event, and its remark does not affect the result',
  async (paymentMethod) => {
    const paymentNo = await addPayment(test.engine, { amount: 1_000, paymentMethod })
    const body = {
      paymentNo,
      amount: 400,
      refundableSeen: 1_000,
      remark: '#refuse',
      idempotencyKey: randomUUID(),
    }
    resultOf(await owner.post('trade/refund', { reason: 'OTHER', ...body }))
    await expect
      .poll(() => timelineOf(paymentNo), { timeout: 20_000 })
      .toEqual(['paid', 'refundRequested', 'refundSucceeded'])
  },
)
