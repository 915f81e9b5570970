import { randomUUID } from 'node:crypto'
import { noRefundLimits, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { amountWithoutApproval } from './refund-limits.ts'

// Tests which refunds count toward the daily limits. The merchant's business day starts at 5:00 in
// Tokyo.

let engine: Engine
let merchant: MerchantRow
let people: UserRow[]
const MERCHANT = 11
const [STORE, ANOTHER_STORE] = [1, 2]

beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, async (q) => {
    await q
      .updateTable('merchants')
      .set({ closing_minutes: 300 })
      .where('id', '=', MERCHANT)
      .execute()
    merchant = await q
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', MERCHANT)
      .executeTakeFirstOrThrow()
    people = await q
      .selectFrom('users')
      .selectAll()
      .where('merchant_id', '=', MERCHANT)
      .limit(2)
      .execute()
  })
})
afterAll(() => engine.close())

type Minutes = { readonly minutes: number; readonly of: 'start' | 'now' }
const now: Minutes = { minutes: 0, of: 'now' }
const start: Minutes = { minutes: 0, of: 'start' }
/** One millisecond before the business day began. */
const justBefore: Minutes = { minutes: -1 / 60_000, of: 'start' }
const hoursBeforeStart = (hours: number): Minutes => ({ minutes: -60 * hours, of: 'start' })

/** SQL: an instant relative to now, or to the start of the business day (5:00 in Tokyo). */
const instant = ({ minutes, of }: Minutes) => {
  const from =
    of === 'now'
      ? sql`now()`
      : sql`((date_trunc('day', (now() at time zone 'Asia/Tokyo') - interval '5 hours') + interval '5 hours') at time zone 'Asia/Tokyo')`
  return sql`(${from} + make_interval(secs => ${minutes * 60}))`
}

interface Made {
  readonly asked?: Minutes
  readonly state?: number
  readonly outcome?: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | 'NOT_APPROVED' | null
  /** Position of the refunded payment among the merchant's payments, by ID. */
  readonly payment?: number
  /** Index of the user who requests the refund: the first or the second user. */
  readonly by?: 0 | 1
  readonly store?: number
  /** 'waits': not approved yet. A time: the second user approved the refund at that time. */
  readonly approval?: 'waits' | Minutes
}

/** Inserts a refund of 100. */
async function addRefund(made: Made): Promise<void> {
  const { asked = now, state = State.succeeded, by = 0, store = STORE, payment = 0 } = made
  const { approval } = made
  const outcome = made.outcome === undefined ? 'SUCCEEDED' : made.outcome
  const id = newId()
  const approved = approval === undefined || approval === 'waits' ? null : instant(approval)
  await asOwner(engine, async (q) => {
    await sql`insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id, trade_kind, state,
        currency, amount, original_id, payment_no)
      select ${MERCHANT}, ${id}::bigint, 1, ${instant(asked)}, '2026-11-20', ${store}, 1, ${REFUND}, ${state}, 'JPY', 100,
        (select id from transactions where merchant_id = ${MERCHANT} and trade_kind = 1 order by id limit 1 offset ${payment}), ${`R${id}`}`.execute(
      q,
    )
    await sql`insert into refunds (merchant_id, id, tenant_id, payment_id, user_id, user_name, idempotency_key, payment_no, amount,
        gateway_key, requested_at, settled_at, outcome, approval_id, approved_by, approved_at)
      select ${MERCHANT}, ${id}::bigint, 1, original_id, ${people[by]!.id}, '', ${randomUUID()}::uuid, payment_no, 100,
        ${randomUUID()}::uuid, ${instant(asked)}, ${outcome === null ? null : new Date()}, ${outcome},
        ${approval === undefined ? null : id}::bigint, ${approved === null ? null : people[1]!.id}, ${approved}
      from transactions where merchant_id = ${MERCHANT} and id = ${id}::bigint`.execute(q)
  })
}

const LIMIT = 1_000_000
const left = (
  person: 0 | 1,
  limits: Partial<RefundLimits>,
  paymentId: bigint | null = null,
): Promise<number | null> =>
  withScope(engine, merchantScopeOf(merchant, 'all'), (tx) =>
    amountWithoutApproval(
      tx,
      merchant,
      { user: people[person]!, refundLimits: { ...noRefundLimits, ...limits } },
      { storeId: STORE, paymentId },
    ),
  )
/** Returns the used amounts of the daily limits of each user and of the store. */
const used = async () => ({
  first: LIMIT - (await left(0, { personDay: LIMIT }))!,
  second: LIMIT - (await left(1, { personDay: LIMIT }))!,
  store: LIMIT - (await left(0, { storeDay: LIMIT }))!,
})

const nothing = { first: 0, second: 0, store: 0 }
it.each<[string, Made, { first: number; second: number; store: number }]>([
  ['counts a refund made now', {}, { first: 100, second: 0, store: 100 }],
  [
    'counts a refund requested exactly when the day began',
    { asked: start },
    { first: 100, second: 0, store: 100 },
  ],
  [
    'does not count a refund requested just before the day began but made today',
    { asked: justBefore },
    nothing,
  ],
  ['does not count a failed refund', { state: State.refundFailed, outcome: 'FAILED' }, nothing],
  [
    'does not count a refund that the gateway rejected',
    { state: State.refundFailed, outcome: 'REFUSED' },
    nothing,
  ],
  [
    'does not count a refund that the second person declined',
    { state: State.refundFailed, outcome: 'NOT_APPROVED', approval: 'waits' },
    nothing,
  ],
  [
    'counts a refund that is not sent yet',
    { state: State.requested, outcome: null },
    { first: 100, second: 0, store: 100 },
  ],
  [
    'counts a refund in progress',
    { state: State.sent, outcome: null },
    { first: 100, second: 0, store: 100 },
  ],
  [
    'counts an unknown refund',
    { state: State.unknown, outcome: null },
    { first: 100, second: 0, store: 100 },
  ],
  [
    'does not count an unknown refund of yesterday',
    { state: State.unknown, outcome: null, asked: justBefore },
    nothing,
  ],
  [
    'does not count a refund that awaits approval',
    { state: State.waiting, outcome: null, approval: 'waits' },
    nothing,
  ],
  [
    'counts an approved refund only for the approver',
    { approval: now },
    { first: 0, second: 100, store: 0 },
  ],
  // A request expires after 72 hours, so 71 hours is close to the maximum.
  [
    'counts a refund approved today but requested 71 hours before the day began',
    { asked: hoursBeforeStart(71), approval: now },
    { first: 0, second: 100, store: 0 },
  ],
  [
    'does not count a refund approved just before the day began',
    { asked: hoursBeforeStart(2), approval: justBefore },
    nothing,
  ],
  [
    'counts a refund at another store for the user but not for the checked store',
    { store: ANOTHER_STORE },
    { first: 100, second: 0, store: 0 },
  ],
  [
    'counts a refund of another user for that user and the store',
    { by: 1 },
    { first: 0, second: 100, store: 100 },
  ],
])('the use of the daily limits %s', async (_what, made, counted) => {
  const before = await used()
  await addRefund(made)
  const after = await used()
  expect({
    first: after.first - before.first,
    second: after.second - before.second,
    store: after.store - before.store,
  }).toEqual(counted)
})

const paymentAt = (position: number): Promise<bigint> =>
  asOwner(engine, async (q) => {
    const { id } = await q
      .selectFrom('transactions')
      .select('id')
      .where('merchant_id', '=', MERCHANT)
      .where('trade_kind', '=', 1)
      .orderBy('id')
      .limit(1)
      .offset(position)
      .executeTakeFirstOrThrow()
    return id
  })

it.each<[string, Made, [first: number, second: number]]>([
  ['counts a refund of the payment by the same user', {}, [100, 0]],
  ['counts a refund of the payment on an earlier day', { asked: hoursBeforeStart(40) }, [100, 0]],
  ['counts a refund in progress', { state: State.sent, outcome: null }, [100, 0]],
  ['counts an approved refund only for the approver', { approval: now }, [0, 100]],
  ['does not count a refund of another payment', { payment: 2 }, [0, 0]],
  ['does not count a failed refund', { state: State.refundFailed, outcome: 'FAILED' }, [0, 0]],
  [
    'does not count a refund that awaits approval',
    { state: State.waiting, outcome: null, approval: 'waits' },
    [0, 0],
  ],
])('the use of the limit per payment %s', async (_what, made, counted) => {
  const payment = await paymentAt(1)
  const remaining = async () => [
    (await left(0, { each: LIMIT }, payment))!,
    (await left(1, { each: LIMIT }, payment))!,
  ]
  const [first, second] = await remaining()
  await addRefund({ payment: 1, ...made })
  const after = await remaining()
  expect([first! - after[0]!, second! - after[1]!]).toEqual(counted)
})

it('the remaining amount is the lowest of the three limits, and never negative', async () => {
  const { first, store } = await used()
  expect(await left(0, { each: 70, personDay: first + 80, storeDay: store + 90 })).toBe(70)
  expect(await left(0, { each: 70, personDay: first + 60, storeDay: store + 90 })).toBe(60)
  expect(await left(0, { each: 70, personDay: first + 60, storeDay: store + 50 })).toBe(50)
  expect(await left(0, { each: 70, personDay: first - 1 })).toBe(0)
  expect(await left(0, { each: 70 })).toBe(70)
  expect(await left(0, {})).toBeNull()
})
