import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import {
  noRefundLimits,
  type RefundAnswer,
  type RefundLimits,
} from '@choba/contract/refunds.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { ownRequest, signInLimited } from './approvals.testing.ts'

// Tests combinations of the requester, their limits, the amount, the store, and the user who
// decides. The expected results are computed from rules in this file, without product code; the
// test also adds up the refunded amounts itself.

interface Person {
  readonly name: string
  readonly client: Client
  readonly limits: RefundLimits
  readonly stores: 'all' | readonly number[]
  readonly side: 'merchant' | 'admin' | 'other'
  readonly mayRefund: boolean
  /** Amount that counts toward the person's daily limit so far, in minor units. */
  spent: number
}

/**
 * By default, each requester occurs with each decider once, and with each amount at each store.
 * `MATRIX=whole` (set by `npm run test:long`) tests all combinations.
 */
const IS_WHOLE = process.env['MATRIX'] === 'whole'
const STORES = [1, 2]
const AMOUNTS = [999, 1_000, 1_001]
const askerLimits: Partial<RefundLimits>[] = [
  {},
  { each: 0 },
  { each: 1_000 },
  { personDay: 2_500 },
  { each: 1_000, storeDay: 9_000 },
]

let test: TestApp
const people: Person[] = []
/** Sum of today's refunds that needed no approval, by store, in minor units. */
const spentAt = new Map<number, number>(STORES.map((store) => [store, 0]))

beforeAll(async () => {
  test = await openTestApp()
  const merchantPerson = async (
    name: string,
    limits: Partial<RefundLimits>,
    stores: Person['stores'],
  ) =>
    people.push({
      name,
      client: await signInLimited(test, limits, stores),
      limits: { ...noRefundLimits, ...limits },
      stores,
      side: 'merchant',
      mayRefund: true,
      spent: 0,
    })
  for (const limits of askerLimits)
    for (const stores of ['all', [2, 3]] as const)
      await merchantPerson(`${JSON.stringify(limits)} at ${String(stores)}`, limits, stores)
  const known = async (name: string, side: Person['side'], mayRefund: boolean) =>
    people.push({
      name,
      client: await test.signIn(name),
      limits: noRefundLimits,
      stores: 'all',
      side,
      mayRefund,
      spent: 0,
    })
  await known('owner', 'merchant', true)
  await known('clerk', 'merchant', false)
  await known('owner2', 'other', true)
  await known('superadmin', 'admin', true)
  await known('sysconfig', 'admin', false)
}, 60_000)
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  await test.close()
})

const sees = ({ side, stores }: Person, store: number): boolean =>
  side !== 'other' && (stores === 'all' || stores.includes(store))

/** Returns true if the person's limits allow the refund without a second person's approval. */
function alone(
  { limits: { each, personDay, storeDay }, spent }: Person,
  amount: number,
  store: number,
): boolean {
  if (each !== null && amount > each) return false
  if (personDay !== null && spent + amount > personDay) return false
  return storeDay === null || spentAt.get(store)! + amount <= storeDay
}

const paymentAt = (store: number) =>
  addPayment(test.engine, { amount: 5_000, notIn: store === 1 ? [] : [1] })
const ask = (client: Client, paymentNo: string, amount: number): Promise<Answer> =>
  client.post('trade/refund', {
    reason: 'OTHER',
    paymentNo,
    amount,
    refundableSeen: 5_000,
    idempotencyKey: randomUUID(),
  })

/** Returns the result code that the API must answer to a decision about the request. */
function expectedOf(decider: Person, asker: Person, amount: number, store: number): number {
  if (!sees(decider, store) || (!decider.mayRefund && decider !== asker)) return 4001
  if (decider === asker) return 2000
  return alone(decider, amount, store) ? 1000 : 2000
}

const wrong: string[] = []
let asked = 0
let waited = 0
let decisions = 0

async function askAndDecide(
  asker: Person,
  decider: Person,
  amount: number,
  store: number,
): Promise<void> {
  const paymentNo = await paymentAt(store)
  const answer = await ask(asker.client, paymentNo, amount)
  const isAlone = alone(asker, amount, store)
  asked++
  const what = `${asker.name} asks for ${amount} at ${store}`
  if (!sees(asker, store)) {
    if (answer.envelope.resultType !== 4001) wrong.push(`${what}: ${answer.envelope.resultType}`)
    return
  }
  const { state } = resultOf<RefundAnswer>(answer)
  if ((state === 'WAITING') !== !isAlone) wrong.push(`${what}: ${state}`)
  if (state !== 'WAITING') {
    asker.spent += amount
    spentAt.set(store, spentAt.get(store)! + amount)
    return
  }
  waited++
  const { approvalId, entCode }: ApprovalRow = await ownRequest(asker.client)
  const body = { approvalId, entCode, decision: 'APPROVE' }
  const expected = expectedOf(decider, asker, amount, store)
  const decided = (await decider.client.post('approval/decide', body)).envelope.resultType
  decisions++
  if (decided !== expected)
    wrong.push(`${what}, ${decider.name} decides: ${decided} instead of ${expected}`)
  if (decided === 1000) decider.spent += amount
  else resultOf(await asker.client.post('approval/withdraw', { approvalId }))
}

it(
  'each combination of requester, decider, amount and store gives the result that the rules require',
  { timeout: 240_000 },
  async () => {
    const askers = people.filter(({ side, mayRefund }) => side === 'merchant' && mayRefund)
    const whats = STORES.flatMap((store) => AMOUNTS.map((amount) => ({ store, amount })))
    for (const [row, asker] of askers.entries())
      for (const [column, decider] of people.entries())
        for (const [nth, { amount, store }] of whats.entries()) {
          if (IS_WHOLE || nth === (row + column) % whats.length)
            await askAndDecide(asker, decider, amount, store)
        }
    expect(wrong).toEqual([])
    expect(asked).toBe(11 * 15 * (IS_WHOLE ? 6 : 1))
    expect(waited).toBeGreaterThan(IS_WHOLE ? 300 : 50)
    expect(decisions).toBe(waited)
  },
)
