import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { addUser } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addLimitedRole, addWaitingRefund, askRefund, signInLimited } from './approvals.testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  await test.close()
})

const PEOPLE = 16
/**
 * Number of requests. The embedded database runs one transaction at a time, so it needs fewer; `npm
 * run test:long` uses 200.
 */
const REQUESTS = Number(
  process.env['RACE_REQUESTS'] ?? (process.env['TEST_DATABASE_URL'] ? 50 : 25),
)
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_DATABASE_URL'] ? 10 : 4))

it(
  `${PEOPLE} users who decide ${REQUESTS} requests at the same time decide each request exactly once`,
  { timeout: 240_000 },
  async () => {
    const owner = await test.signIn('owner')
    const roleId = await addLimitedRole(test, {})
    const deciders: Client[] = []
    for (let person = 0; person < PEOPLE; person++) {
      const { userName } = await addUser(owner, { roleId, password: DEMO_PASSWORD })
      deciders.push(await test.signIn(userName, 'demo', true))
    }
    const asker = await signInLimited(test, { each: 0 })
    const requests: ApprovalRow[] = []
    for (let nth = 0; nth < REQUESTS; nth++)
      requests.push((await addWaitingRefund(test, { by: asker })).request)
    const codes = new Map<string, number[]>()
    const decided = new Map<string, string>()
    await Promise.all(
      deciders.map(async (decider, person) => {
        // Each user starts at another request, and every second user goes backwards, so that their
        // decisions collide.
        for (let step = 0; step < REQUESTS; step++) {
          const at = (person * 13 + (person % 2 === 0 ? step : REQUESTS - step)) % REQUESTS
          const { approvalId } = requests[at]!
          const decision = (at + person) % 2 === 0 ? 'APPROVE' : 'REFUSE'
          const { envelope } = await decider.post('approval/decide', { approvalId, decision })
          codes.set(approvalId, [...(codes.get(approvalId) ?? []), envelope.resultType])
          if (envelope.resultType === 1000) decided.set(approvalId, decision)
        }
      }),
    )
    const once = [...codes.values()].map((all) => all.filter((code) => code === 1000).length)
    expect(once).toEqual(Array.from({ length: REQUESTS }, () => 1))
    expect([...codes.values()].flat().filter((code) => code !== 1000 && code !== 1200)).toEqual([])
    expect(new Set(decided.values())).toEqual(new Set(['APPROVE', 'REFUSE']))
    const outcomes = async () => {
      const { rows } = await asOwner(test.engine, (q) =>
        sql<{ id: bigint; state: string; outcome: string | null; lines: bigint }>`
        select a.id, a.state, r.outcome, (select count(*) from refunds o where o.approval_id = a.id) as lines
        from approvals a join refunds r on r.merchant_id = a.merchant_id and r.approval_id = a.id
        where a.id = any(${requests.map(({ approvalId }) => approvalId)}::bigint[])`.execute(q),
      )
      return rows
    }
    await expect
      .poll(async () => (await outcomes()).filter(({ outcome }) => outcome === null), {
        timeout: 60_000,
      })
      .toEqual([])
    const rows = await outcomes()
    expect(rows).toHaveLength(REQUESTS)
    for (const { id, outcome, lines } of rows) {
      expect(outcome).toBe(decided.get(String(id)) === 'APPROVE' ? 'SUCCEEDED' : 'NOT_APPROVED')
      expect(lines).toBe(1n)
    }
  },
)

it('only one of several simultaneous refunds can use the rest of a daily limit', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await signInLimited(test, { personDay: 1_000 })
    const payments = await Promise.all(
      Array.from({ length: 4 }, () => addPayment(test.engine, { amount: 600 })),
    )
    const states = await Promise.all(
      payments.map(async (paymentNo) => (await askRefund(person, paymentNo, 600, 600)).state),
    )
    expect(states.filter((state) => state !== 'WAITING')).toHaveLength(1)
  }
})

it('a refund that is sent eight times at once with one idempotency key creates a single request', async () => {
  const person = await signInLimited(test, { each: 0 })
  const paymentNo = await addPayment(test.engine, { amount: 900 })
  const body = { paymentNo, amount: 900, refundableSeen: 900, idempotencyKey: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.post('trade/refund', { reason: 'OTHER', ...body })),
  )
  const numbers = answers.map((answer) => resultOf<{ refundNo: string }>(answer).refundNo)
  expect(new Set(numbers).size).toBe(1)
  const { total } = resultOf<{ total: number }>(await person.get('approval/list', { box: 'OWN' }))
  expect(total).toBe(1)
})
