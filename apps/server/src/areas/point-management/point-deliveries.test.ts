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
  saidOf,
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
/** Moves on by itself, so that no test waits. */
let clock = Date.parse('2026-11-20T00:00:00Z')
const now = () => new Date(clock++)
const send = async (signal = never, timeoutMs = 5_000) =>
  sendDeliveries(
    { engine: test.engine, sealer: test.sealer, reach: test.reach, now, timeoutMs },
    await tenantRow(test),
    signal,
  )

let made = 0
/** Posts an award of so many points on each of these cards. */
async function award(cards: readonly string[], points = 10): Promise<void> {
  const rows = cards.map((pointCardNo) =>
    payment(`ext-${made++}`, { entCode, pointCardNo, pointsAwarded: String(points) }),
  )
  expect(saidOf(await sendRows(test, key, rows)).every((said) => said === 'ACCEPTED')).toBe(true)
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

/** What the receiver has on a card, from every entry that it took. */
const theirs = (card: string) =>
  [...receiver.entries.values()]
    .filter(({ cardNo }) => cardNo === card)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Behaves so for one call, and well from then on. */
const once = (how: Behaviour): Receiver['behave'] => {
  const ways: Behaviour[] = [how]
  return () => ways.pop() ?? 'ok'
}

it('an entry is told of with the payment that it is of, in the order of its card', async () => {
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
    last_said: null,
  })
})

/** Whether it never answers, which is waited for. */
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
])('after %j the same entry goes again under the same id, and is there once', async (how) => {
  const card = `AGAIN-${made}`
  await award([card])
  await award([card], 3)
  receiver.behave = once(how)
  await send(never, isSilent(how) ? 1_000 : 5_000)
  expect(await stateOf(test)).toMatchObject({ is_away: true, failures: 1 })
  expect(theirs(card)).toBe(how === 'hang-after' || how === 'reset-after' ? 10 : 0)
  // Before its time nothing is asked.
  const asked = receiver.asked.length
  await send()
  expect(receiver.asked.length).toBe(asked)
  clock += LONGEST_PAUSE
  await send()
  expect(await stateOf(test)).toMatchObject({ is_away: false, failures: 0, next_attempt_at: null })
  expect(theirs(card)).toBe(await balanceOf(test.engine, card))
  expect(new Set(receiver.asked.slice(asked - 1)).size).toBe(2)
})

it('what the system refuses is kept as refused, with its reason, and holds up nothing', async () => {
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
    last_said: 'HTTP 422 card is blocked',
    attempts: 1,
  })
  clock += LONGEST_PAUSE
  const asked = receiver.asked.length
  await send()
  expect(receiver.asked.length).toBe(asked)
})

it('an entry that is never answered holds up its own card alone', async () => {
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

it('a system that is away is asked with one call a time, ever more rarely', async () => {
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
  // The first turn ends after some failures; the third one comes too early.
  expect(asked[0]).toBeLessThan(12)
  expect(asked.slice(1)).toEqual([1, 0, 1, 1])
  receiver.behave = () => 'ok'
  clock += LONGEST_PAUSE
  await send()
  expect(cards.map(theirs)).toEqual(cards.map(() => 10))
})

it('a process that was killed while it sent is waited for, and then another one goes on', async () => {
  await award(['KILLED'])
  const scope = await scopeOf()
  const take = () => {
    const at = now()
    return withScope(test.engine, scope, (tx) =>
      takeLease(tx, { lease: randomUUID(), at, until: new Date(Number(at) + LEASE) }),
    )
  }
  expect(await take()).not.toBeNull()
  // Another one that has found something to send at the same time.
  expect(await take()).toBeNull()
  await send()
  expect(theirs('KILLED')).toBe(0)
  clock += LEASE
  await send()
  expect(theirs('KILLED')).toBe(10)
  // A lease of a clock that was set back since holds no one up.
  await award(['BACK'])
  expect(await take()).not.toBeNull()
  clock -= 24 * 3_600_000
  await send()
  clock += 24 * 3_600_000
  expect(theirs('BACK')).toBe(10)
})

it('a process that stops leaves off, which is no failure of the system', async () => {
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

it('several processes over an unreliable system: in the end every entry is there once, in the order of its card', async () => {
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

it('every entry since the address was given has its delivery, and none without an address', async () => {
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

it('without a secret nothing is called', async () => {
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
  expect(await stateOf(test)).toMatchObject({ is_away: true, last_said: 'NO_SECRET' })
})

it('what was delivered is forgotten after a while, and what waits or was refused is not', async () => {
  await connectPointSystem(test, '', 'another-secret-for-a-while')
  await connectPointSystem(test, receiver.url)
  // What was told of before is over, and that the system was away.
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
  // Delivered long after it was posted: it is kept from then on.
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
