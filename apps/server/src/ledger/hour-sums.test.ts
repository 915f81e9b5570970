import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { sumHours } from '#ledger/hour-sums.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { FIRST_DAYS } from '#areas/statistics/hour-counts.ts'
import {
  beginOf,
  bringIn,
  countThrough,
  forgetHours,
  recountedHours,
  storedHours,
  withClock,
} from '#areas/statistics/hour-counts.testing.ts'
import { verifyCounted } from '#areas/statistics/figure-verification.ts'

/** Last full day of the test's demo data. */
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

const within = (
  scope: Parameters<typeof withScope>[1],
  days: readonly string[],
  stores: readonly number[] | null,
) => withScope(engine, scope, (tx) => sumHours(tx, merchant, { days, stores }), { readOnly: true })

/** Sums `hours` over the stores in `stores` and over `days`. */
function added(
  hours: Record<string, string>,
  stores: readonly number[] | null,
  days: readonly string[],
) {
  const sums = new Map<string, bigint[]>()
  for (const [key, figures] of Object.entries(hours)) {
    const [day, hour, store] = key.split(' ') as [string, string, string]
    if (!days.includes(day) || (stores && !stores.includes(Number(store.slice(1))))) continue
    const sum = sums.get(`${day} ${hour}`) ?? [0n, 0n, 0n, 0n]
    sums.set(
      `${day} ${hour}`,
      figures.split(' ').map((figure, at) => sum[at]! + BigInt(figure)),
    )
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum.join(' ')]))
}
const asText = (rows: Awaited<ReturnType<typeof sumHours>>) =>
  Object.fromEntries(
    rows.map((row) => [
      `${row.day} ${row.hour}`,
      [row.pay_n, row.pay_amt, row.ref_n, row.ref_amt].join(' '),
    ]),
  )

describe('the sums by hour on a day with a clock change', () => {
  // Business days in 2027 that contain the hour in which clocks go forward and back.
  it.each([
    ['Asia/Tokyo', 0, '2027-03-14', 24, '2027-11-07', 24],
    ['Asia/Tokyo', 300, '2027-03-14', 24, '2027-11-07', 24],
    ['America/New_York', 0, '2027-03-14', 23, '2027-11-07', 25],
    ['America/New_York', 300, '2027-03-13', 23, '2027-11-06', 25],
    ['Europe/London', 300, '2027-03-27', 23, '2027-10-30', 25],
  ] as const)(
    'count every hour of the day in %s, with the closing time %i minutes after midnight',
    async (zone, closing, spring, springs, autumn, falls) => {
      const clock = await withClock(engine, other, zone, closing)
      for (const [day, hours] of [
        [spring, springs],
        [autumn, falls],
      ] as const) {
        const [from, to] = [addDays(day, -1), addDays(day, 1)]
        const begin = Number(await beginOf(engine, day, clock))
        expect(Number(await beginOf(engine, to, clock)) - begin).toBe(hours * 3_600_000)
        // One row every twenty minutes of three days. Every third row arrives before `countThrough`
        // adds the days to the rollup. The other rows arrive later and must be added to the rollup
        // one by one.
        const rows = Array.from({ length: 72 * 3 }, (_none, nth) => ({
          at: new Date(begin - 86_400_000 + nth * 1_200_000),
          amount: 100 + nth,
          storeId: 1 + (nth % 2),
        }))
        await bringIn(
          engine,
          clock,
          rows.filter((_row, nth) => nth % 3 === 0),
        )
        await countThrough(engine, clock, to)
        await bringIn(
          engine,
          clock,
          rows.filter((_row, nth) => nth % 3 !== 0),
        )
        expect(await storedHours(engine, clock)).toEqual(
          await recountedHours(engine, clock, from, to),
        )
        expect(await verifyCounted(engine, clock, { from, to })).toEqual([])
        const found = await withScope(engine, merchantScopeOf(clock, 'all'), (tx) =>
          sumHours(tx, clock, { days: [day], stores: null }),
        )
        expect(found.reduce((sum, row) => sum + row.pay_n, 0n)).toBe(BigInt(hours * 3))
        expect(found).toHaveLength(Math.min(hours, 24))
        expect(Math.max(...found.map((row) => Number(row.pay_n)))).toBe(hours === 25 ? 6 : 3)
        await forgetHours(engine, clock)
        await asOwner(engine, (q) =>
          sql`delete from transactions where merchant_id = ${clock.id} and business_day > '2027-01-01'`.execute(
            q,
          ),
        )
      }
    },
  )
})

describe('the sums by hour', () => {
  const days = [
    ...[-2, -1, 0, 1, 40, 41].map((nth) => addDays(FIRST, nth)),
    ...[-2, -1, 0, 1, 0].map((nth) => addDays(LAST, nth)),
  ]

  it('equal the sums of the transactions, for days that the rollup includes and for other days', async () => {
    const hours = await recountedHours(engine, merchant, days[0]!, addDays(LAST, 1))
    const all = merchantScopeOf(merchant, 'all')
    const uncounted = await within(all, days, null)
    expect(asText(uncounted)).toEqual(added(hours, null, days))
    expect(uncounted.length).toBeGreaterThan(20)
    await countThrough(engine, merchant, LAST)
    expect(await within(all, days, null)).toEqual(uncounted)
    expect(asText(await within(all, days, [2, 3]))).toEqual(added(hours, [2, 3], days))
    expect(await within(all, [], null)).toEqual([])
    expect(await within(all, days, [])).toEqual([])
    // An administrator sees the same figures as the merchant's owner.
    expect(await within({ role: 'admin', tenantId: merchant.tenant_id }, days, null)).toEqual(
      uncounted,
    )
  })

  it('come from the rollup for a day that the rollup includes', async () => {
    await countThrough(engine, merchant, LAST)
    await asOwner(engine, (q) =>
      q
        .insertInto('store_hours')
        .values({
          merchant_id: merchant.id,
          tenant_id: 1,
          day: LAST,
          store_id: 1,
          hour: 4,
          pay_n: 7,
          pay_amt: 70n,
        })
        .onConflict((on) => on.doNothing())
        .execute(),
    )
    const found = await within(merchantScopeOf(merchant, 'all'), [LAST], [1])
    expect(found.find(({ hour }) => hour === 4)).toMatchObject({ pay_n: 7n, pay_amt: 70n })
  })

  it('include only stores that the user sees, and no store of another merchant', async () => {
    const hours = await recountedHours(engine, merchant, days[0]!, addDays(LAST, 1))
    for (const counts of [false, true]) {
      if (counts) await countThrough(engine, merchant, LAST)
      const manager = merchantScopeOf(merchant, MANAGER_STORES)
      const own = asText(await within(manager, days, null))
      expect(own).toEqual(added(hours, MANAGER_STORES, days))
      expect(Object.keys(own).length).toBeGreaterThan(0)
      expect(own).not.toEqual(added(hours, null, days))
      expect(asText(await within(manager, days, [1, 2]))).toEqual(added(hours, [1], days))
      expect(await within(merchantScopeOf(merchant, []), days, null)).toEqual([])
      expect(await within(merchantScopeOf(other, 'all'), days, null)).toEqual([])
    }
  })
})
