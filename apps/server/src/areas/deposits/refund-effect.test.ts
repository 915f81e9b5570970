import type { DepositPage, DepositRow } from '@choba/contract/deposits.contract.ts'
import type { RefundPreview } from '@choba/contract/refunds.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { writeRole } from '@choba/database/builtin-roles.ts'
import { readToday } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { addUser } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addTerms, closeThrough, merchantOf, withoutTerms } from './deposits.testing.ts'

let test: TestApp
let merchant: MerchantRow
let owner: Client
let today: string

beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  owner = await test.signIn('owner')
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  today = await withScope(test.engine, scope, (tx) => readToday(tx, merchant))
  await withoutTerms(test.engine, merchant)
})
afterAll(() => test.close())

const effectOf = async (paymentNo: string, amount: number, client = owner) =>
  resultOf<RefundPreview>(
    await client.get('trade/refund/preview', { paymentNo, amount: String(amount) }),
  ).deposit

async function filling(): Promise<DepositRow> {
  const { open } = resultOf<DepositPage>(await owner.get('deposit/list'))
  return open![0]!
}

it('a refund has an unknown effect on deposits without terms, and no effect for a cash payment', async () => {
  const paymentNo = await addPayment(test.engine, { amount: 5000 })
  expect(await effectOf(paymentNo, 5000)).toMatchObject({
    effect: 'UNKNOWN',
    refund: null,
    feeBack: null,
  })
  const cash = await addPayment(test.engine, { amount: 700, paymentMethod: 'CASH' })
  expect(await effectOf(cash, 700)).toMatchObject({ effect: 'NONE', payDate: null, refund: null })
})

it('a refund reduces today’s deposit by its amount less the returned fee', async () => {
  await addTerms(test.engine, merchant, { firstDay: today })
  const paymentNo = await addPayment(test.engine, { amount: 5000 })
  const before = await filling()
  const effect = await effectOf(paymentNo, 1234)
  expect(effect).toMatchObject({
    effect: 'DEDUCTED',
    closeDate: before.closeDate,
    payDate: before.payDate,
    payDateProvisional: before.payDateProvisional,
    refund: 1234,
  })
  expect(effect!.feeBack).toBeGreaterThan(0)
  const ask = { paymentNo, amount: 1234, refundableSeen: 5000, idempotencyKey: randomUUID() }
  expect((await owner.post('trade/refund', { reason: 'OTHER', ...ask })).envelope).toMatchObject({
    result: { state: 'SUCCEEDED' },
  })
  const after = await filling()
  expect(Number(after.refund) - Number(before.refund)).toBe(1234)
  expect(Number(before.fee) - Number(after.fee)).toBe(effect!.feeBack)
})

it('a refund reduces tomorrow’s deposit if today is already closed', async () => {
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: today, cycle: { kind: 'DAILY' } })
  const paymentNo = await addPayment(test.engine, { amount: 5000 })
  expect(await effectOf(paymentNo, 100)).toMatchObject({ effect: 'DEDUCTED', closeDate: today })
  await closeThrough(test.engine, merchant, today)
  expect(await effectOf(paymentNo, 100)).toMatchObject({
    effect: 'DEDUCTED',
    closeDate: addDays(today, 1),
  })
})

it('the effect of a refund has no fee if fees are rounded per cycle, and is hidden without permission', async () => {
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: today, unit: 'CYCLE' })
  const paymentNo = await addPayment(test.engine, { amount: 5000 })
  expect(await effectOf(paymentNo, 100)).toMatchObject({
    effect: 'DEDUCTED',
    refund: 100,
    feeBack: null,
  })
  const of = { tenantId: merchant.tenant_id, merchantId: merchant.id }
  await asOwner(test.engine, (q) =>
    writeRole(q, of, {
      id: 7_700,
      name: 'refunds alone',
      permissions: ['Record.search', 'Refund.add'],
    }),
  )
  const { userName } = await addUser(owner, { roleId: '7700', password: DEMO_PASSWORD })
  expect(await effectOf(paymentNo, 100, await test.signIn(userName, 'demo', true))).toBeNull()
})
