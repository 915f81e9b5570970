import type { Behavior, Test } from './behavior.ts'
import {
  expectMade,
  expectNothingMade,
  expectThat,
  inWords,
  endOf,
  reportIn,
} from './expectations.ts'
import { find, type Order, orderOf, post, type Report } from './gateway-client.ts'

/** Expects that the gateway makes a refund of one minor unit. */
async function make(
  test: Test,
  parts: Readonly<Record<string, unknown>> = {},
): Promise<{ order: Order; report: Report }> {
  const order = orderOf(test.subject, parts)
  const report = await expectMade(test.subject, await post(test.subject, order), order.key)
  test.spent += 1
  return { order, report }
}

const isSame = (one: Report, other: Report) =>
  one.status === other.status && one.reference === other.reference

function expectSame(one: Report, other: Report): void {
  expectThat(
    isSame(one, other),
    `expected the same report, but the gateway reported ${JSON.stringify(other)}`,
  )
}

/**
 * Expects that the gateway does not execute an order with a key that was used before, and that the
 * first refund does not change.
 */
async function expectFirstStands(
  test: Test,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { order, report } = await make(test)
  const answer = await post(test.subject, { ...order, ...changed })
  const isSilent = answer.status >= 400 && answer.status < 500 && !isReport(answer.body)
  expectThat(
    isSilent || isSame(report, reportIn(answer)),
    `the gateway answered ${inWords(answer)}`,
  )
  expectSame(report, reportIn(await find(test.subject, order.key)))
}

const isReport = (body: unknown): boolean =>
  typeof (body as { status?: unknown } | null)?.status === 'string'

/**
 * Number of calls with the same key that are sent at the same time. Retries on a bad network can
 * send a key several times at once.
 */
const AT_ONCE = 10

export const orders: readonly Behavior[] = [
  {
    name: 'the gateway answers an order within five seconds with a JSON report of one of the four states',
    async check(test) {
      const order = orderOf(test.subject)
      const answer = await post(test.subject, order)
      expectThat(
        /^application\/json\b/.test(answer.type),
        `expected application/json, but the gateway sent ${answer.type}`,
      )
      await expectMade(test.subject, answer, order.key)
      test.spent += 1
    },
  },
  {
    name: 'the gateway reports the amount and the currency of the order, if it reports any',
    async check(test) {
      const { report } = await make(test)
      expectThat(
        (report.amount ?? 1) === 1,
        `the order was for 1, but the gateway reported ${report.amount}`,
      )
      const { currency } = test.subject
      expectThat(
        (report.currency ?? currency) === currency,
        `the order was in ${currency}, but the gateway reported ${report.currency}`,
      )
    },
  },
  {
    name: 'the gateway answers a status request for a completed refund with the same report',
    async check(test) {
      const { order, report } = await make(test)
      expectSame(report, await endOf(test.subject, order.key))
    },
  },
  {
    name: 'the gateway answers an order that is sent and signed again with the same report',
    async check(test) {
      const { order, report } = await make(test)
      expectSame(report, reportIn(await post(test.subject, order)))
    },
  },
  {
    name: 'the gateway makes one refund if the same order arrives ten times at once',
    async check(test) {
      const order = orderOf(test.subject)
      await Promise.allSettled(Array.from({ length: AT_ONCE }, () => post(test.subject, order)))
      const report = await endOf(test.subject, order.key)
      expectThat(report.status === 'succeeded', `the gateway reported ${report.status}`)
      test.spent += 1
      expectSame(report, reportIn(await post(test.subject, order)))
    },
  },
  {
    name: 'the gateway makes two refunds with different references for two orders',
    async check(test) {
      const [one, other] = [await make(test), await make(test)]
      const { reference } = one.report
      expectThat(
        reference == null || reference !== other.report.reference,
        `both refunds have the reference ${reference}`,
      )
    },
  },
  {
    name: 'the gateway does not execute a used key with another amount, and keeps the first refund',
    check: (test) => expectFirstStands(test, { amount: 2 }),
  },
  {
    name: 'the gateway does not execute a used key with another payment, and keeps the first refund',
    check: (test) => expectFirstStands(test, { paymentNo: `${test.subject.paymentNo}-OTHER` }),
  },
  {
    name: 'the gateway does not execute a used key with another merchant, and keeps the first refund',
    check: (test) => expectFirstStands(test, { entCode: `${test.subject.entCode}-OTHER` }),
  },
  {
    name: 'the gateway accepts a signed note with Japanese, Cyrillic, quotation marks and emoji',
    check: async (test) =>
      void (await make(test, { remark: '返品：「箱」がつぶれていた "box" 📦 Төлбөр' })),
  },
  {
    name: 'the gateway ignores a field that docs/gateway.md does not contain',
    check: async (test) => void (await make(test, { later: { version: 2 } })),
  },
  {
    name: 'the gateway rejects a body that is not JSON or lacks the key, and makes no refund',
    async check({ subject }) {
      const order = orderOf(subject)
      const { key: _key, ...rest } = order
      for (const body of ['{"key":', JSON.stringify(rest)]) {
        const answer = await post(subject, order, body)
        expectThat(
          answer.status >= 400 && answer.status < 500 && !isReport(answer.body),
          `expected a 4xx status without a refund state, but the gateway answered ${inWords(answer)}`,
        )
      }
      await expectNothingMade(subject, order.key)
    },
  },
]
