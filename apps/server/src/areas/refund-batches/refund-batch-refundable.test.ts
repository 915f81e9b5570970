import { randomUUID } from 'node:crypto'
import { amountFault } from '@choba/contract/refund-amount.ts'
import { refundObstacle, type RefundObstacle } from '@choba/contract/refund-obstacle.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { addOf, rowsOf } from './refund-batches.testing.ts'

// Tests that each API call that refunds a payment accepts and rejects the same payments and amounts
// as the portal's payment detail.

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  await asOwner(test.engine, async (q) => {
    // Marks payments as imported without creating an import. This requires that foreign keys are
    // not checked.
    await sql`set local session_replication_role = replica`.execute(q)
    await sql`update transactions t set import_id = 1
      from (select p.merchant_id, p.id from transactions p
          join users u on u.merchant_id = p.merchant_id and u.username = 'owner' and u.tenant_id = 1
        where p.trade_kind = 1 and p.state = 1 and p.refunded = 0 and p.reserved = 0
        order by p.id limit 2) p
      where t.merchant_id = p.merchant_id and t.id = p.id`.execute(q)
  })
})
afterAll(() => test.close())

const REFUSED = 1200
const codes: Record<RefundObstacle, number> = {
  notAPayment: REFUSED,
  notPaid: REFUSED,
  imported: REFUSED,
  alreadyRefunded: 4002,
  gatewayNONE: 4007,
  gatewayOFF: 4007,
}

/**
 * Returns demo transactions of every combination of kind, state, import, refunds, payment method,
 * points and dispute. Of each combination, returns the oldest and the newest.
 */
async function pick(): Promise<string[]> {
  return asOwner(test.engine, async (q) => {
    const { rows } = await sql<{ first: string; last: string }>`
      select min(t.payment_no) as first, max(t.payment_no) as last
      from transactions t join users u on u.merchant_id = t.merchant_id and u.username = 'owner' and u.tenant_id = 1
        join payment_methods b on b.id = t.payment_method_id
      group by t.trade_kind, t.state, t.import_id is null, t.refunded > 0, t.refunded = t.amount, t.reserved > 0,
        b.payment_class,
        exists (select from disputes d where d.merchant_id = t.merchant_id and d.payment_id = t.id)`.execute(
      q,
    )
    return [...new Set(rows.flatMap(({ first, last }) => [first, last]))]
  })
}

const detailOf = async (paymentNo: string): Promise<TransactionDetail> =>
  resultOf(await owner.get('trade/detail', { paymentNo }))

const code = ({ envelope }: Answer): number => envelope.resultType

interface Asked {
  detail: TransactionDetail
  amount: number
}

/**
 * Expected results by the rule of the portal: the result code of an API call, and the problem of a
 * batch row.
 */
function expectedOf({ detail, amount }: Asked): { code: number; problem: string | null } {
  const obstacle = refundObstacle(detail)
  const isGateway = obstacle?.startsWith('gateway')
  if (obstacle)
    return { code: codes[obstacle], problem: isGateway ? 'refundUnavailable' : obstacle }
  const fault = amountFault(amount, detail.refundable)
  if (fault === 'exceeds') return { code: 4003, problem: 'refundExceedsRefundable' }
  return fault === null
    ? { code: 1000, problem: null }
    : { code: 4004, problem: 'refundAmountInvalid' }
}

const refund = ({ detail: { paymentNo, refundable }, amount }: Asked): Promise<Answer> =>
  owner.post('trade/refund', {
    paymentNo,
    amount,
    refundableSeen: refundable,
    reason: 'OTHER',
    idempotencyKey: randomUUID(),
  })

const named = (asked: readonly Asked[], answers: readonly unknown[]) =>
  asked.map(({ detail, amount }, at) => `${detail.paymentNo} ${amount}: ${String(answers[at])}`)

/**
 * Requests refunds with the form, the preview and a batch, and expects the same result. A batch can
 * contain a payment only once, so each amount has its own batch.
 */
async function expectAlike(
  of: readonly ((detail: TransactionDetail) => number)[],
  details: TransactionDetail[],
) {
  for (const amountOf of of) {
    const asked = details.map((detail) => ({ detail, amount: amountOf(detail) }))
    const wanted = asked.map(expectedOf)
    const previews: number[] = []
    for (const { detail, amount } of asked.filter((one) => one.amount > 0))
      previews.push(
        code(await owner.get('trade/refund/preview', { paymentNo: detail.paymentNo, amount })),
      )
    const shown = asked.flatMap((one, at) => (one.amount > 0 ? [wanted[at]!.code] : []))
    expect(previews).toEqual(shown)
    const refused = asked.filter((one) => expectedOf(one).code !== 1000)
    const answers: number[] = []
    for (const one of refused) answers.push(code(await refund(one)))
    const forms = refused.map((one) => (one.amount > 0 ? expectedOf(one).code : 4004))
    expect(named(refused, answers)).toEqual(named(refused, forms))
    const { batchId } = await addOf(
      owner,
      asked.map(({ detail, amount }) => ({ paymentNo: detail.paymentNo, amount })),
    )
    const problems = (await rowsOf(owner, batchId)).map(({ problem }) => problem)
    expect(named(asked, problems)).toEqual(
      named(
        asked,
        wanted.map(({ problem }) => problem),
      ),
    )
  }
}

const readAll = async (): Promise<TransactionDetail[]> => {
  const details: TransactionDetail[] = []
  for (const paymentNo of await pick()) details.push(await detailOf(paymentNo))
  return details
}

it('form, preview and batch accept and reject the same refunds as the portal’s payment detail', async () => {
  const details = await readAll()
  const kinds = new Set(details.map(refundObstacle))
  expect(kinds).toEqual(new Set([null, 'notAPayment', 'notPaid', 'imported', 'alreadyRefunded']))
  await expectAlike(
    [() => 0, () => 1, ({ refundable }) => refundable, ({ refundable }) => refundable + 1],
    details,
  )
})

it('form, preview and batch all reject a refund without a gateway or with a disabled gateway', async () => {
  await asOwner(test.engine, (q) => q.updateTable('gateways').set({ is_on: false }).execute())
  const details = await readAll()
  expect(new Set(details.map(refundObstacle))).toContain('gatewayOFF')
  await expectAlike([() => 1], details)
  await asOwner(test.engine, (q) => q.updateTable('gateways').set({ is_on: true }).execute())
})

it('form, preview and batch accept the refundable amount that the payment detail shows', async () => {
  const details = (await readAll()).filter((detail) => refundObstacle(detail) === null)
  expect(details.length).toBeGreaterThan(2)
  const asked = details.map((detail) => ({ detail, amount: 1 }))
  const answers: number[] = []
  for (const one of asked) answers.push(code(await refund(one)))
  expect(named(asked, answers)).toEqual(
    named(
      asked,
      asked.map(() => 1000),
    ),
  )
})
