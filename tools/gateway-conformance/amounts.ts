import type { Behavior, Test } from './behavior.ts'
import { expectMade, expectNothingMade, expectNotMade } from './expectations.ts'
import { orderOf, post } from './gateway-client.ts'

/** Expects that the gateway makes no refund for an order in which one field is invalid. */
async function expectRefusedOrder(
  { subject }: Test,
  parts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const order = orderOf(subject, parts)
  expectNotMade(await post(subject, order))
  await expectNothingMade(subject, order.key)
}

const left = ({ subject, spent }: Test): number => subject.amount - spent

export const amounts: readonly Behavior[] = [
  {
    name: 'an amount of nothing, or below: not made',
    async check(test) {
      await expectRefusedOrder(test, { amount: 0 })
      await expectRefusedOrder(test, { amount: -1 })
    },
  },
  {
    name: 'an amount that is no whole number: not made',
    async check(test) {
      await expectRefusedOrder(test, { amount: 1.5 })
      await expectRefusedOrder(test, { amount: '1' })
    },
  },
  {
    name: 'another currency than the payment’s: not made',
    check: (test) =>
      expectRefusedOrder(test, { currency: test.subject.currency === 'QAR' ? 'CNY' : 'QAR' }),
  },
  {
    name: 'a payment that there is not: not made',
    check: (test) => expectRefusedOrder(test, { paymentNo: `NONE-${crypto.randomUUID()}` }),
  },
  {
    name: 'a payment that another merchant has: not made',
    check: (test) => expectRefusedOrder(test, { entCode: `${test.subject.entCode}-OTHER` }),
  },
  {
    name: 'more than is left of the payment: refused',
    follows: true,
    check: (test) => expectRefusedOrder(test, { amount: left(test) + 1 }),
  },
  {
    name: 'all that is left: made, and after it nothing more. So no repeat was counted twice',
    follows: true,
    async check(test) {
      const order = orderOf(test.subject, { amount: left(test) })
      await expectMade(test.subject, await post(test.subject, order), order.key)
      test.spent = test.subject.amount
      await expectRefusedOrder(test, {})
    },
  },
]
