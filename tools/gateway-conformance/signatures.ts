import { randomUUID } from 'node:crypto'
import type { Behavior, Test } from './behavior.ts'
import { expectAbsent, expectRefused } from './expectations.ts'
import {
  type CallParts,
  callOf,
  nowSeconds,
  type Order,
  orderOf,
  send,
  sendSigned,
  signed,
} from './gateway-client.ts'

const unauthenticated = [401, 403]
const TEN_MINUTES = 600

/**
 * Sends an order with these headers. Expects that the gateway rejects the order and makes no
 * refund.
 */
async function expectUnheard(
  { subject }: Test,
  order: Order,
  headers: Readonly<Record<string, string>>,
  body?: string,
) {
  const parts = callOf(order, body)
  expectRefused(
    await send(subject, { ...parts, headers: { ...parts.headers, ...headers } }),
    unauthenticated,
  )
  await expectAbsent(subject, order.key)
}

export const signatures: readonly Behavior[] = [
  {
    name: 'a signed question about a key that was never used: 404 {"status":"absent"}',
    check: ({ subject }) => expectAbsent(subject, randomUUID()),
  },
  {
    name: 'a question with a wrong signature: 401',
    async check({ subject }) {
      const parts: CallParts = { method: 'GET', path: `/refunds/${randomUUID()}` }
      const headers = signed(subject, parts, { by: `${subject.secret}x` })
      expectRefused(await send(subject, { ...parts, headers }), unauthenticated)
    },
  },
  {
    name: 'a question that is signed for another key: 401',
    async check({ subject }) {
      const parts: CallParts = { method: 'GET', path: `/refunds/${randomUUID()}` }
      const headers = signed(subject, { method: 'GET', path: `/refunds/${randomUUID()}` })
      expectRefused(await send(subject, { ...parts, headers }), unauthenticated)
    },
  },
  {
    name: 'an order with a wrong signature: 401, and nothing is made',
    async check(test) {
      const order = orderOf(test.subject)
      await expectUnheard(
        test,
        order,
        signed(test.subject, callOf(order), { by: `${test.subject.secret}x` }),
      )
    },
  },
  {
    name: 'an order that was changed after it was signed: 401, and nothing is made',
    async check(test) {
      const order = orderOf(test.subject)
      const headers = signed(test.subject, callOf(order))
      await expectUnheard(test, order, headers, JSON.stringify({ ...order, amount: 2 }))
    },
  },
  {
    name: 'an order without a signature: 401, and nothing is made',
    check: (test) => expectUnheard(test, orderOf(test.subject), {}),
  },
  {
    name: 'an order that was signed ten minutes ago: 401, and nothing is made',
    async check(test) {
      const order = orderOf(test.subject)
      await expectUnheard(
        test,
        order,
        signed(test.subject, callOf(order), { at: nowSeconds() - TEN_MINUTES }),
      )
    },
  },
  {
    name: 'an order that is signed for ten minutes from now: 401, and nothing is made',
    async check(test) {
      const order = orderOf(test.subject)
      await expectUnheard(
        test,
        order,
        signed(test.subject, callOf(order), { at: nowSeconds() + TEN_MINUTES }),
      )
    },
  },
  {
    name: 'a path that there is not: a 4xx that is not taken for "absent"',
    async check({ subject }) {
      const answer = await sendSigned(subject, { method: 'GET', path: `/none/${randomUUID()}` })
      expectRefused(answer)
      if ((answer.body as { status?: unknown } | null | undefined)?.status === 'absent')
        throw new Error('another path must not answer {"status":"absent"}')
    },
  },
]
