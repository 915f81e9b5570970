import { randomUUID } from 'node:crypto'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import type {
  TransactionDetail,
  TransactionPage,
  TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@choba/contract/period.ts'
import {
  openTestApp,
  resultOf,
  type Answer,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'
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
  remark?: string
  idempotencyKey?: string
}

const refund = (client: Client, ask: Ask): Promise<Answer> =>
  client.post('trade/refund', { reason: 'OTHER', idempotencyKey: randomUUID(), ...ask })

const detailOf = async (paymentNo: string): Promise<TransactionDetail> =>
  (await owner.get('trade/detail', { paymentNo })).envelope.result

const code = (answer: Answer) => answer.envelope.resultType

describe('a refund', () => {
  it('can be partial; a successful refund is listed, has its time, and is counted in the totals', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 4280 })
    const today = new Date().toISOString().slice(0, 10)
    // The payment and its refunds have the current time. Three days cover the business day in any
    // time zone.
    const around: Query = { dateFrom: addDays(today, -1), dateTo: addDays(today, 1), pageSize: 200 }
    const listed = async () => resultOf<TransactionPage>(await owner.get('trade/list', around))
    const before = await listed()
    const first = await refund(owner, {
      paymentNo,
      amount: 1200,
      refundableSeen: 4280,
      remark: 'お客様都合',
    })
    expect(first.envelope).toMatchObject({
      resultType: 1000,
      result: { state: 'SUCCEEDED', amount: 1200, refundable: 3080 },
    })
    const detail = await detailOf(paymentNo)
    expect(detail).toMatchObject({ refunded: 1200, refundable: 3080, refundState: 'PARTIAL' })
    expect(detail.refunds).toHaveLength(1)
    expect(detail.refunds[0]).toMatchObject({
      paymentNo: (first.envelope.result as RefundAnswer).refundNo,
      tradeKind: 'REFUND',
      state: 'SUCCEEDED',
      amount: 1200,
      remark: 'お客様都合',
      originalPaymentNo: paymentNo,
    })
    expect(detail.timeline.map((entry) => entry.event)).toEqual([
      'paid',
      'refundRequested',
      'refundSent',
      'refundSucceeded',
    ])
    const second = await refund(owner, { paymentNo, amount: 3080, refundableSeen: 3080 })
    expect(second.envelope).toMatchObject({ resultType: 1000, result: { refundable: 0 } })
    expect((await detailOf(paymentNo)).refundState).toBe('FULL')
    const after = await listed()
    const lines = after.items.filter((row) => row.originalPaymentNo === paymentNo)
    expect(lines.map(({ amount, state }) => [amount, state])).toEqual([
      [3080, 'SUCCEEDED'],
      [1200, 'SUCCEEDED'],
    ])
    expect(after.total! - before.total!).toBe(2)
    const [sumBefore, sumAfter] = [before.sum![0]!, after.sum![0]!]
    expect(sumAfter.refund! - sumBefore.refund!).toBe(4280)
    expect(sumAfter.refundCount - sumBefore.refundCount).toBe(2)
  })

  it.each([
    ['an amount of zero', { amount: 0 }, 4004],
    ['a negative amount', { amount: -1 }, 4004],
    ['more than the refundable amount', { amount: 1001 }, 4003],
    ['an unknown payment', { paymentNo: '1' }, 4001],
  ])(
    'fails for %s with an error code, and the payment does not change',
    async (_name, wrong, expected) => {
      const paymentNo = await addPayment(test.engine, { amount: 1000 })
      const answer = await refund(owner, { paymentNo, amount: 1, refundableSeen: 1000, ...wrong })
      expect(answer).toMatchObject({
        status: 200,
        envelope: { resultStatus: 'Fail', resultType: expected, result: null },
      })
      expect(await detailOf(paymentNo)).toMatchObject({ refundable: 1000, refunds: [] })
    },
  )

  it('fails with 4002 for a fully refunded payment, and with 1200 for a failed payment', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 500 })
    await refund(owner, { paymentNo, amount: 500, refundableSeen: 500 })
    expect(code(await refund(owner, { paymentNo, amount: 1, refundableSeen: 500 }))).toBe(4002)
    const failed = await addPayment(test.engine, { amount: 500, state: 'failed' })
    expect(code(await refund(owner, { paymentNo: failed, amount: 1, refundableSeen: 0 }))).toBe(
      1200,
    )
  })

  it('fails with 409 and the current refundable amount if the user saw an outdated amount', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    await refund(owner, { paymentNo, amount: 600, refundableSeen: 1000 })
    const answer = await refund(owner, { paymentNo, amount: 400, refundableSeen: 1000 })
    expect(answer).toMatchObject({
      status: 409,
      envelope: { statusCode: 409, result: { refundable: 400 } },
    })
  })

  it.each([
    ['an unknown field', { extra: 1 }],
    ['a remark of 101 characters', { remark: '𠮷'.repeat(101) }],
    ['a key that is not a UUID', { idempotencyKey: 'again' }],
    ['an amount as text', { amount: '1' }],
    ['a fractional amount', { amount: 1.5 }],
  ])('fails as a bad request for %s', async (_name, wrong) => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const answer = await owner.post('trade/refund', {
      reason: 'OTHER',
      paymentNo,
      amount: 1,
      refundableSeen: 1000,
      idempotencyKey: randomUUID(),
      ...wrong,
    })
    expect(answer).toMatchObject({ status: 400, envelope: { resultType: 400 } })
  })

  it('has card numbers in its remark masked, and a repeated request returns the same refund', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const wanted = { paymentNo, amount: 1, refundableSeen: 1000, idempotencyKey: randomUUID() }
    const asked = () => refund(owner, { ...wanted, remark: 'VISA 4111 1111 1111 1111' })
    const first = resultOf<RefundAnswer>(await asked())
    expect(resultOf<RefundAnswer>(await asked()).refundNo).toBe(first.refundNo)
    const { refunds } = await detailOf(paymentNo)
    expect(refunds.map(({ remark }) => remark)).toEqual(['VISA **** **** **** 1111'])
    const entries = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').select('detail').where('object', '=', paymentNo).execute(),
    )
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toMatch(/4111 1111/)
  })

  it('can have a remark of 100 characters outside the BMP', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    expect(
      code(
        await refund(owner, {
          paymentNo,
          amount: 1,
          refundableSeen: 1000,
          remark: '𠮷'.repeat(100),
        }),
      ),
    ).toBe(1000)
  })
})

describe('the gateway', () => {
  it('rejects a refund (4000) or fails (4005), and the amount becomes refundable again', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    expect(
      code(
        await refund(owner, { paymentNo, amount: 300, refundableSeen: 1000, remark: '#refuse' }),
      ),
    ).toBe(4000)
    expect(
      code(await refund(owner, { paymentNo, amount: 300, refundableSeen: 1000, remark: '#fail' })),
    ).toBe(4005)
    const detail = await detailOf(paymentNo)
    expect(detail).toMatchObject({ refundable: 1000, refundState: 'NONE' })
    expect(detail.refunds.map((line) => line.state)).toEqual(['FAILED', 'FAILED'])
  })

  it.each(['#timeout-before', '#timeout-after'])(
    'is asked again after %s until it answers, makes the refund once, and the amount stays reserved',
    async (remark) => {
      const paymentNo = await addPayment(test.engine, { amount: 1000 })
      const answer = await refund(owner, { paymentNo, amount: 300, refundableSeen: 1000, remark })
      expect(answer.envelope).toMatchObject({
        resultType: 1000,
        result: { state: 'UNKNOWN', refundable: 700 },
      })
      const state = async () => (await detailOf(paymentNo)).refunds[0]!.state
      await expect.poll(state, { timeout: 30_000, interval: 100 }).toBe('SUCCEEDED')
      const settled = await detailOf(paymentNo)
      expect(settled).toMatchObject({ refunded: 300, refundable: 700, refundState: 'PARTIAL' })
      expect(settled.timeline.map((entry) => entry.event)).toContain('refundUnknown')
    },
  )

  it('is not called for payments by cash or point card', async () => {
    for (const paymentMethod of ['CASH', 'POINT_CARD']) {
      const paymentNo = await addPayment(test.engine, { amount: 1000, paymentMethod })
      const answer = await refund(owner, {
        paymentNo,
        amount: 1000,
        refundableSeen: 1000,
        remark: '#refuse',
      })
      expect(answer.envelope).toMatchObject({ resultType: 1000, result: { state: 'SUCCEEDED' } })
    }
  })
})

describe('an idempotency key', () => {
  it('used by fifty concurrent requests creates one refund, and all requests get the same answer', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const ask = { paymentNo, amount: 100, refundableSeen: 1000, idempotencyKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(owner, ask)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.envelope))).size).toBe(1)
    expect(code(answers[0]!)).toBe(1000)
    expect((await detailOf(paymentNo)).refunds).toHaveLength(1)
    // A later repeated request gets the same result.
    expect((await refund(owner, ask)).envelope).toEqual(answers[0]!.envelope)
  })

  it('used for two payments at the same time creates one refund; the other request fails with 422', async () => {
    for (let round = 0; round < 10; round++) {
      const both = [
        await addPayment(test.engine, { amount: 1000 }),
        await addPayment(test.engine, { amount: 1000 }),
      ]
      const idempotencyKey = randomUUID()
      const answers = await Promise.all(
        both.map((paymentNo) =>
          refund(owner, { paymentNo, amount: 100, refundableSeen: 1000, idempotencyKey }),
        ),
      )
      expect(answers.map(code).toSorted((a, b) => a - b)).toEqual([422, 1000])
      const details = await Promise.all(both.map(detailOf))
      expect(details.flatMap(({ refunds }) => refunds)).toHaveLength(1)
    }
    expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  })

  it('fails with 422 for a request with other content, but can be used by another user', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const idempotencyKey = randomUUID()
    await refund(owner, { paymentNo, amount: 100, refundableSeen: 1000, idempotencyKey })
    const other = await refund(owner, {
      paymentNo,
      amount: 200,
      refundableSeen: 900,
      idempotencyKey,
    })
    expect(other).toMatchObject({ status: 422, envelope: { statusCode: 422, resultType: 422 } })
    const admin = await test.signIn('superadmin')
    const entCode = (await detailOf(paymentNo)).entCode
    const theirs = await admin.post('systrade/refund', {
      reason: 'OTHER',
      entCode,
      paymentNo,
      amount: 100,
      refundableSeen: 900,
      idempotencyKey,
    })
    expect(theirs.envelope).toMatchObject({ resultType: 1000, result: { refundable: 800 } })
  })

  it('gives the same error again if the rejected request is repeated', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const ask = {
      paymentNo,
      amount: 100,
      refundableSeen: 1000,
      remark: '#refuse',
      idempotencyKey: randomUUID(),
    }
    const first = await refund(owner, ask)
    expect((await refund(owner, ask)).envelope).toEqual(first.envelope)
    expect((await detailOf(paymentNo)).refunds).toHaveLength(1)
  })
})

describe('a race of refunds', () => {
  it('among sixteen requests never refunds more than the amount of the payment', async () => {
    const rounds = Number(
      process.env['RACE_ROUNDS'] ?? (process.env['TEST_DATABASE_URL'] ? 100 : 40),
    )
    for (let round = 0; round < rounds; round++) {
      const amount = 100 + round
      const paymentNo = await addPayment(test.engine, { amount, paymentMethod: 'CASH' })
      const tries = Array.from({ length: 16 }, (_none, at) =>
        refund(owner, {
          paymentNo,
          amount: 1 + ((round * 7 + at * 13) % amount),
          refundableSeen: amount,
        }),
      )
      const answers = await Promise.all(tries)
      const paid = answers.filter((answer) => code(answer) === 1000)
      // The other requests saw a refundable amount that is outdated after the first refund.
      expect(paid).toHaveLength(1)
      expect(new Set(answers.map(code))).toEqual(
        paid[0]!.envelope.result['refundable'] === 0 ? new Set([1000, 4002]) : new Set([1000, 409]),
      )
    }
    expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  }, 240_000)
})

describe('permission to refund', () => {
  it('is denied to a clerk without the permission, and the audit log records only the denied request', async () => {
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const clerk = await test.signIn('clerk')
    const answer = await refund(clerk, { paymentNo, amount: 1, refundableSeen: 1000 })
    expect(answer).toMatchObject({ status: 403, envelope: { resultType: 2000 } })
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'refunds.add')
        .where('user_name', '=', 'clerk')
        .execute(),
    )
    expect(entries.map((entry) => entry.result_type)).toEqual([2000])
  })

  it('does not include payments of other stores or merchants, which are not found (4001)', async () => {
    const manager = await test.signIn('manager')
    const page: TransactionPage = (
      await manager.get('trade/list', {
        dateFrom: '2026-11-01',
        dateTo: '2026-11-20',
        pageSize: 200,
      })
    ).envelope.result
    const seen = new Set(page.items.map((row: TransactionRow) => row.storeId))
    const hidden = await addPayment(test.engine, { amount: 1000, notIn: [...seen].map(Number) })
    expect(
      code(await refund(manager, { paymentNo: hidden, amount: 1, refundableSeen: 1000 })),
    ).toBe(4001)
    const foreign = await test.signIn('owner2')
    expect(
      code(await refund(foreign, { paymentNo: hidden, amount: 1, refundableSeen: 1000 })),
    ).toBe(4001)
  })
})
