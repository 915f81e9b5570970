import { setTimeout as pause } from 'node:timers/promises'
import type { Behavior, Test } from './behavior.ts'
import {
  endOf,
  expectAbsent,
  expectMade,
  expectNothingMade,
  expectThat,
  reportIn,
} from './expectations.ts'
import {
  answerTo,
  callOf,
  find,
  open,
  type Order,
  orderOf,
  post,
  signed,
  type Subject,
} from './gateway-client.ts'

/**
 * Time in milliseconds for which a gateway may still process an order after its connection was cut.
 */
const SETTLES = 1_000
/**
 * `READING_MS`: time in milliseconds within which a gateway must have read an order and stored its
 * key. `WATCH_MS`: polling interval in milliseconds.
 */
const READING_MS = 250
const WATCH_MS = 50
const SLOW_STEPS = 15
const SLOW_MS = 100

const opened = (subject: Subject, order: Order, headers: Readonly<Record<string, string>> = {}) => {
  const parts = callOf(order)
  const call = open(subject, {
    ...parts,
    headers: { ...parts.headers, ...signed(subject, parts), ...headers },
  })
  // The connection is cut on purpose, so its error is ignored.
  call.on('error', () => {})
  return { call, body: parts.body! }
}

/** Sends this fraction of the order's body, and then cuts the connection. */
async function cutAt(subject: Subject, order: Order, share: number): Promise<void> {
  const length = String(Buffer.byteLength(callOf(order).body!))
  const { call, body } = opened(subject, order, { 'content-length': length })
  await new Promise<void>((resolve) =>
    call.write(body.slice(0, Math.floor(body.length * share)), () => resolve()),
  )
  await pause(SLOW_MS)
  call.destroy()
  await pause(SETTLES)
}

/** Sends a whole order and closes the connection before the response arrives. */
async function leave(subject: Subject, order: Order): Promise<void> {
  const { call, body } = opened(subject, order)
  await new Promise<void>((resolve) => call.end(body, () => resolve()))
  call.destroy()
  await pause(SETTLES)
}

/**
 * Checks an order whose connection was cut. The gateway must either not know the order or report
 * its state. After the order is sent again, the refund must succeed.
 */
async function expectOnce(test: Test, order: Order): Promise<void> {
  const { subject } = test
  const found = await find(subject, order.key)
  if (found.status === 404) await expectAbsent(subject, order.key)
  else reportIn(found)
  reportIn(await post(subject, order))
  const report = await endOf(subject, order.key)
  expectThat(report.status === 'succeeded', `the gateway reported ${report.status}`)
  test.spent += 1
}

/**
 * Requests the status of an order repeatedly until the gateway has answered the order itself.
 * @throws Error if the gateway reports `absent` after it must have stored the key
 */
async function watchOrder(test: Test, order: Order): Promise<void> {
  const { subject } = test
  const { call, body } = opened(subject, order)
  const at = { isAnswered: false }
  const answered = answerTo(call)
    .catch(() => null)
    .finally(() => (at.isAnswered = true))
  await new Promise<void>((resolve) => call.end(body, () => resolve()))
  const sent = performance.now()
  let isKnown = false
  let absentAfter: number | null = null
  while (!at.isAnswered) {
    const asked = performance.now() - sent
    const { status } = await find(subject, order.key)
    // At the first status request, the gateway may not have read the order yet. A status request
    // that is answered after the order proves nothing.
    if (status !== 404) isKnown = true
    else if (!at.isAnswered && (isKnown || asked > READING_MS)) absentAfter ??= asked
    await pause(WATCH_MS)
  }
  const answer = await answered
  const end = answer
    ? await expectMade(subject, answer, order.key)
    : await endOf(subject, order.key)
  expectThat(end.status === 'succeeded', `the gateway reported ${end.status}`)
  test.spent += 1
  expectThat(
    absentAfter === null,
    `the gateway answered absent ${Math.round(absentAfter ?? 0)} ms after the order was sent, while it processed the order`,
  )
}

export const connections: readonly Behavior[] = [
  {
    name: 'the gateway makes no refund if the connection is cut in the middle of the order',
    async check({ subject }) {
      const order = orderOf(subject)
      await cutAt(subject, order, 0.5)
      await expectNothingMade(subject, order.key)
    },
  },
  {
    name: 'the gateway makes one refund if the caller disconnects before the answer and sends the order again',
    async check(test) {
      const order = orderOf(test.subject)
      await leave(test.subject, order)
      await expectOnce(test, order)
    },
  },
  {
    name: 'the gateway does not report a refund as absent while it processes the order',
    check: (test) => watchOrder(test, orderOf(test.subject)),
  },
  {
    name: 'an order that arrives slowly does not delay other calls, and is not executed twice',
    async check(test) {
      const { subject } = test
      const order = orderOf(subject)
      const { call, body } = opened(subject, order)
      const slow = answerTo(call, 20_000).catch(() => null)
      const step = Math.ceil(body.length / SLOW_STEPS)
      const others: number[] = []
      for (let at = 0; at < body.length && !call.destroyed; at += step) {
        call.write(body.slice(at, at + step))
        others.push((await find(subject, crypto.randomUUID())).milliseconds)
        await pause(SLOW_MS)
      }
      call.end()
      await slow
      expectThat(
        Math.max(...others) < 2_000,
        `another call waited ${Math.round(Math.max(...others))} ms`,
      )
      await expectOnce(test, order)
    },
  },
  {
    name: 'the gateway rejects or cuts off a body of two megabytes, and answers later calls',
    async check({ subject }) {
      const order = orderOf(subject, { remark: 'x'.repeat(2_000_000) })
      const { call, body } = opened(subject, order)
      const answer = answerTo(call).catch(() => null)
      call.end(body)
      const said = await answer
      expectThat(said === null || said.status >= 400, `the gateway answered HTTP ${said?.status}`)
      await expectNothingMade(subject, order.key)
    },
  },
]
