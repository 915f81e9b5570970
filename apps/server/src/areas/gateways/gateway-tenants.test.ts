import { randomUUID } from 'node:crypto'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('a tenant without a gateway makes no refunds through the gateway of another tenant', async () => {
  const paymentNo = await addPayment(test.engine, { amount: 5000, paymentMethod: 'VISA' })
  await asOwner(test.engine, (q) => q.deleteFrom('gateways').where('tenant_id', '=', 1).execute())
  const others = await asOwner(test.engine, (q) =>
    q.selectFrom('gateways').select('payment_class').execute(),
  )
  expect(others.map(({ payment_class }) => payment_class)).toContain(2)
  const owner = await test.signIn('owner')
  const body = {
    reason: 'OTHER',
    paymentNo,
    amount: 5000,
    refundableSeen: 5000,
    idempotencyKey: randomUUID(),
  }
  expect((await owner.post('trade/refund', body)).envelope.resultType).toBe(4007)
})
