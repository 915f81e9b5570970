import { PointEntry } from '@choba/contract/point-system.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReach } from '#platform/outside/outside-reach.ts'
import { createHttpPointSystem } from './http.ts'
import { type Behaviour, type Receiver, startReceiver } from './receiver.testing.ts'

const secret = 'a secret of both sides'
const never = new AbortController().signal

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver(secret)
})
beforeEach(() => {
  receiver.behave = () => 'ok'
})
afterAll(() => receiver.close())

let made = 0
const entryOf = (parts: Partial<PointEntry> = {}): PointEntry => ({
  entryId: String(1_000 + made++),
  merchant: 'SHIBUYA/COFFEE',
  cardNo: 'PC 1/2',
  orderNo: 'O-1',
  store: 'S0001',
  chargeType: 'BONUS',
  entryKind: 'AWARD',
  quantity: 12,
  balance: 112,
  at: '2026-11-20T01:02:03.000Z',
  businessDay: '2026-11-20',
  ...parts,
})
const system = (parts: { url?: string; secret?: string; timeoutMs?: number } = {}) =>
  createHttpPointSystem({
    url: receiver.url,
    secret,
    reach: createReach({ outsideNetworks: [], production: false }),
    ...parts,
  })

test('the client delivers a complete, signed entry with its id, and reads the balance of any card number', async () => {
  const entry = entryOf()
  expect(await system().deliver(entry, never)).toEqual({ outcome: 'delivered' })
  expect(receiver.entries.get(entry.entryId)).toEqual(entry)
  expect(await system().balance(entry.merchant, entry.cardNo, never)).toEqual({
    outcome: 'known',
    balance: 12,
  })
  expect(await system().balance(entry.merchant, 'other', never)).toEqual({ outcome: 'absent' })
})

test('an entry that is delivered again gets the same answer and changes the balance once', async () => {
  const entry = entryOf({ cardNo: 'again' })
  receiver.behave = () => 'hang-after'
  expect(await system({ timeoutMs: 500 }).deliver(entry, never)).toEqual({
    outcome: 'unanswered',
    error: 'TIMEOUT',
    isUnsent: false,
  })
  receiver.behave = () => 'ok'
  expect(await system().deliver(entry, never)).toEqual({ outcome: 'delivered' })
  expect(await system().balance(entry.merchant, 'again', never)).toEqual({
    outcome: 'known',
    balance: 12,
  })
})

test.each<[Behaviour, string]>([
  ['hang', 'TIMEOUT'],
  ['drip', 'TIMEOUT'],
  ['garbage', 'HTTP 200'],
  ['huge', 'NO_ANSWER'],
  [{ status: 200, body: { entryId: '1' } }, 'HTTP 200'],
  [{ status: 307 }, 'HTTP 307'],
  [{ status: 404, body: { reason: 'no' } }, 'HTTP 404'],
  [{ status: 429 }, 'HTTP 429'],
  [{ status: 500, body: { reason: 'no' } }, 'HTTP 500'],
])('a delivery has no answer if the point system answers with %j', async (how, error) => {
  receiver.behave = () => how
  const timeoutMs = error === 'TIMEOUT' ? 500 : 5_000
  expect(await system({ timeoutMs }).deliver(entryOf(), never)).toEqual({
    outcome: 'unanswered',
    error,
    isUnsent: false,
  })
})

test.each([
  [{ status: 422, body: { reason: 'カードが停止中です' } }, 'HTTP 422 カードが停止中です'],
  [{ status: 400, body: { reason: 'x'.repeat(101) } }, 'HTTP 400'],
  [{ status: 409, body: { reason: 'a\u0007b' } }, 'HTTP 409'],
  [{ status: 410 }, 'HTTP 410'],
])('a delivery is rejected if the point system answers with %j', async (how, error) => {
  receiver.behave = () => how
  expect(await system().deliver(entryOf(), never)).toEqual({ outcome: 'refused', error })
})

test('a call has no answer if the balance is invalid, the connection is cut or the secret is wrong', async () => {
  receiver.behave = () => ({ status: 200, body: { balance: 1.5 } })
  expect(await system().balance('M', 'C', never)).toEqual({
    outcome: 'unanswered',
    error: 'HTTP 200',
  })
  receiver.behave = () => ({ status: 404 })
  expect(await system().balance('M', 'C', never)).toEqual({
    outcome: 'unanswered',
    error: 'HTTP 404',
  })
  receiver.behave = () => 'reset'
  expect(await system().deliver(entryOf(), never)).toMatchObject({ outcome: 'unanswered' })
  const other = system({ secret: 'another secret' })
  expect(await other.deliver(entryOf(), never)).toEqual({
    outcome: 'unanswered',
    error: 'HTTP 401',
    isUnsent: false,
  })
})

test('the URL of a point system is rejected without https, with a user or query, or in a private network', () => {
  for (const url of [
    'http://points.example',
    'https://10.0.0.1/points',
    'https://u:p@points.example',
    'https://points.example/?a=1',
    'nothing',
  ])
    expect(() => system({ url })).toThrow(TypeError)
  expect(() => system({ url: 'https://points.example/v1/' })).not.toThrow()
})
