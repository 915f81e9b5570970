import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addPayment, brokenInvariants } from './refunds.testing.ts'

// Many other tests, such as the kill test, use these checks.
let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('the check detects refunds that are missing in the database or at the gateway, or have different amounts', async () => {
  const owner = await test.signIn('owner')
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const ask = {
    paymentNo,
    amount: 400,
    refundableSeen: 1000,
    reason: 'OTHER',
    idempotencyKey: randomUUID(),
  }
  resultOf(await owner.post('trade/refund', ask))
  const { refunds } = test.gateway
  const [[key, made]] = [...refunds] as [[string, NonNullable<ReturnType<typeof refunds.get>>]]
  const found = () => brokenInvariants(test.engine, test.gateway)
  expect(await found()).toEqual([])

  const other = randomUUID()
  refunds.set(other, { ...made, key: other })
  expect(await found()).toEqual([
    `money moved at the gateway that is not written down: 1, such as ${other}`,
  ])
  refunds.delete(other)

  refunds.set(key, { ...made, amount: 401 })
  expect(await found()).toEqual([`a refund of another amount at the gateway: 1, such as ${key}`])

  refunds.delete(key)
  expect(await found()).toEqual([
    `a refund that is written down, which no gateway knows: 1, such as ${key}`,
  ])
  refunds.set(key, made)
  expect(await found()).toEqual([])
})
