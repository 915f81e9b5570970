import type { PointEntry } from '@choba/contract/point-system.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import { balanceOf, ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import {
  type Behaviour,
  type Receiver,
  startReceiver,
} from '#platform/point-system/receiver.testing.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { clearDelivered, KEPT_DAYS } from './point-delivery-cleanup.ts'
import { LEASE, LONGEST_PAUSE, sendDeliveries } from './point-deliveries.jobs.ts'
import { takeLease } from './point-deliveries.repository.ts'
import {
  connectPointSystem,
  deliveriesOf,
  POINT_SECRET,
  stateOf,
  tenantRow,
} from './point-management.testing.ts'

let test: TestApp
let key: MadeKey
let receiver: Receiver
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  receiver = await startReceiver(POINT_SECRET)
  await connectPointSystem(test, receiver.url)
})
beforeEach(() => {
  receiver.behave = () => 'ok'
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

const entCode = 'SHIBUYA-COFFEE'
const never = new AbortController().signal
/** Simulated clock that tests advance, so that no test waits. */
let clock = Date.parse('2026-11-20T00:00:00Z')
const now = () => new Date(clock++)
const send = async (signal = never, timeoutMs = 5_000) =>
  sendDeliveries(
    { engine: test.engine, sealer: test.sealer, reach: test.reach, now, timeoutMs },
    await tenantRow(test),
    signal,
  )

let made = 0
/** Posts an award of points on each of these cards. */
async function award(cards: readonly string[], points = 10): Promise<void> {
  const rows = cards.map((pointCardNo) =>
    payment(`ext-${made++}`, { entCode, pointCardNo, pointsAwarded: String(points) }),
  )
  expect(outcomesOf(await sendRows(test, key, rows)).every((said) => said === 'ACCEPTED')).toBe(
    true,
  )
}

const scopeOf = async (): Promise<WorkerScope> => {
  const { id, tenant_id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('merchants')
      .select(['id', 'tenant_id'])
      .where('code', '=', entCode)
      .executeTakeFirstOrThrow(),
  )
  return { role: 'worker', tenantId: tenant_id, merchantId: id }
}

/** Returns the receiver's balance of a card, from every point transaction that it accepted. */
const theirs = (card: string) =>
  [...receiver.entries.values()]
    .filter(({ cardNo }) => cardNo === card)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Makes the receiver behave in the given way for one call, and normally after that call. */
const once = (how: Behaviour): Receiver['behave'] => {
  const ways: Behaviour[] = [how]
  return () => ways.pop() ?? 'ok'
}

it('the worker sends the point transactions of a card in posting order, with their payments', async () => {
  await sendRows(test, key, [
    payment('tell-1', { entCode, pointCardNo: 'TELL', pointsAwarded: '12', outTradeNo: 'TELL-O' }),
    refundOf('tell-1-R', 'tell-1', { entCode, amount: '600' }),
  ])
  expect(await deliveriesOf(test)).toEqual(['WAITING 2'])
  await send()
  const told = [...receiver.entries.values()]
  expect(told).toMatchObject([
    {
      merchant: entCode,
      cardNo: 'TELL',
      orderNo: 'TELL-O',
      store: 'S0001',
      entryKind: 'AWARD',
      quantity: 12,
      balance: 12,
    },
    {
      entryKind: 'CANCEL',
      quantity: -6,
      balance: 6,
      businessDay: '2026-10-05',
      at: '2026-10-05T03:30:00.000Z',
    },
  ] satisfies Partial<PointEntry>[])
  expect(await deliveriesOf(test)).toEqual(['DELIVERED 2'])
  expect(await stateOf(test)).toMatchObject({
    is_away: false,
    failures: 0,
    lease: null,
    last_error: null,
  })
})

/** True for a behavior that never answers, so that the call runs into its timeout. */
const isSilent = (how: Behaviour): boolean =>
  how === 'hang' || how === 'hang-after' || how === 'drip'

it.each<Behaviour>([
  'hang',
  'reset',
  'hang-after',
  'reset-after',
  'garbage',
  'huge',
  'drip',
  { status: 500 },
])(
  'after a %j answer, the worker sends a point transaction again with the same ID, and the transaction counts once',
  async (how) => {
    const card = `AGAIN-${made}`
    await award([card])
    await award([card], 3)
    receiver.behave = once(how)
    await send(never, isSilent(how) ? 1_000 : 5_000)
    expect(await stateOf(test)).toMatchObject({ is_away: true, failures: 1 })
    expect(theirs(card)).toBe(how === 'hang-after' || how === 'reset-after' ? 10 : 0)
    // Sends nothing before the retry time.
    const asked = receiver.asked.length
    await send()
    expect(receiver.asked.length).toBe(asked)
    clock += LONGEST_PAUSE
    await send()
    expect(await stateOf(test)).toMatchObject({
      is_away: false,
      failures: 0,
      next_attempt_at: null,
    })
    expect(theirs(card)).toBe(await balanceOf(test.engine, card))
    expect(new Set(receiver.asked.slice(asked - 1)).size).toBe(2)
  },
)

it('the worker marks a rejected point transaction with its reason, and still sends later ones of the card', async () => {
  await award(['REFUSED-1', 'REFUSED-2'])
  await award(['REFUSED-1'], 4)
  receiver.behave = (entry) =>
    entry?.cardNo === 'REFUSED-1' && entry.quantity === 10
      ? { status: 422, body: { reason: 'card is blocked' } }
      : 'ok'
  await send()
  expect([theirs('REFUSED-1'), theirs('REFUSED-2')]).toEqual([4, 10])
  const refused = await asOwner(test.engine, (q) =>
    q
      .selectFrom('point_deliveries')
      .selectAll()
      .where('state', '=', 'REFUSED')
      .executeTakeFirstOrThrow(),
  )
  expect(refused).toMatchObject({
    card_no: 'REFUSED-1',
    last_error: 'HTTP 422 card is blocked',
    attempts: 1,
  })
  clock += LONGEST_PAUSE
  const asked = receiver.asked.length
  await send()
  expect(receiver.asked.length).toBe(asked)
})

it('a point transaction that the point system never answers delays only transactions of the same card', async () => {
  await award(['POISON', 'FINE-1'])
  await award(['POISON', 'FINE-2'])
  receiver.behave = (entry) => (entry?.cardNo === 'POISON' ? { status: 500 } : 'ok')
  for (let round = 0; round < 3; round++) {
    await send()
    clock += LONGEST_PAUSE
  }
  expect([theirs('POISON'), theirs('FINE-1'), theirs('FINE-2')]).toEqual([0, 10, 10])
  receiver.behave = () => 'ok'
  await send()
  expect(theirs('POISON')).toBe(20)
})

it('the worker makes single calls at growing intervals while the point system is unavailable', async () => {
  const cards = Array.from({ length: 20 }, (_, nth) => `AWAY-${nth}`)
  await award(cards)
  receiver.behave = () => ({ status: 503 })
  const asked: number[] = []
  for (const pause of [0, 2_100, 1_000, 3_100, 8_100]) {
    clock += pause
    const before = receiver.asked.length
    await send()
    asked.push(receiver.asked.length - before)
  }
  // The first turn stops after some failures; the third turn comes too early.
  expect(asked[0]).toBeLessThan(12)
  expect(asked.slice(1)).toEqual([1, 0, 1, 1])
  receiver.behave = () => 'ok'
  clock += LONGEST_PAUSE
  await send()
  expect(cards.map(theirs)).toEqual(cards.map(() => 10))
})

it('a worker continues the work of a killed worker only after the lease of that worker has expired', async () => {
  await award(['KILLED'])
  const scope = await scopeOf()
  const take = () => {
    const at = now()
    return withScope(test.engine, scope, (tx) =>
      takeLease(tx, { lease: randomUUID(), at, until: new Date(Number(at) + LEASE) }),
    )
  }
  expect(await take()).not.toBeNull()
  // Another process that finds work at the same time gets no lease.
  expect(await take()).toBeNull()
  await send()
  expect(theirs('KILLED')).toBe(0)
  clock += LEASE
  await send()
  expect(theirs('KILLED')).toBe(10)
  // A lease from before the clock was set back blocks nothing.
  await award(['BACK'])
  expect(await take()).not.toBeNull()
  clock -= 24 * 3_600_000
  await send()
  clock += 24 * 3_600_000
  expect(theirs('BACK')).toBe(10)
})

it('the worker does not count its own shutdown as a failure of the point system', async () => {
  await award(['STOP'])
  receiver.behave = () => 'hang-after'
  const stopping = new AbortController()
  const sending = send(stopping.signal)
  await expect.poll(() => theirs('STOP')).toBe(10)
  stopping.abort()
  await sending
  expect(await stateOf(test)).toMatchObject({ is_away: false, lease: null })
  receiver.behave = () => 'ok'
  await send()
  expect(theirs('STOP')).toBe(10)
  expect(await stateOf(test)).toMatchObject({ is_away: false })
})

it('several workers deliver each point transaction once, in card order, to an unreliable point system', async () => {
  const cards = Array.from({ length: 12 }, (_, nth) => `MANY-${nth}`)
  for (let round = 0; round < 5; round++) await award(cards, 1 + round)
  const ways: Behaviour[] = [
    'ok',
    'reset-after',
    'ok',
    'reset',
    'garbage',
    'ok',
    { status: 500 },
    'ok',
    'ok',
  ]
  let call = 0
  receiver.behave = () => ways[call++ % ways.length]!
  receiver.most = 0
  for (let round = 0; round < 60; round++) {
    await Promise.all([send(), send()])
    clock += LONGEST_PAUSE
    if (!(await deliveriesOf(test)).some((said) => said.startsWith('WAITING'))) break
  }
  expect((await deliveriesOf(test)).filter((said) => said.startsWith('WAITING'))).toEqual([])
  expect(cards.map(theirs)).toEqual(cards.map(() => 15))
  for (const card of cards) {
    const own = [...receiver.entries.values()].filter(({ cardNo }) => cardNo === card)
    expect(own.map(({ quantity }) => quantity)).toEqual([1, 2, 3, 4, 5])
  }
  expect(receiver.most).toBeGreaterThan(1)
  expect(receiver.most).toBeLessThanOrEqual(8)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a point transaction gets a delivery only while a point system address is configured', async () => {
  const missing = () =>
    asOwner(test.engine, async (q) => {
      const { rows } = await sql<{ id: bigint }>`
        select e.id from point_entries e join point_balances b on b.merchant_id = e.merchant_id and b.card_no = e.card_no
        left join point_deliveries d on d.merchant_id = e.merchant_id and d.entry_id = e.id
        where d.entry_id is null and (e.card_no like 'MANY-%' or e.card_no = 'EMBEDDED')`.execute(q)
      return rows.length
    })
  expect(await missing()).toBe(0)
  await connectPointSystem(test, '')
  await award(['EMBEDDED'])
  expect(await missing()).toBe(1)
  const asked = receiver.asked.length
  await send()
  expect(receiver.asked.length).toBe(asked)
})

it('the worker sends nothing while the signing secret is missing', async () => {
  await connectPointSystem(test, receiver.url)
  await asOwner(test.engine, async (q) => {
    await q
      .updateTable('config_values')
      .set({ is_set: false, sealed: null })
      .where('sealed', 'is not', null)
      .execute()
  })
  await award(['NO-SECRET'])
  const asked = receiver.asked.length
  await send()
  expect(receiver.asked.length).toBe(asked)
  expect(await stateOf(test)).toMatchObject({ is_away: true, last_error: 'NO_SECRET' })
})

it('the cleanup deletes old delivered records, and keeps waiting and refused ones', async () => {
  await connectPointSystem(test, '', 'another-secret-for-a-while')
  await connectPointSystem(test, receiver.url)
  // Removes the deliveries and the unavailable state of the earlier tests.
  await asOwner(test.engine, async (q) => {
    await q.deleteFrom('point_deliveries').execute()
    await q.deleteFrom('point_systems').execute()
  })
  receiver.behave = (entry) => (entry?.cardNo === 'OLD-REFUSED' ? { status: 422 } : 'ok')
  await award(['OLD-REFUSED', 'OLD-A', 'OLD-B'])
  clock = Date.now()
  await send()
  await award(['OLD-WAITS'])
  expect(await deliveriesOf(test)).toEqual(['DELIVERED 2', 'REFUSED 1', 'WAITING 1'])
  const { tenantId } = await scopeOf()
  const days = (count: number) => Date.now() + count * 86_400_000
  await clearDelivered(test.engine, tenantId, days(KEPT_DAYS - 1))
  expect(await deliveriesOf(test)).toEqual(['DELIVERED 2', 'REFUSED 1', 'WAITING 1'])
  await clearDelivered(test.engine, tenantId + 1, days(KEPT_DAYS + 1))
  expect(await deliveriesOf(test)).toEqual(['DELIVERED 2', 'REFUSED 1', 'WAITING 1'])
  // Delivered long after the point transaction was posted: the retention time starts at the
  // delivery.
  await asOwner(test.engine, (q) =>
    sql`update point_deliveries set settled_at = settled_at + interval '2 days' where card_no = 'OLD-B'`.execute(
      q,
    ),
  )
  await clearDelivered(test.engine, tenantId, days(KEPT_DAYS + 1))
  expect(await deliveriesOf(test)).toEqual(['DELIVERED 1', 'REFUSED 1', 'WAITING 1'])
  expect(await stateOf(test)).toMatchObject({ last_delivered_at: expect.any(Date) })
  expect(await balanceOf(test.engine, 'OLD-A')).toBe(10)
  receiver.behave = () => 'ok'
  await send()
  expect(await deliveriesOf(test)).toEqual(['DELIVERED 2', 'REFUSED 1'])
  expect(theirs('OLD-A')).toBe(10)
})
