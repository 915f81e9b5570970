import type { DashboardSummary, DayPoint } from '@choba/contract/dashboard.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Statistics } from '@choba/contract/statistics.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counts, isPayment } from '#ledger/counts.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { pointTimes } from './dashboard-day.ts'
import { openDashboardBench } from './dashboard.testing.ts'

interface Line {
  today: string
  before: string
  now: number
  points: DayPoint[]
}

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

const lineOf = async (client: Client) => resultOf<Line>(await client.get('dashboard/hours'))
const salesOf = async (client: Client) =>
  resultOf<DashboardSummary>(await client.get('dashboard/summary')).sales!
const netOf = async (client: Client, day: string) =>
  resultOf<Statistics>(await client.get('stat/list', { dateFrom: day, dateTo: day })).sum.net

/** Reads the line and the summary in the same minute, because both end at the current time. */
async function readBoth(client: Client) {
  for (;;) {
    const [line, sales] = [await lineOf(client), await salesOf(client)]
    if (line.now === sales.lastWeek!.until) return { line, sales }
  }
}

describe('the line of today', () => {
  it.each(['owner', 'manager'] as const)(
    'ends at the current time with the figure of the day, for the %s',
    async (name) => {
      const client = name === 'owner' ? owner : manager
      const { line, sales } = await readBoth(client)
      expect([line.today, line.before]).toEqual([today, addDays(today, -7)])
      const place = line.points.findIndex(
        ({ at, net }, index) =>
          at === line.now && net !== null && line.points[index + 1]?.net == null,
      )
      expect(line.points[place]!.net).toBe(sales.today.net)
      expect(line.points[place]!.before).toBe(sales.lastWeek!.net)
      expect(line.points.slice(place + 1).every(({ net }) => net === null)).toBe(true)
      expect(line.points[0]).toMatchObject({ at: 0, before: 0 })
    },
  )

  it('goes on to the end of the same weekday last week', async () => {
    const { points, before } = await lineOf(owner)
    expect(points.at(-1)!.before).toBe(await netOf(owner, before))
    expect(points.at(-1)!.before).not.toBe(0)
  })

  it('sums last week up to each full hour', async () => {
    const { points, before } = await lineOf(owner)
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ hour: number; net: bigint }>`
        select extract(hour from t.paid_at at time zone ${merchant.time_zone})::int as hour,
          sum(case when ${isPayment('t')} then t.amount else -t.amount end)::bigint as net
        from transactions t
        where t.merchant_id = ${merchant.id} and t.business_day = ${before}::date and ${counts('t')}
        group by 1`.execute(q),
    )
    expect(rows.length).toBeGreaterThan(0)
    const full = points.filter(({ at }) => at % 60 === 0)
    expect(full.map((point) => point.before)).toEqual(
      Array.from({ length: 25 }, (_, hour) =>
        rows.filter((row) => row.hour < hour).reduce((sum, { net }) => sum + Number(net), 0),
      ),
    )
  })

  it('covers only the stores that the user sees', async () => {
    const [all, some] = [await lineOf(owner), await lineOf(manager)]
    expect(some.points.at(-1)!.before!).toBeLessThan(all.points.at(-1)!.before!)
  })

  it('needs the permission for figures', async () => {
    expect((await clerk.get('dashboard/hours')).status).toBe(403)
  })
})

it('the points are the full hours and the current time, each once', () => {
  expect(pointTimes(845)).toHaveLength(26)
  expect(pointTimes(845).slice(14, 17)).toEqual([840, 845, 900])
  expect(pointTimes(840)).toHaveLength(25)
})
