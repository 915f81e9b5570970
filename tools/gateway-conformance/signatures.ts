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
    name: 'the gateway answers a signed status request for an unused key with 404 {"status":"absent"}',
    check: ({ subject }) => expectAbsent(subject, randomUUID()),
  },
  {
    name: 'the gateway rejects a status request with a wrong signature',
    async check({ subject }) {
      const parts: CallParts = { method: 'GET', path: `/refunds/${randomUUID()}` }
      const headers = signed(subject, parts, { by: `${subject.secret}x` })
      expectRefused(await send(subject, { ...parts, headers }), unauthenticated)
    },
  },
  {
    name: 'the gateway rejects a status request whose signature is for another refund key',
    async check({ subject }) {
      const parts: CallParts = { method: 'GET', path: `/refunds/${randomUUID()}` }
      const headers = signed(subject, { method: 'GET', path: `/refunds/${randomUUID()}` })
      expectRefused(await send(subject, { ...parts, headers }), unauthenticated)
    },
  },
  {
    name: 'the gateway rejects an order with a wrong signature, and makes no refund',
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
    name: 'the gateway rejects an order that was changed after it was signed, and makes no refund',
    async check(test) {
      const order = orderOf(test.subject)
      const headers = signed(test.subject, callOf(order))
      await expectUnheard(test, order, headers, JSON.stringify({ ...order, amount: 2 }))
    },
  },
  {
    name: 'the gateway rejects an order without a signature, and makes no refund',
    check: (test) => expectUnheard(test, orderOf(test.subject), {}),
  },
  {
    name: 'the gateway rejects an order that was signed ten minutes ago, and makes no refund',
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
    name: 'the gateway rejects an order with a timestamp ten minutes in the future, and makes no refund',
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
    name: 'the gateway answers an unknown path with a 4xx status, and does not report "absent"',
    async check({ subject }) {
      const answer = await sendSigned(subject, { method: 'GET', path: `/none/${randomUUID()}` })
      expectRefused(answer)
      if ((answer.body as { status?: unknown } | null | undefined)?.status === 'absent')
        throw new Error('an unknown path must not be answered with {"status":"absent"}')
    },
  },
]
