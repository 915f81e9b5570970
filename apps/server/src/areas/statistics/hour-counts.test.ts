import { addDays } from '@choba/contract/period.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { correct } from '#areas/refunds/refund-contradiction.ts'
import { recordReversal } from '#ledger/closed-days.ts'
import { sumHours } from '#ledger/hour-sums.ts'
import { countHours, FIRST_DAYS } from './hour-counts.ts'
import {
  asWorker,
  beginOf,
  bringIn,
  countedThrough,
  countNext,
  countThrough,
  forgetHours,
  recountedHours,
  storedHours,
  type TimedRow,
  withClock,
} from './hour-counts.testing.ts'
import { countDueHours } from './statistics.jobs.ts'
import { verifyCounted } from './figure-verification.ts'

/** Last complete day of the demo data in tests. */
const LAST = '2026-11-19'
const FIRST = addDays(LAST, 1 - FIRST_DAYS)

let engine: Engine
let merchant: MerchantRow
let other: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  other = await merchantOf(engine, tenantPlans[0]!.merchants[1]!.id)
})
afterAll(() => engine.close())
afterEach(async () => {
  for (const one of [merchant, other]) await forgetHours(engine, one)
})

const days = { from: FIRST, to: LAST }

describe('counting hours', () => {
  it('covers the last 93 days in several steps, and counts no day twice', async () => {
    expect(await countNext(engine, merchant, LAST)).toBe(addDays(FIRST, 30))
    expect(await countThrough(engine, merchant, LAST)).toBe(2)
    expect(await countedThrough(engine, merchant)).toBe(LAST)
    const kept = await storedHours(engine, merchant)
    expect(Object.keys(kept).length).toBeGreaterThan(100)
    expect(kept).toEqual(await recountedHours(engine, merchant, FIRST, LAST))
    expect(await countNext(engine, merchant, LAST)).toBeUndefined()
    expect(await countNext(engine, merchant, addDays(LAST, -5))).toBeUndefined()
    expect(await storedHours(engine, merchant)).toEqual(kept)
    expect(await verifyCounted(engine, merchant, days)).toEqual([])
  })

  it('skips a merchant without transactions in the last 93 days', async () => {
    expect(await countNext(engine, merchant, '2031-01-31')).toBeUndefined()
    expect(await countedThrough(engine, merchant)).toBeUndefined()
    await countThrough(engine, merchant, LAST)
    // For a merchant with earlier counts, days without transactions are counted too.
    expect(await countThrough(engine, merchant, addDays(LAST, 40))).toBe(2)
    expect(await countedThrough(engine, merchant)).toBe(addDays(LAST, 40))
  })

  it('counts each day once if several calls run at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => countNext(engine, merchant, addDays(FIRST, 5))),
    )
    // The calls counted three parts of the days; the other calls had nothing to count.
    expect(new Set(made).size).toBe(4)
    await Promise.all(Array.from({ length: 4 }, () => countThrough(engine, merchant, LAST)))
    expect(await storedHours(engine, merchant)).toEqual(
      await recountedHours(engine, merchant, addDays(FIRST, 6 - FIRST_DAYS), LAST),
    )
  })

  it('continues with the same days after a process was killed', async () => {
    class Ended extends Error {}
    const broken = asWorker(engine, merchant, async (tx) => {
      await countHours(tx, merchant, LAST)
      throw new Ended()
    })
    await expect(broken).rejects.toThrow(Ended)
    expect(await storedHours(engine, merchant)).toEqual({})
    await countThrough(engine, merchant, LAST)
    expect(await storedHours(engine, merchant)).toEqual(
      await recountedHours(engine, merchant, FIRST, LAST),
    )
  })
})

describe('a counted day', () => {
  it('includes late transactions, while days that are not counted yet do not', async () => {
    await countThrough(engine, merchant, LAST)
    const before = await storedHours(engine, merchant)
    const late = (
      day: string,
      time: string,
      amount: number,
      more: Partial<TimedRow> = {},
    ): TimedRow => ({
      at: new Date(`${day}T${time}+09:00`),
      amount,
      ...more,
    })
    const ids = await bringIn(engine, merchant, [
      late(LAST, '23:59:59.999', 100),
      late(LAST, '23:00:00', 20),
      late(FIRST, '00:00:00', 3),
      late(FIRST, '04:30:00', 4, { storeId: 2, state: State.paymentFailed }),
      late(addDays(FIRST, -1), '23:59:59.999', 1_000),
      late(addDays(LAST, 1), '00:00:00', 2_000),
    ])
    const refund = { tradeKind: REFUND, state: State.succeeded, originalId: ids[0]! }
    await bringIn(engine, merchant, [late(LAST, '23:59:59.999', 60, refund)])
    const after = await storedHours(engine, merchant)
    expect(after).toEqual(await recountedHours(engine, merchant, FIRST, LAST))
    const changed = Object.entries(after).filter(([key, figures]) => before[key] !== figures)
    expect(changed.map(([key]) => key)).toEqual([`${FIRST} 0 s1`, `${LAST} 23 s1`])
    expect(await verifyCounted(engine, merchant, days)).toEqual([])
  })

  it('loses a refund that no longer counts, and includes the refund again if it then succeeds', async () => {
    await countThrough(engine, merchant, LAST)
    const { rows } = await asOwner(engine, (q) =>
      sql<{ id: bigint; payment_id: bigint; amount: bigint; day: string }>`
        select r.id, r.payment_id, r.amount, t.business_day as day from refunds r
        join transactions t on t.merchant_id = r.merchant_id and t.id = r.id
        where r.merchant_id = ${merchant.id} and r.outcome = 'SUCCEEDED' and t.state = 5
          and t.business_day between ${FIRST}::date and ${LAST}::date order by r.id limit 1`.execute(
        q,
      ),
    )
    const { day, ...refund } = rows[0]!
    const hoursOfDay = (wanted: string) =>
      asWorker(engine, merchant, (tx) => sumHours(tx, merchant, { days: [wanted], stores: null }))
    const refunds = async () => (await hoursOfDay(day)).reduce((sum, row) => sum + row.ref_amt, 0n)
    const before = await refunds()
    await asWorker(engine, merchant, (tx) => correct(tx, refund, 'FAILED', 1n, new Date()))
    expect(await refunds()).toBe(before - refund.amount)
    expect(await storedHours(engine, merchant)).toEqual(
      await recountedHours(engine, merchant, FIRST, LAST),
    )
    const at = new Date(`${LAST}T03:30:00+09:00`)
    await asWorker(engine, merchant, (tx) => correct(tx, refund, 'SUCCEEDED', 2n, at))
    expect((await hoursOfDay(LAST)).find(({ hour }) => hour === 3)).toMatchObject({
      ref_n: 1n,
      ref_amt: refund.amount,
    })
    expect(await storedHours(engine, merchant)).toEqual(
      await recountedHours(engine, merchant, FIRST, LAST),
    )
    expect(await verifyCounted(engine, merchant, days)).toEqual([])
  })
})

describe('the counting task', () => {
  it('counts past days of all merchants once, even on two servers at the same time', async () => {
    const DAY = 86_400_000
    const today = Date.now()
    const [near, far] = [merchant, await withClock(engine, other, 'America/New_York', 300)]
    for (const one of [near, far])
      await bringIn(
        engine,
        one,
        Array.from({ length: 60 }, (_none, nth) => ({
          at: new Date(today - nth * (DAY / 10)),
          amount: 10 + nth,
        })),
      )
    const server = () => countDueHours(engine, near.tenant_id)
    await Promise.all([server(), server(), server()])
    for (const one of [near, far]) {
      const through = (await countedThrough(engine, one))!
      expect(Number(await beginOf(engine, addDays(through, 1), one))).toBeLessThanOrEqual(
        Date.now(),
      )
      expect(Number(await beginOf(engine, addDays(through, 2), one))).toBeGreaterThan(today)
      const kept = await storedHours(engine, one)
      expect(Object.keys(kept).length).toBeGreaterThan(30)
      expect(kept).toEqual(
        await recountedHours(engine, one, addDays(through, 1 - FIRST_DAYS), through),
      )
    }
    const before = await storedHours(engine, far)
    await server()
    expect(await storedHours(engine, far)).toEqual(before)
  })

  it('stops between two months if the process stops', async () => {
    await bringIn(engine, merchant, [{ at: new Date(Date.now() - 5 * 86_400_000), amount: 5 }])
    await countDueHours(engine, merchant.tenant_id, AbortSignal.abort())
    expect(await countedThrough(engine, merchant)).toBeUndefined()
  })
})

describe('a transaction that arrives late or is reversed', () => {
  const turnRound = (id: bigint) =>
    asWorker(engine, merchant, async (tx) => {
      await recordReversal(tx, id)
      await tx.q
        .updateTable('transactions')
        .set({ state: State.paymentFailed })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute()
    })
  const bringInOn = async (day: string) =>
    (await bringIn(engine, merchant, [{ at: new Date(`${day}T05:00:00+09:00`), amount: 999 }]))[0]!
  const expectRight = async (through: string) => {
    const from = addDays(through, 1 - FIRST_DAYS)
    expect(await storedHours(engine, merchant)).toEqual(
      await recountedHours(engine, merchant, from, through),
    )
    expect(await verifyCounted(engine, merchant, { from, to: LAST })).toEqual([])
    expect(await differencesOf(engine, merchant)).toEqual([])
  }

  it.each([
    ['hours', LAST, '2026-10-31'],
    ['deposits', '2026-10-15', '2026-10-31'],
  ])(
    'is counted in the hours and in the deposits, even if the %s were completed for more days',
    async (_more, counted, closed) => {
      await withoutTerms(engine, merchant)
      await addTerms(engine, merchant, { firstDay: '2026-10-01' })
      await closeThrough(engine, merchant, closed)
      await countThrough(engine, merchant, counted)
      const ids: bigint[] = []
      for (const day of [
        '2026-09-30',
        '2026-10-10',
        '2026-10-15',
        '2026-10-16',
        '2026-10-31',
        '2026-11-01',
      ])
        ids.push(await bringInOn(day))
      await expectRight(counted)
      for (const id of ids) await turnRound(id)
      await expectRight(counted)
      await closeThrough(engine, merchant, LAST)
      await countThrough(engine, merchant, LAST)
      expect(await differencesOf(engine, merchant)).toEqual([])
      await withoutTerms(engine, merchant)
    },
  )
})
