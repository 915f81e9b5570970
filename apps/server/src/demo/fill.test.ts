import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { DemoMarks } from '@choba/database/seed/demo-marks.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { allShops } from '@choba/database/seed/shops.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAllDeposits } from '#areas/deposits/deposit-verification.ts'
import { addTerms, merchantOf, withoutTerms } from '#areas/deposits/deposits.testing.ts'
import { closeDueDays } from '#areas/deposits/deposits.jobs.ts'
import { refundDifferences } from '#areas/feed/feed.testing.ts'
import { verifyAllFigures } from '#areas/statistics/figure-report.ts'
import { silentLog } from '#platform/observability/log.ts'
import { tenantRegistry } from '#platform/access/tenants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { filledLine, fillMissingDays, firstMissing, MAX_FILLED_DAYS } from './fill.ts'

const DAY = 86_400_000
/** Noon of the first day after the seeded year of the tests. */
const NOON = Date.parse('2026-11-21T12:00:00+09:00')
const THREE_DAYS_LATER = Date.parse('2026-11-23T20:00:00+09:00')

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
  for (const { merchants } of tenantPlans)
    for (const [rank, { id }] of merchants.entries()) {
      const merchant = await merchantOf(engine, id)
      await withoutTerms(engine, merchant)
      // Only one merchant of each tenant has terms, and so closed days, with one deposit a day.
      if (rank === 0)
        await addTerms(engine, merchant, { firstDay: '2026-11-19', cycle: { kind: 'DAILY' } })
    }
})
afterAll(() => engine.close())

const fill = (now: number) =>
  fillMissingDays({ engine, log: silentLog(), tenants: tenantRegistry(engine) }, now)

/** Returns the numbers of transactions and of refunds by business day and tenant. */
const daysFrom = (day: string) =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{ day: string; tenant: number; n: number; refunds: number }>`
      select business_day::text as day, tenant_id as tenant, count(*)::int as n,
        (count(*) filter (where trade_kind = 2))::int as refunds
      from transactions where business_day >= ${day}::date group by 1, 2 order by 1, 2`.execute(q)
    return rows
  })

describe('days on which the demo did not run', () => {
  it('get transactions once, up to the current minute; the next run continues from that minute', async () => {
    const first = (await fill(NOON))!
    expect(first).toMatchObject({ isNew: true, through: NOON })
    expect(first.recorded).toBeGreaterThan(0)
    expect((await fill(NOON))!).toMatchObject({ isNew: false, recorded: 0 })
    const second = (await fill(THREE_DAYS_LATER))!
    expect(second.recorded).toBeGreaterThan(first.recorded)
    expect((await fill(THREE_DAYS_LATER))!.recorded).toBe(0)
    const days = await daysFrom('2026-11-21')
    expect([...new Set(days.map(({ day }) => day))]).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
    expect(new Set(days.map(({ tenant }) => tenant))).toEqual(
      new Set(tenantPlans.map(({ id }) => id)),
    )
    const latest = await asOwner(engine, (q) =>
      q
        .selectFrom('transactions')
        .select((of) => of.fn.max('paid_at').as('at'))
        .executeTakeFirstOrThrow(),
    )
    expect(Number(latest.at)).toBeLessThanOrEqual(THREE_DAYS_LATER)
  })

  it('have figures, deposits and refunds that agree with their transactions', async () => {
    for (const { id } of tenantPlans) await closeDueDays({ engine, notify: async () => {} }, id)
    expect((await verifyAllFigures(engine)).differences).toEqual([])
    expect((await verifyAllDeposits(engine)).differences).toEqual([])
    const { rows } = await asOwner(engine, (q) => sql.raw(refundDifferences).execute(q))
    expect(rows).toEqual([])
    const waiting = await asOwner(engine, (q) =>
      q.selectFrom('unlinked_refunds').selectAll().execute(),
    )
    expect(waiting).toEqual([])
  })

  it('contain refunds of payments of earlier days, and points on cards', async () => {
    await fill(THREE_DAYS_LATER + 6 * DAY)
    const { rows } = await asOwner(engine, (q) =>
      sql<{ later: number; cards: number }>`
        select (count(*) filter (where t.trade_kind = 2 and o.business_day < t.business_day))::int as later,
          (select count(*)::int from orders where business_day > '2026-11-20') as cards
        from transactions t left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
        where t.business_day > '2026-11-20'`.execute(q),
    )
    expect(rows[0]!.later).toBeGreaterThan(0)
    expect(rows[0]!.cards).toBeGreaterThan(0)
    expect((await verifyAllFigures(engine)).differences).toEqual([])
  })

  it('get transactions only for the last MAX_FILLED_DAYS days', () => {
    const begin = NOON
    const all = new Map(allShops().map(({ plan }) => [plan.id, NOON + DAY]))
    const after = (days: number, through: DemoMarks['through']) =>
      firstMissing({ size: 1_000, begin, through }, NOON + days * DAY, silentLog())
    expect(after(3, all)).toBe(NOON + DAY)
    // One merchant has no transactions after the seeded year, so days are missing from its end on.
    expect(after(3, new Map([...all].slice(1)))).toBe(NOON)
    expect(after(MAX_FILLED_DAYS + 200, all)).toBe(NOON + 200 * DAY)
  })
})

it('the terminal shows how many transactions were added, and nothing at the first start', () => {
  expect(filledLine({ recorded: 0, isNew: false })).toBeNull()
  expect(filledLine({ recorded: 12, isNew: true })).toBeNull()
  expect(filledLine({ recorded: 12, isNew: false })?.trim()).toBe(
    'recorded 12 transactions since the last start',
  )
})
