import { randomUUID } from 'node:crypto'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ownRequest } from '#areas/approvals/approvals.testing.ts'
import {
  command,
  entCodeOf,
  anyOf,
  partOf,
  share,
  pick,
  type MoneyCommand,
  type MoneyReal,
} from './money-command.ts'
import {
  leftOf,
  refundable,
  refundedWith,
  takenOf,
  type ModelPayment,
  type ModelRequest,
  type MoneyModel,
} from '@choba/money-model/payments.ts'
import { dropPlan, planRefund, postPlan } from '@choba/money-model/points.ts'
import { resultOf } from './test-app.ts'

/** Outcomes of the demo's gateway with their result codes. */
const ends = { made: 1000, refused: 4000, failed: 4005 } as const
type End = keyof typeof ends
const remarks = { made: undefined, refused: '#refuse', failed: '#fail' } as const

export const refundBody = (payment: ModelPayment, amount: number, more: object = {}) => ({
  reason: 'OTHER',
  paymentNo: payment.paymentNo,
  amount,
  refundableSeen: leftOf(payment),
  idempotencyKey: randomUUID(),
  ...more,
})

export const refund = (nth: number, percent: number, wanted: End): MoneyCommand =>
  command(
    `refund ${percent} % of payment ${nth}, ${wanted}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const payment = pick(refundable(model), nth)
      const amount = partOf(leftOf(payment), percent)
      // Cash is refunded by the store, without a gateway.
      const end = payment.by === 'cash' ? 'made' : wanted
      const body = refundBody(payment, amount, { remark: remarks[end] })
      const send = async () => (await owner.post('trade/refund', body)).envelope.resultType
      expect(await send()).toBe(ends[end])
      // If the same request is sent again, the server must not create a second refund.
      expect(await send()).toBe(ends[end])
      if (end !== 'made') return
      const plan = planRefund(payment.points, payment.amount, refundedWith(payment, amount))
      postPlan(model.cards, payment.points, plan)
      payment.refunded += amount
    },
  )

const refundTooMuch = (nth: number): MoneyCommand =>
  command(
    `refund more than is left of payment ${nth}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const payment = pick(refundable(model), nth)
      const answer = await owner.post('trade/refund', refundBody(payment, leftOf(payment) + 1))
      expect(answer.envelope.resultType).toBe(4003)
    },
  )

export const askForRefund = (nth: number, percent: number): MoneyCommand =>
  command(
    `ask for a refund of ${percent} % of payment ${nth}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { cautious } }) => {
      const payment = pick(refundable(model), nth)
      const amount = partOf(leftOf(payment), percent)
      const answer = resultOf<RefundAnswer>(
        await cautious.post('trade/refund', refundBody(payment, amount)),
      )
      expect(answer.state).toBe('WAITING')
      const plan = planRefund(payment.points, payment.amount, refundedWith(payment, amount))
      payment.waiting += amount
      const { approvalId } = await ownRequest(cautious)
      model.waiting.push({ approvalId, payment, amount, taken: takenOf(payment), plan })
    },
  )

/** Returns the number of approved refunds whose outcome is not recorded yet. */
export const underWay = ({ bench, merchant }: MoneyReal): Promise<number> =>
  asOwner(bench.test.engine, async (q) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from refunds
      where merchant_id = ${merchant.row.id} and settled_at is null and approved_by is not null`.execute(
      q,
    )
    return rows[0]!.n
  })

/** Removes a decided request from the model, with or without a refund. */
export function endRequest(model: MoneyModel, request: ModelRequest, isRefunded: boolean): void {
  const { payment, amount, plan } = request
  model.waiting = model.waiting.filter((one) => one !== request)
  payment.waiting -= amount
  if (!isRefunded) dropPlan(payment.points, plan)
  else {
    payment.refunded += amount
    postPlan(model.cards, payment.points, plan)
  }
}

type Decision = 'APPROVE' | 'REFUSE' | 'WITHDRAW'

const decideRefund = (nth: number, decision: Decision): MoneyCommand =>
  command(
    `decide request ${nth}: ${decision}`,
    ({ waiting }) => waiting.length > 0,
    async (model, real) => {
      const { owner, cautious } = real.merchant
      const request = pick(model.waiting, nth)
      const { approvalId, payment, taken } = request
      const own = { approvalId, entCode: entCodeOf(real) }
      const answer =
        decision === 'WITHDRAW'
          ? await cautious.post('approval/withdraw', own)
          : await owner.post('approval/decide', { ...own, decision })
      // A request becomes stale if other refunds of its payment changed since it was made.
      const isStale = decision === 'APPROVE' && takenOf(payment) !== taken
      expect(answer.envelope.resultType).toBe(isStale ? 409 : 1000)
      await expect.poll(() => underWay(real)).toBe(0)
      endRequest(model, request, decision === 'APPROVE' && !isStale)
    },
  )

/**
 * Refunds, and requests for refunds with their decisions. Decisions are drawn more often, because
 * they need an earlier request.
 */
export const refundCommands: fc.Arbitrary<MoneyCommand>[] = [
  fc
    .tuple(anyOf, share, fc.constantFrom('made', 'made', 'refused', 'failed'))
    .map((given) => refund(...given)),
  anyOf.map(refundTooMuch),
  fc.tuple(anyOf, share).map((given) => askForRefund(...given)),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(anyOf, fc.constantFrom('APPROVE', 'REFUSE', 'WITHDRAW'))
      .map((given) => decideRefund(...given)),
  ),
]
