import { chargeTypes } from '@choba/contract/point-ledger.ts'
import type { PointSum } from '@choba/contract/point-transactions.contract.ts'
import { pointsBehind } from '@choba/contract/points-behind.ts'
import { monthAfter, pointFigures } from '@choba/contract/points-report-figures.ts'
import type { PointsReport, PointsReportOptions } from '@choba/contract/points-reports.contract.ts'
import { type PointsReportFilters, reportGroups } from '@choba/contract/points-reports.filters.ts'
import { businessDay } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import { addToMonths } from '@choba/database/point-months.ts'
import { ja } from '@choba/phrases/ja.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeKey, payment, refundOf, outcomesOf, sendRows } from '#areas/feed/feed.testing.ts'
import { ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import {
  type Answer,
  type Client,
  openTestApp,
  type Query,
  resultOf,
  type TestApp,
} from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let manager: Client
let options: PointsReportOptions
const entCode = 'SHIBUYA-COFFEE'
const three = { monthFrom: '2026-09', monthTo: '2026-11' }

/** Makes the merchant's business days end at 5:00, including those of stored rows. */
const closeAtFive = () =>
  asOwner(test.engine, async (q) => {
    const own = sql`merchant_id = (select id from merchants where code = ${entCode})`
    await q
      .updateTable('merchants')
      .set({ closing_minutes: 300 })
      .where('code', '=', entCode)
      .execute()
    const day = businessDay(sql`at`, sql`'Asia/Tokyo'`, sql`300`)
    await sql`update point_entries set business_day = ${day} where ${own}`.execute(q)
    await sql`delete from point_months where ${own}`.execute(q)
    await addToMonths(sql`e.${own}`).execute(q)
  })

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  await closeAtFive()
  const of = { entCode, pointCardNo: 'REP-1' }
  const said = outcomesOf(
    await sendRows(test, await madeKey(test), [
      // 5:00 ends the business day: this payment belongs to 31 October, and the next payment to 1
      // November.
      payment('rep-1', { ...of, pointsAwarded: '700', paidAt: '2026-11-01T04:59:59+09:00' }),
      payment('rep-2', {
        ...of,
        pointsAwarded: '30',
        pointsUsed: '200',
        paidAt: '2026-11-01T05:00:00+09:00',
      }),
      payment('rep-3', {
        ...of,
        storeCode: 'S0002',
        amount: '9000',
        paidAt: '2026-10-31T12:00:00+09:00',
      }),
      // Takes back points of a rule a month later, and returns used points.
      refundOf('rep-3-R', 'rep-3', {
        entCode,
        storeCode: 'S0002',
        amount: '4500',
        paidAt: '2026-11-02T12:00:00+09:00',
      }),
      refundOf('rep-2-R', 'rep-2', { entCode, amount: '600', paidAt: '2026-11-03T12:00:00+09:00' }),
    ]),
  )
  expect(said).toEqual(Array(5).fill('ACCEPTED'))
  options = resultOf(await owner.get('entpointsreport/options'))
})
afterAll(() => test.close())

const read = async (
  filters: PointsReportFilters,
  by = owner,
  path = 'pointsreport',
): Promise<PointsReport> => resultOf(await by.get(`${path}/list`, filters as Query))
const codeOf = ({ envelope }: Answer): number => envelope.resultType
const add = (of: readonly (number | null)[]) => of.reduce<number>((sum, one) => sum + one!, 0)

/**
 * Returns the sum of the point transactions that a search finds. A point costs one yen here, so the
 * number of points equals the costs.
 */
async function listed(search: object): Promise<number> {
  const { sum } = resultOf<{ sum: PointSum[] }>(
    await owner.get('tradepoint/list', { ...search, pageSize: '1' }),
  )
  return add(sum.map(({ net }) => net))
}

let seed = 7
const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const some = <T>(of: readonly T[]): T[] | undefined => {
  const chosen = of.filter(() => next(2) === 0)
  return chosen.length > 0 && next(2) === 0 ? chosen : undefined
}
const randomFilters = (): PointsReportFilters => {
  const monthFrom = monthAfter('2026-06', next(6))
  return {
    groupBy: reportGroups[next(3)]!,
    monthFrom,
    monthTo: monthAfter(monthFrom, next(3)),
    storeId: some(options.stores.slice(0, 3).map(({ storeId }) => storeId)),
    ruleId: some(['0', ...options.rules.map(({ originalRuleId }) => originalRuleId)]),
    chargeType: some(chargeTypes),
  }
}

describe('a points report', () => {
  it('has the same sums as the list of point transactions, for random filters', async () => {
    let compared = 0
    for (let round = 0; round < 16; round++) {
      const filters = randomFilters()
      const report = await read(filters)
      for (const name of pointFigures.filter(
        (figure) => figure !== 'outstanding' || report.groupBy !== 'month',
      ))
        expect([filters, name, add(report.rows.map((row) => row[name]))]).toEqual([
          filters,
          name,
          report.sum[name],
        ])
      for (const row of [null, report.rows[next(report.rows.length || 1)] ?? null])
        for (const figure of pointFigures) {
          const search = pointsBehind(report, row, filters, figure)
          if (!search) continue
          expect([filters, figure, await listed(search)]).toEqual([
            filters,
            figure,
            (row ?? report.sum)[figure],
          ])
          compared++
        }
    }
    expect(compared).toBeGreaterThan(50)
    expect(await ledgerDifferences(test.engine)).toEqual([])
  })

  it('uses business days, and counts points taken back in the month of the refund, under the rule that gave them', async () => {
    const { rows } = await read({ ...three, ruleId: ['0'] })
    expect(
      rows.map(({ key, awarded, cancelled, cost }) => [key, awarded, cancelled, cost]),
    ).toEqual([
      ['2026-09', 0, 0, 0],
      ['2026-10', 700, 0, 700],
      ['2026-11', 30, -15, 15],
    ])
    const november = { monthFrom: '2026-11', monthTo: '2026-11' }
    const use = (await read({ ...november, groupBy: 'rule' })).rows.at(-1)!
    expect(use).toMatchObject({ key: 'USE', name: null, awarded: 0, cost: 0 })
    expect(use.used).toBeLessThanOrEqual(-200)
    expect(use.returned).toBeGreaterThanOrEqual(100)
    // Awarded: 1 % of 4,500 by the rule of all stores, because the store has no rule of its own.
    const [store] = options.stores.filter(({ storeCode }) => storeCode === 'S0002')
    const common = options.rules.find(({ ruleName }) => ruleName === '通常ポイント')!
    const given = await read({
      ...november,
      storeId: [store!.storeId],
      ruleId: [common.originalRuleId],
      groupBy: 'rule',
    })
    expect(given.rows).toMatchObject([{ key: common.originalRuleId, name: '通常ポイント' }])
    expect(given.sum.cancelled).toBeLessThanOrEqual(-45)
  })

  it('shows for the end of each month the outstanding points: the sum of all point transactions until then', async () => {
    const { rows, sum } = await read(three)
    const ends = ['2026-10-01T05:00+09:00', '2026-11-01T05:00+09:00', '2026-12-01T05:00+09:00']
    const wanted = await asOwner(test.engine, async (q) => {
      const found: number[] = []
      for (const end of ends) {
        const { rows: one } = await sql<{
          sum: bigint
        }>`select sum(quantity)::bigint as sum from point_entries e
          join merchants m on m.id = e.merchant_id where m.code = ${entCode} and e.at < ${end}::timestamptz`.execute(
          q,
        )
        found.push(Number(one[0]!.sum))
      }
      return found
    })
    expect(rows.map(({ outstanding }) => outstanding)).toEqual(wanted)
    expect(sum.outstanding).toBe(wanted.at(-1))
  })

  it('accepts at most thirteen months, and rejects a period without start or end', async () => {
    const thirteen = { monthFrom: '2025-11', monthTo: '2026-11' }
    expect((await read(thirteen)).rows).toHaveLength(13)
    const refused = async (query: Query) => {
      const { status, envelope } = await owner.get('pointsreport/list', query)
      return [status, (envelope.result as { fields: object[] }).fields]
    }
    expect(await refused({ ...thirteen, monthFrom: '2025-10' })).toEqual([
      400,
      [{ path: 'monthTo', problem: 'tooLong' }],
    ])
    expect(await refused({ monthFrom: '2026-11' })).toEqual([
      400,
      [{ path: 'monthTo', problem: 'missing' }],
    ])
    expect(await refused({ monthTo: '2026-11' })).toEqual([
      400,
      [{ path: 'monthFrom', problem: 'missing' }],
    ])
    expect(await refused({ monthFrom: '2026-11', monthTo: '2026-10' })).toEqual([
      400,
      [{ path: 'monthTo', problem: 'value' }],
    ])
    expect(await refused({ ...thirteen, monthTo: '2026-13' })).toEqual([
      400,
      [{ path: 'monthTo', problem: 'format' }],
    ])
  })
})

describe('the download of a points report', () => {
  it('contains the same rows and sums as the report', async () => {
    for (const groupBy of reportGroups) {
      const query = { ...three, groupBy }
      const { rows, sum } = await read(query)
      const csv = await owner.get('pointsreport/download', { ...query, format: 'csv' })
      const [titles, ...lines]: string[][] = parse(csv.bytes.toString(), { bom: true })
      const at = pointFigures.map((name) => titles!.indexOf(ja.pointsReports.field[name]))
      expect(lines.map((line) => at.map((column) => Number(line[column])))).toEqual(
        [...rows, sum].map((row) => pointFigures.map((name) => row[name])),
      )
      expect(csv.headers['x-total-rows']).toBe(String(rows.length))
      const xlsx = await owner.get('pointsreport/download', { ...query, format: 'xlsx' })
      const sheet = (await readXlsx(xlsx.bytes)).sheets[0]!
      const total = sheet.rows.at(-1)!
      expect(at.map((column) => total[column])).toEqual(pointFigures.map((name) => sum[name]))
    }
  })

  it('answers with an error if the report has no points', async () => {
    const query = { ...three, chargeType: 'REVISION', format: 'csv' }
    expect(await owner.get('pointsreport/download', query).then(codeOf)).toBe(1300)
  })
})

describe('the stores of a report', () => {
  it('are the user’s stores; a report on all stores requires a separate permission', async () => {
    const query = { ...three, groupBy: 'store' } as const
    const all = await read(query)
    const own = await read(query, manager)
    const seen = own.rows.map(({ key }) => key)
    expect(seen.length).toBeLessThan(all.rows.length)
    expect(own.rows).toEqual(all.rows.filter(({ key }) => seen.includes(key)))
    expect(
      (await read({ ...query, storeId: all.rows.map(({ key }) => key) }, manager)).rows,
    ).toEqual(own.rows)
    expect(await manager.get('entpointsreport/list', query).then(codeOf)).toBe(2000)
    expect(
      await manager.get('entpointsreport/download', { ...query, format: 'csv' }).then(codeOf),
    ).toBe(2000)
    const { merchant_id, id } = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users')
        .select(['merchant_id', 'role_id as id'])
        .where('username', '=', 'manager')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    await asOwner(test.engine, (q) =>
      q
        .insertInto('role_permissions')
        .values({
          merchant_id,
          tenant_id: 1,
          role_id: id,
          module: 'EntPointsReport',
          action: 'search',
        })
        .execute(),
    )
    const other = await test.signIn('manager')
    await expect.poll(async () => codeOf(await other.get('entpointsreport/list', query))).toBe(1000)
    const ent = await read(query, other, 'entpointsreport')
    expect(ent.rows.map(({ isListed: _listed, ...row }) => row)).toEqual(
      all.rows.map(({ isListed: _listed, ...row }) => row),
    )
    // The list of point transactions still shows only this user's stores.
    expect(ent.rows.filter(({ isListed }) => isListed).map(({ key }) => key)).toEqual(seen)
    expect(ent.sum.isListed).toBe(false)
    expect((await read({ ...three, storeId: seen }, other, 'entpointsreport')).sum.isListed).toBe(
      true,
    )
  })

  it('cannot be reported if the merchant does not use points', async () => {
    const owner2 = await test.signIn('owner2')
    for (const path of [
      'pointsreport/list',
      'pointsreport/options',
      'entpointsreport/list',
      'entpointsreport/options',
    ])
      expect(await owner2.get(path, {}).then(codeOf)).toBe(2000)
  })
})
