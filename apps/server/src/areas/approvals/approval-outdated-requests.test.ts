import { randomUUID } from 'node:crypto'
import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { askRefund, ownRequest, signInLimited } from './approvals.testing.ts'

// Checks that an approval does exactly what its preview showed. Before the decision, the payments
// of random requests are changed; only some of these changes make the request outdated.

/** Number of random requests; `npm run test:long` tests 5,000. */
const RUNS = Number(process.env['BASIS_RUNS'] ?? 10)

/**
 * Milliseconds after which the test signs in again, because an access token is valid for five
 * minutes.
 */
const TOKEN_TIME = 240_000

let test: TestApp
let owner: Client
let asker: Client
let signedInAt = -TOKEN_TIME
async function signIn(): Promise<void> {
  if (performance.now() - signedInAt < TOKEN_TIME) return
  owner = await test.signIn('owner')
  asker = await signInLimited(test, { each: 0 })
  signedInAt = performance.now()
}
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const AMOUNT = 1_000

/**
 * Changes to the payment between the request and its decision. Each returns true if the change
 * makes the request outdated.
 */
const changes = {
  nothing: async () => false,
  /** Makes a partial refund as a user who needs no approval. */
  async refund(paymentNo: string) {
    const left = await refundable(paymentNo)
    if (left === 0) return false
    await askRefund(owner, paymentNo, 1, left)
    return true
  },
  /**
   * Requests a second refund of the payment. It waits for approval, so it does not make the first
   * request outdated.
   */
  async request(paymentNo: string) {
    const left = await refundable(paymentNo)
    if (left > 0) await askRefund(asker, paymentNo, 1, left)
    return false
  },
  /** Makes a refund that the gateway declines, which leaves the payment unchanged. */
  async refused(paymentNo: string) {
    const left = await refundable(paymentNo)
    if (left === 0) return false
    const body = {
      paymentNo,
      amount: 1,
      refundableSeen: left,
      remark: '#refuse',
      idempotencyKey: randomUUID(),
    }
    expect(
      (await owner.post('trade/refund', { reason: 'OTHER', ...body })).envelope.resultType,
    ).toBe(4000)
    return false
  },
  /** A later import corrects the amount of the payment. */
  async amount(paymentNo: string) {
    await change(paymentNo, sql`amount = amount + 1`)
    return true
  },
  async remark(paymentNo: string) {
    await change(paymentNo, sql`remark = 'seen'`)
    return false
  },
}

const change = (paymentNo: string, set: ReturnType<typeof sql>) =>
  asOwner(test.engine, (q) =>
    sql`update transactions set ${set} where payment_no = ${paymentNo}`.execute(q),
  )

const detailOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo }))
const refundable = async (paymentNo: string) => (await detailOf(paymentNo)).refundable

it(
  `an approval does exactly what its preview showed, for ${RUNS} requests whose payments may change`,
  { timeout: 60_000 + RUNS * 5_000 },
  async () => {
    const tally = { done: 0, stale: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: AMOUNT }),
        fc.array(fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), {
          maxLength: 3,
        }),
        async (amount, happened) => {
          await signIn()
          const paymentNo = await addPayment(test.engine, { amount: AMOUNT })
          await askRefund(asker, paymentNo, amount, AMOUNT)
          const { approvalId } = await ownRequest(asker)
          const preview = resultOf<ApprovalDetail>(
            await owner.get('approval/detail', { approvalId }),
          )
          let isOther = false
          for (const name of happened) isOther = (await changes[name](paymentNo)) || isOther
          const before = await detailOf(paymentNo)
          const { envelope } = await owner.post('approval/decide', {
            approvalId,
            decision: 'APPROVE',
          })
          expect(envelope.resultType).toBe(isOther ? 409 : 1000)
          tally[isOther ? 'stale' : 'done']++
          const line = async () =>
            (await detailOf(paymentNo)).refunds.find((one) => one.amount === amount && isOf(one))
          const own = new Set(
            before.refunds.filter(({ state }) => state === 'WAITING').map((one) => one.paymentNo),
          )
          const isOf = ({ paymentNo: no }: { paymentNo: string }) => own.has(no)
          if (isOther) {
            expect((await detailOf(paymentNo)).refunded).toBe(before.refunded)
            return
          }
          await expect
            .poll(async () => (await line())?.state, { interval: 10, timeout: 10_000 })
            .toBe('SUCCEEDED')
          const after = await detailOf(paymentNo)
          const shown = preview.changes.find(({ field }) => field === 'refunded')!.money!
          expect([before.refunded, after.refunded]).toEqual([shown.before, shown.after])
          expect(shown.after - shown.before!).toBe(amount)
        },
      ),
      // Fixed examples cover each outcome twice. A small random sample may contain only one
      // outcome.
      {
        numRuns: RUNS,
        seed: Number(process.env['SEED'] ?? Date.now()),
        examples: [
          [1, ['refund']],
          [2, ['amount', 'remark']],
          [3, ['request']],
          [4, []],
        ],
      },
    )
    expect(Math.min(tally.done, tally.stale)).toBeGreaterThan(RUNS / 10)
  },
)
