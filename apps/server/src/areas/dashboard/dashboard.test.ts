import { type DashboardSummary, trendSpans } from '@choba/contract/dashboard.contract.ts'
import { addDays, monthsBeside, type Period } from '@choba/contract/period.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import type { StatCounts, Statistics } from '@choba/contract/statistics.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Connection } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { kyselyOn, withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { principals } from '#platform/access/principals.ts'
import { bringRowsIn } from '#areas/deposits/deposits.testing.ts'
import { readSummary } from './dashboard.service.ts'
import { yearBefore } from './dashboard-trend.ts'
import { like, openDashboardBench, rangeOf } from './dashboard.testing.ts'
import { counted, merchantId } from '#areas/statistics/statistics.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let merchant: MerchantRow
let today: string
let owner: Client
let manager: Client
let clerk: Client
beforeAll(async () => {
  ;({ test, merchant, today, owner, manager, clerk } = await openDashboardBench())
})
afterAll(() => test.close())

const summary = async (client: Client) =>
  resultOf<DashboardSummary>(await client.get('dashboard/summary'))
const sales = async (client: Client) => (await summary(client)).sales!
const countsOf = ({ paymentCount, payment, refundCount, refund, net }: StatCounts) => ({
  paymentCount,
  payment,
  refundCount,
  refund,
  net,
})
const stat = async (client: Client, dateFrom: string, dateTo: string) =>
  countsOf(resultOf<Statistics>(await client.get('stat/list', { dateFrom, dateTo })).sum)
/**
 * Maximum number of SQL statements of a call that finds no warnings. Each statement costs a network
 * round trip (README.md).
 */
const STATEMENTS = 16

describe('the dashboard summary', () => {
  it('runs at most sixteen SQL statements', async () => {
    const { engine, tenants } = test
    const tenant = tenants.lastKnown().find(({ id }) => id === merchant.tenant_id)!
    const { id } = await asOwner(engine, (q) =>
      sql<{
        id: number
      }>`select id from users where merchant_id = ${merchant.id} and username = 'owner'`
        .execute(q)
        .then(({ rows }) => rows[0]!),
    )
    const principal = (await principals(engine, test.tenants).byUser(tenant.id, id))!
    const scope = {
      role: 'merchant',
      tenantId: tenant.id,
      merchantId: merchant.id,
      stores: 'all',
    } as const
    let statements = 0
    await withScope(engine, scope, ({ connection }) => {
      const query: Connection['query'] = (...asked) => {
        statements++
        return connection.query(...asked)
      }
      const counting = { ...connection, query }
      const tx = { scope, connection: counting, q: kyselyOn(counting) }
      return readSummary(tx, { tenant, merchant, principal, language: 'ja' })
    })
    expect(statements).toBeLessThanOrEqual(STATEMENTS)
  })

  it('contains the sums of yesterday’s and today’s transactions', async () => {
    const found = await sales(owner)
    for (const day of [found.yesterday, found.today]) {
      const rows = await counted(test.engine, 't.business_day', sql`true`, {
        dateFrom: day.day,
        dateTo: day.day,
      })
      expect(countsOf(day)).toEqual(rows.get(day.day))
    }
    expect([found.yesterday.day, found.today.day]).toEqual([addDays(today, -1), today])
  })

  it('gives the quartiles of the last eight days of the same weekday as usual figures', async () => {
    const { yesterday } = await sales(owner)
    const days = await Promise.all(like(yesterday.day).map((day) => stat(owner, day, day)))
    expect(yesterday.usual).toEqual({
      days: 8,
      net: rangeOf(days.map(({ net }) => net!)),
      paymentCount: rangeOf(days.map(({ paymentCount }) => paymentCount)),
      average: rangeOf(days.map((day) => averageOf(day)!)),
      refundRate: rangeOf(days.map((day) => refundRateOf(day)!)),
    })
  })

  it('compares today with the usual figures up to the same time of day', async () => {
    const { today: found } = await sales(owner)
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ day: string; paid: number; net: number }>`
        select day, round(sum(minutes * pay) / 60.0)::int as paid,
          (round(sum(minutes * pay_amt) / 60.0) - round(sum(minutes * ref_amt) / 60.0))::int as net
        from (select business_day as day, (trade_kind = 1)::int as pay, case trade_kind when 1 then amount else 0 end as pay_amt,
            case trade_kind when 1 then 0 else amount end as ref_amt,
            case sign(extract(hour from paid_at at time zone 'Asia/Tokyo') - ${Math.floor(found.until! / 60)}::int)
              when -1 then 60 when 1 then 0 else ${found.until! % 60}::int end as minutes
          from transactions where merchant_id = ${merchantId} and state in (1, 5)
            and business_day = any(${like(today)}::date[])) t group by day`.execute(q),
    )
    expect(merchant.closing_minutes).toBe(0)
    expect(rows).toHaveLength(8)
    expect(found.usual).toMatchObject({
      days: 8,
      net: rangeOf(rows.map(({ net }) => net)),
      paymentCount: rangeOf(rows.map(({ paid }) => paid)),
    })
  })

  it('contains the current month, and compares the past days of the month with the same days of last month', async () => {
    const { month } = await sales(owner)
    const from = `${today.slice(0, 8)}01`
    expect(month.period).toEqual({ from, to: today })
    expect(month.sum).toEqual(await stat(owner, from, today))
    const days = monthsBeside(addDays(today, -1))
    const ofDays = async (period: Period) => ({
      period,
      sum: await stat(owner, period.from, period.to),
    })
    expect(month.compared).toEqual(
      today === from ? null : { now: await ofDays(days.now), before: await ofDays(days.before) },
    )
  })

  it('covers only the stores that the user sees', async () => {
    const { month, yesterday } = await sales(manager)
    const { period, sum } = month
    expect(sum).toEqual(await stat(manager, period.from, period.to))
    expect(sum.net!).toBeLessThan((await sales(owner)).month.sum.net!)
    expect(countsOf(yesterday)).toEqual(await stat(manager, yesterday.day, yesterday.day))
    expect((await summary(manager)).share).toBe(true)
  })

  it('omits each part for which the user has no permission', async () => {
    const of = async (client: Client) => {
      const { sales: own, deposits } = await summary(client)
      return [own !== null, deposits !== null]
    }
    expect(await of(owner)).toEqual([true, true])
    expect(await of(clerk)).toEqual([false, false])
    expect((await clerk.get('dashboard/trend')).status).toBe(403)
  })

  it('contains no usual figures for a merchant without sales', async () => {
    const newcomer = await test.signIn('owner2')
    const entId = await asOwner(test.engine, async (q) => {
      const { merchant_id: id } = await q
        .selectFrom('users')
        .select('merchant_id')
        .where('tenant_id', '=', 1)
        .where('username', '=', 'owner2')
        .executeTakeFirstOrThrow()
      await sql`delete from payment_method_days where merchant_id = ${id}`.execute(q)
      return id
    })
    expect(entId).not.toBe(merchantId)
    const { yesterday, month } = await sales(newcomer)
    expect([yesterday.usual, month.forecast, month.sum.net]).toEqual([null, null, 0])
  })
})

describe('the sales trend on the dashboard', () => {
  it.each(trendSpans)(
    'for the span %s adds up to the statistics of the same days',
    async (span) => {
      const { rows } = resultOf<{ rows: (StatCounts & { from: string; to: string })[] }>(
        await owner.get('dashboard/trend', { span }),
      )
      expect(rows).toHaveLength({ MONTHS_13: 13, DAYS_90: 90, DAYS_30: 30 }[span])
      expect(rows.at(-1)!.to).toBe(today)
      for (const { from, to, ...row } of rows.slice(-2))
        expect(countsOf(row)).toEqual(await stat(owner, from, to))
      for (const [nth, { from }] of rows.slice(1).entries())
        expect(from).toBe(addDays(rows[nth]!.to, 1))
    },
  )
})

it.each([
  ['DAYS_30', '2026-11-20', '2026-11-20', '2025-11-21', '2025-11-21'],
  ['MONTHS_13', '2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['MONTHS_13', '2026-11-01', '2026-11-12', '2025-11-01', '2025-11-12'],
  ['MONTHS_13', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['MONTHS_13', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
] as const)('for %s, the year before of %s to %s is %s to %s', (span, from, to, first, last) => {
  expect(yearBefore(span, { from, to })).toEqual({ from: first, to: last })
})

it.each(trendSpans)('the trend for %s shows the year before only on request', async (span) => {
  const trend = async (query: object) =>
    resultOf<{ rows: { from: string; to: string }[]; before: (number | null)[] | null }>(
      await owner.get('dashboard/trend', { span, ...query }),
    )
  expect((await trend({})).before).toBeNull()
  const parts = (await trend({})).rows.map(({ from, to }) => yearBefore(span, { from, to }))
  const last = parts.at(-1)!
  await bringRowsIn(test.engine, merchant, [{ day: last.from, amount: 4_321, storeId: 1 }])
  const { before } = await trend({ compare: 'LAST_YEAR' })
  expect(before).toHaveLength(parts.length)
  expect(before!.at(-1)).toBe((await stat(owner, last.from, last.to)).net)
  expect(before!.at(-1)).toBeGreaterThanOrEqual(4_321)
})

describe('the comparison of two months on the dashboard', () => {
  it.each(['store', 'paymentMethod'] as const)(
    'adds up to the statistics and lists the largest change first, by %s',
    async (by) => {
      const found = resultOf<{
        rows: (StatCounts & { before: StatCounts })[]
        sum: StatCounts
        beforeSum: StatCounts
      }>(await owner.get('dashboard/comparison', { by }))
      // On the first day of a month, the comparison still covers the two months before.
      const to = addDays(today, -1)
      const { now, before, basis } = monthsBeside(to)
      expect(found).toMatchObject({ period: now, before, basis })
      expect(found.sum).toEqual(await stat(owner, now.from, now.to))
      expect(found.beforeSum).toEqual(await stat(owner, before.from, before.to))
      for (const name of ['paymentCount', 'payment', 'refundCount', 'refund', 'net'] as const) {
        expect(found.rows.reduce((sum, row) => sum + row[name]!, 0)).toBe(found.sum[name])
        expect(found.rows.reduce((sum, row) => sum + row.before[name]!, 0)).toBe(
          found.beforeSum[name],
        )
      }
      const changes = found.rows.map((row) => Math.abs(row.net! - row.before.net!))
      expect(changes).toEqual(changes.toSorted((a, b) => b - a))
    },
  )
})

it('all calls of the dashboard fail if the tenant does not show the dashboard', async () => {
  const show = (shown: boolean) =>
    asOwner(test.engine, (q) =>
      q.updateTable('tenants').set({ show_dashboard: shown }).where('id', '=', 1).execute(),
    )
  await show(false)
  for (const call of ['summary', 'trend', 'comparison'])
    await expect
      .poll(async () => (await owner.get(`dashboard/${call}`)).envelope.resultType, {
        timeout: 30_000,
      })
      .toBe(1200)
  await show(true)
  await expect
    .poll(async () => (await owner.get('dashboard/summary')).envelope.resultType)
    .toBe(1000)
})
