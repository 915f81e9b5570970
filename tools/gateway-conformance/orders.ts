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
    `the same report was expected, and it says ${JSON.stringify(other)}`,
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
  expectThat(isSilent || isSame(report, reportIn(answer)), `it answered ${inWords(answer)}`)
  expectSame(report, reportIn(await find(test.subject, order.key)))
}

const isReport = (body: unknown): boolean =>
  typeof (body as { status?: unknown } | null)?.status === 'string'

/**
 * Number of calls with the same key that are sent at the same time. Retries on a bad network can
 * cause this.
 */
const AT_ONCE = 10

export const orders: readonly Behavior[] = [
  {
    name: 'an order: a JSON report with one of the four states, whole within five seconds',
    async check(test) {
      const order = orderOf(test.subject)
      const answer = await post(test.subject, order)
      expectThat(
        /^application\/json\b/.test(answer.type),
        `application/json was expected, and it sent ${answer.type}`,
      )
      await expectMade(test.subject, answer, order.key)
      test.spent += 1
    },
  },
  {
    name: 'a report names the amount and the currency that were asked for, if it names any',
    async check(test) {
      const { report } = await make(test)
      expectThat((report.amount ?? 1) === 1, `1 was asked for, and it says ${report.amount}`)
      const { currency } = test.subject
      expectThat(
        (report.currency ?? currency) === currency,
        `${currency} was asked for, and it says ${report.currency}`,
      )
    },
  },
  {
    name: 'a question about a refund that was made: the same report',
    async check(test) {
      const { order, report } = await make(test)
      expectSame(report, await endOf(test.subject, order.key))
    },
  },
  {
    name: 'the same order, sent and signed again: the same report',
    async check(test) {
      const { order, report } = await make(test)
      expectSame(report, reportIn(await post(test.subject, order)))
    },
  },
  {
    name: 'the same order ten times at once: one refund',
    async check(test) {
      const order = orderOf(test.subject)
      await Promise.allSettled(Array.from({ length: AT_ONCE }, () => post(test.subject, order)))
      const report = await endOf(test.subject, order.key)
      expectThat(report.status === 'succeeded', `it says ${report.status}`)
      test.spent += 1
      expectSame(report, reportIn(await post(test.subject, order)))
    },
  },
  {
    name: 'two orders: two refunds with references of their own',
    async check(test) {
      const [one, other] = [await make(test), await make(test)]
      const { reference } = one.report
      expectThat(
        reference == null || reference !== other.report.reference,
        `both are called ${reference}`,
      )
    },
  },
  {
    name: 'another amount under a key that was used: not made, and the first refund stands',
    check: (test) => expectFirstStands(test, { amount: 2 }),
  },
  {
    name: 'another payment under a key that was used: not made, and the first refund stands',
    check: (test) => expectFirstStands(test, { paymentNo: `${test.subject.paymentNo}-OTHER` }),
  },
  {
    name: 'another merchant under a key that was used: not made, and the first refund stands',
    check: (test) => expectFirstStands(test, { entCode: `${test.subject.entCode}-OTHER` }),
  },
  {
    name: 'a note in Japanese, with quotation marks and emoji: signed by its bytes',
    check: async (test) =>
      void (await make(test, { remark: '返品：「箱」がつぶれていた "box" 📦 Төлбөр' })),
  },
  {
    name: 'a field that the document does not have: ignored',
    check: async (test) => void (await make(test, { later: { version: 2 } })),
  },
  {
    name: 'a body that is no JSON, or lacks the key: a 4xx, and nothing is made',
    async check({ subject }) {
      const order = orderOf(subject)
      const { key: _key, ...rest } = order
      for (const body of ['{"key":', JSON.stringify(rest)]) {
        const answer = await post(subject, order, body)
        expectThat(
          answer.status >= 400 && answer.status < 500 && !isReport(answer.body),
          `a 4xx without a state was expected, and it answered ${inWords(answer)}`,
        )
      }
      await expectNothingMade(subject, order.key)
    },
  },
]
