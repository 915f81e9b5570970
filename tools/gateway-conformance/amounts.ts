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
    name: 'the gateway makes no refund for an amount of 0 or below',
    async check(test) {
      await expectRefusedOrder(test, { amount: 0 })
      await expectRefusedOrder(test, { amount: -1 })
    },
  },
  {
    name: 'the gateway makes no refund for an amount that is not a JSON integer',
    async check(test) {
      await expectRefusedOrder(test, { amount: 1.5 })
      await expectRefusedOrder(test, { amount: '1' })
    },
  },
  {
    name: 'the gateway makes no refund in a currency other than that of the payment',
    check: (test) =>
      expectRefusedOrder(test, { currency: test.subject.currency === 'QAR' ? 'CNY' : 'QAR' }),
  },
  {
    name: 'the gateway makes no refund for an unknown payment',
    check: (test) => expectRefusedOrder(test, { paymentNo: `NONE-${crypto.randomUUID()}` }),
  },
  {
    name: 'the gateway makes no refund for a payment of another merchant',
    check: (test) => expectRefusedOrder(test, { entCode: `${test.subject.entCode}-OTHER` }),
  },
  {
    name: 'the gateway makes no refund above the remaining amount of the payment',
    follows: true,
    check: (test) => expectRefusedOrder(test, { amount: left(test) + 1 }),
  },
  {
    name: 'the gateway refunds the remaining amount, and nothing after it, so no repeated order was counted twice',
    follows: true,
    async check(test) {
      const order = orderOf(test.subject, { amount: left(test) })
      await expectMade(test.subject, await post(test.subject, order), order.key)
      test.spent = test.subject.amount
      await expectRefusedOrder(test, {})
    },
  },
]
