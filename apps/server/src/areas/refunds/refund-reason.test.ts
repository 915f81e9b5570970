import { randomUUID } from 'node:crypto'
import { addDays } from '@choba/contract/period.ts'
import type {
  TransactionDetail,
  TransactionOptions,
  TransactionPage,
} from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'
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

interface Ask {
  paymentNo: string
  amount: number
  refundableSeen: number
  reason?: string
  idempotencyKey?: string
}
const refund = (ask: Ask, client = owner) =>
  client.post('trade/refund', { idempotencyKey: randomUUID(), ...ask })
const detailOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo }))
const optionsOf = async (client: Client, language = 'ja') => {
  const call = {
    method: 'GET',
    url: '/apiproxy/api/trade/options',
    headers: { 'accept-language': language },
  } as const
  return resultOf<TransactionOptions>(await client.send(call)).refundReasons
}

/** Makes the demo tenant offer a refund reason, or stop offering it, for one test. */
async function offer(code: string, active: boolean) {
  const set = (value: boolean) =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('refund_reasons')
        .set({ active: value })
        .where('tenant_id', '=', 1)
        .where('code', '=', code)
        .execute(),
    )
  await set(active)
  onTestFinished(async () => void (await set(!active)))
}

const today = new Date().toISOString().slice(0, 10)
const around: Query = { dateFrom: addDays(today, -1), dateTo: addDays(today, 1) }

describe('the reason for a refund', () => {
  it('is chosen from a list of the tenant’s reasons in the user’s language', async () => {
    const [first] = await optionsOf(owner)
    expect(first).toEqual({ reason: 'CUSTOMER_REQUEST', name: 'お客様のご都合', offered: true })
    expect((await optionsOf(owner, 'en'))[0]!.name).toBe('Customer request')
    expect(await optionsOf(await test.signIn('owner', 'steppe'))).toHaveLength(6)
  })

  it('is shown in the transaction list, in the payment detail and in the audit log', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    await refund({ paymentNo, amount: 300, refundableSeen: 1000, reason: 'RETURNED' })
    await refund({ paymentNo, amount: 200, refundableSeen: 700, reason: 'OTHER' })
    const { refunds } = await detailOf(paymentNo)
    expect(
      refunds.toSorted((a, b) => a.amount - b.amount).map(({ amount, reason }) => [amount, reason]),
    ).toEqual([
      [200, 'OTHER'],
      [300, 'RETURNED'],
    ])
    const entries = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').select('detail').where('object', '=', paymentNo).execute(),
    )
    expect(entries.map(({ detail }) => (detail as { reason?: string }).reason)).toContain(
      'RETURNED',
    )
  })

  it('can be used as a filter: list, totals, counts and file contain only refunds with that reason', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 900 })
    await refund({ paymentNo, amount: 250, refundableSeen: 900, reason: 'DUPLICATE' })
    const query = { ...around, reason: 'DUPLICATE', pageSize: 200 }
    const { items, total, sum } = resultOf<TransactionPage>(await owner.get('trade/list', query))
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ tradeKind, reason }) => `${tradeKind} ${reason}`))).toEqual(
      new Set(['REFUND DUPLICATE']),
    )
    expect(items.map(({ originalPaymentNo }) => originalPaymentNo)).toContain(paymentNo)
    const succeeded = items.filter(({ state }) => state === 'SUCCEEDED')
    expect(total).toBe(items.length)
    expect(sum![0]).toMatchObject({
      paymentCount: 0,
      refundCount: succeeded.length,
      refund: succeeded.reduce((all, { amount }) => all + amount, 0),
    })
    const search = new URLSearchParams({
      dateFrom: addDays(today, -1),
      dateTo: addDays(today, 1),
      reason: 'DUPLICATE',
    }).toString()
    expect(
      resultOf<{ counts: number[] }>(await owner.get('trade/counts', { search })).counts,
    ).toEqual([total])
    const file = await owner.get('trade/download', {
      ...around,
      reason: 'DUPLICATE',
      format: 'csv',
    })
    const [head, ...lines] = file.bytes.toString().trim().split(/\r?\n/)
    expect(head).toContain('返金理由')
    expect(lines).toHaveLength(total!)
    for (const line of lines) expect(line).toContain('二重決済')
  })

  it.each([
    ['an unknown code', 'WEATHER'],
    ['text that is not a code', 'customer request'],
  ])(
    'is rejected as an error of the reason field if it is %s, and nothing is refunded',
    async (_name, reason) => {
      const paymentNo = await addPayment(test.engine, { amount: 1000 })
      const answer = await refund({ paymentNo, amount: 1, refundableSeen: 1000, reason })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.envelope.result)).toContain('reason')
      expect(await detailOf(paymentNo)).toMatchObject({ refundable: 1000, refunds: [] })
    },
  )

  it('is required from merchants, administrators and batch rows if the tenant offers any reasons', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const ask = { paymentNo, amount: 100, refundableSeen: 1000 }
    const admin = await test.signIn('superadmin')
    const { entCode } = await detailOf(paymentNo)
    const systemAsk = { entCode, idempotencyKey: randomUUID(), ...ask }
    for (const answer of [await refund(ask), await admin.post('systrade/refund', systemAsk)]) {
      expect(answer.status).toBe(400)
      expect(answer.envelope.result).toEqual({ fields: [{ path: 'reason', problem: 'missing' }] })
    }
    const { batchId, readyCount } = resultOf<{ batchId: string; readyCount: number }>(
      await owner.post('refundbatch/add', { rows: [{ paymentNo }] }),
    )
    expect(readyCount).toBe(0)
    const { items } = resultOf<{ items: object[] }>(
      await owner.get('refundbatch/rows', { batchId, pageSize: 10 }),
    )
    expect(items).toMatchObject([{ state: 'INVALID', problem: 'reasonMissing' }])
    expect(await detailOf(paymentNo)).toMatchObject({ refundable: 1000, refunds: [] })
  })

  it('can be missing if the tenant offers no reasons', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const offered = (await optionsOf(owner)).filter((one) => one.offered)
    for (const { reason } of offered) await offer(reason, false)
    const batch = resultOf<object>(await owner.post('refundbatch/add', { rows: [{ paymentNo }] }))
    expect(batch).toMatchObject({ readyCount: 1 })
    expect(
      (await refund({ paymentNo, amount: 100, refundableSeen: 1000 })).envelope.resultType,
    ).toBe(1000)
  })

  it('is rejected if the tenant no longer offers it, but is still shown on earlier refunds', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const ask = {
      paymentNo,
      amount: 100,
      refundableSeen: 1000,
      reason: 'CANCELLED',
      idempotencyKey: randomUUID(),
    }
    const first = await refund(ask)
    await offer('CANCELLED', false)
    expect((await optionsOf(owner)).at(-1)).toMatchObject({ reason: 'CANCELLED', offered: false })
    // Repeating the first request returns the refund that was already made.
    expect((await refund(ask)).envelope.result).toEqual(first.envelope.result)
    expect(
      (await refund({ ...ask, refundableSeen: 900, idempotencyKey: randomUUID() })).status,
    ).toBe(400)
    expect((await detailOf(paymentNo)).refunds).toHaveLength(1)
  })

  it('must be the same when a request is repeated with the same idempotency key', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const ask = { paymentNo, amount: 100, refundableSeen: 1000, idempotencyKey: randomUUID() }
    await refund({ ...ask, reason: 'OTHER' })
    expect((await refund({ ...ask, reason: 'RETURNED' })).status).toBe(422)
    expect((await refund(ask)).status).toBe(422)
    expect((await refund({ ...ask, reason: 'OTHER' })).envelope.resultType).toBe(1000)
    expect((await detailOf(paymentNo)).refunds).toHaveLength(1)
  })
})
