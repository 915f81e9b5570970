import { averageOf, comparedPeriod, refundRateOf } from '@choba/contract/stat-figures.ts'
import type { Statistics } from '@choba/contract/statistics.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  openTestApp,
  resultOf,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'
import {
  figures,
  countsOf,
  added,
  counted,
  byKey,
  keyOf,
  groups,
  narrowings,
  merchantId,
  month,
} from './statistics.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let owner2: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  owner2 = await test.signIn('owner2')
})
afterAll(() => test.close())

const codeOf = ({ envelope }: Answer): number => envelope.resultType
const read = async (client: Client, query: Query = {}) =>
  resultOf<Statistics>(await client.get('stat/list', { ...month, ...query }))

describe('statistics', () => {
  for (const groupBy of groups)
    it.each(narrowings)(
      `by ${groupBy}, for %s, match the transactions and add up to the total`,
      async (_, query, narrowed) => {
        const found = await read(owner, { groupBy, ...query })
        expect(byKey(found.rows)).toEqual(await counted(test.engine, keyOf[groupBy], narrowed))
        expect(byKey(found.rows).size).toBeGreaterThan(0)
        expect(added(found.rows)).toEqual(countsOf(found.sum))
      },
    )

  it('by day, store or payment method match the totals of the transaction list with the same filter', async () => {
    const { sum: whole } = await read(owner)
    const list = async (query: Query) =>
      resultOf<TransactionPage>(await owner.get('trade/list', { ...month, ...query }))
    const { sum: totals } = await list({})
    expect(totals![0]).toMatchObject(countsOf(whole))
    for (const [groupBy, filter] of [
      ['store', 'storeId'],
      ['paymentMethod', 'paymentType'],
    ] as const) {
      const { rows } = await read(owner, { groupBy })
      for (const row of rows.slice(0, 3)) {
        const [totalsOf] = (await list({ [filter]: [row.key] })).sum!
        expect(totalsOf).toMatchObject(countsOf(row))
      }
    }
  })

  it('have a row for every day; other rows are sorted by net amount, largest first', async () => {
    const { rows } = await read(owner)
    expect(rows.map(({ key }) => key)).toEqual(
      Array.from({ length: 31 }, (_, at) =>
        new Date(Date.UTC(2026, 9, 21 + at)).toISOString().slice(0, 10),
      ),
    )
    const nets = (await read(owner, { groupBy: 'store' })).rows.map(({ net }) => net!)
    expect(nets).toEqual(nets.toSorted((a, b) => b - a))
  })

  it('cover this month until today by default', async () => {
    const { period, today } = resultOf<Statistics>(await owner.get('stat/list'))
    expect(period).toEqual({ from: `${today.slice(0, 8)}01`, to: today })
  })

  it.each([
    ['PREVIOUS', { from: '2026-10-11', to: '2026-10-30' }],
    ['LAST_YEAR', { from: '2025-11-02', to: '2025-11-21' }],
  ] as const)('can be compared with a period of the same weekdays: %s', async (compare, period) => {
    const november = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
    const before = { dateFrom: period.from, dateTo: period.to }
    for (const groupBy of groups) {
      const found = await read(owner, { ...november, groupBy, compare })
      const alone = await read(owner, { groupBy, ...before })
      expect(found.compared).toEqual({ comparison: compare, period, sum: alone.sum })
      expect(added(found.rows.map((row) => row.before!))).toEqual(countsOf(alone.sum))
    }
    const { rows } = await read(owner, { ...november, compare })
    const alone = await read(owner, before)
    expect(rows.map((row) => row.before!.net)).toEqual(alone.rows.map(({ net }) => net))
  })

  it('contain only the two stores that the user sees, in every grouping', async () => {
    const seen = sql`t.store_id = any(${MANAGER_STORES}::int[])`
    for (const groupBy of groups)
      expect(byKey((await read(manager, { groupBy })).rows)).toEqual(
        await counted(test.engine, keyOf[groupBy], seen),
      )
    expect(countsOf((await read(manager, { storeId: '9' })).sum)).toEqual(added([]))
  })

  it('grouped by company attribute each transaction to the company that its store belonged to on that day', async () => {
    const move = { merchant_id: merchantId, store_id: 1, from_day: '2026-11-05' }
    const [, second] = await asOwner(test.engine, (q) =>
      q
        .selectFrom('companies')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .orderBy('id')
        .execute(),
    )
    await asOwner(test.engine, (q) =>
      q
        .insertInto('store_companies')
        .values({ ...move, tenant_id: 1, company_id: second!.id })
        .execute(),
    )
    try {
      for (const query of [{}, { paymentClass: 'CARD' }]) {
        const { rows } = await read(owner, { groupBy: 'company', ...query })
        const narrowed = 'paymentClass' in query ? sql`b.payment_class = 2` : sql`true`
        expect(byKey(rows)).toEqual(await counted(test.engine, keyOf.company, narrowed))
        for (const { key } of rows) {
          const { rows: days } = await read(owner, { companyCode: key, ...query })
          expect(byKey(days)).toEqual(
            await counted(test.engine, keyOf.date, sql`${narrowed} and o.code = ${key}`),
          )
        }
      }
    } finally {
      await asOwner(test.engine, (q) =>
        q
          .deleteFrom('store_companies')
          .where('merchant_id', '=', merchantId)
          .where('store_id', '=', 1)
          .where('from_day', '=', move.from_day)
          .execute(),
      )
    }
  })

  it('are empty for a store, company or payment method that is unknown or belongs to another merchant', async () => {
    for (const query of [{ storeId: '999999' }, { companyCode: 'NONE' }, { paymentType: 'NONE' }]) {
      const { rows, sum } = await read(owner2, { groupBy: 'store', ...query })
      expect([rows, countsOf(sum)]).toEqual([[], added([])])
    }
  })

  it('return the last day with data if the requested period has no data', async () => {
    const empty = { dateFrom: '2030-01-01', dateTo: '2030-01-31' }
    const { lastDay, sum } = await read(owner, empty)
    expect(sum.paymentCount).toBe(0)
    const days = [
      ...(
        await counted(test.engine, 't.business_day', sql`true`, {
          dateFrom: '2025-01-01',
          dateTo: '2029-12-31',
        })
      ).keys(),
    ]
    expect(lastDay).toBe(days.toSorted().at(-1))
    expect((await read(owner2, { ...empty, paymentType: 'NONE' })).lastDay).toBeNull()
    expect((await read(owner)).lastDay).toBeNull()
    // With a store filter, the last day is found without the filter by payment method. A day with
    // data within the period must not be returned as the last day before the period.
    const { rows, lastDay: before } = await read(manager, { paymentType: 'NONE' })
    expect(added(rows)).toEqual(added([]))
    expect((await read(manager)).rows[0]).toMatchObject({
      key: month.dateFrom,
      paymentCount: expect.toSatisfy(Boolean),
    })
    expect(before! < month.dateFrom).toBe(true)
  })

  it('reject a period of more than a month, without one end, or whose end is before its start', async () => {
    const answer = (query: Query) => owner.get('stat/list', query).then(codeOf)
    expect(await answer({ dateFrom: '2026-10-20', dateTo: '2026-11-20' })).toBe(1700)
    expect(await answer({ dateFrom: '2026-11-20' })).toBe(400)
    expect(await answer({ dateTo: '2026-11-20' })).toBe(400)
    expect(await answer({ dateFrom: '2026-11-20', dateTo: '2026-11-19' })).toBe(400)
    expect(await answer({ dateFrom: '2026-02-30', dateTo: '2026-03-01' })).toBe(400)
    expect(await answer({ ...month, groupBy: 'hour' })).toBe(400)
  })
})

describe('a download of statistics', () => {
  it('has the same rows as the screen', async () => {
    const { rows, sum } = await read(owner, { groupBy: 'store', compare: 'PREVIOUS' })
    const query = { ...month, groupBy: 'store', compare: 'PREVIOUS', format: 'csv' }
    const { bytes, headers } = await owner.get('stat/download', query)
    const [head, ...lines] = String(bytes).trimEnd().split('\n')
    expect(head).toContain(
      '店舗コード,店舗,支払件数,支払金額,返金件数,返金額,差引,平均単価,返金率 (%),比較対象の差引,通貨',
    )
    expect(lines.map((line) => line.split(',').slice(2, 7).map(Number))).toEqual(
      [...rows, sum].map((row) => figures.map((name) => row[name])),
    )
    const table = await readXlsx(
      (await owner.get('stat/download', { ...query, format: 'xlsx' })).bytes,
    )
    const total = table.sheets[0]!.rows.at(-1)!
    expect(total.slice(2, 7)).toEqual(figures.map((name) => sum[name]))
    expect(lines.at(-1)!.split(',').slice(2, 7).map(Number)).toEqual(total.slice(2, 7))
    expect(headers['x-total-rows']).toBe(String(rows.length))
  })

  it('has dates as real dates in Excel, and as text in CSV', async () => {
    const { rows } = await read(owner, { groupBy: 'date' })
    const days = rows.map(({ key }) => key)
    for (const call of ['stat/download', 'stat/breakdowndownload']) {
      const file = await readXlsx((await owner.get(call, { ...month, format: 'xlsx' })).bytes)
      const dates = file.sheets[0]!.rows.slice(1, days.length + 1).map(([day]) => day)
      expect(dates, call).toEqual(days.map((day) => new Date(`${day}T00:00:00Z`)))
      const { bytes } = await owner.get(call, { ...month, format: 'csv' })
      const texts = String(bytes)
        .split('\n')
        .slice(1, days.length + 1)
      expect(
        texts.map((line) => line.slice(0, 10)),
        call,
      ).toEqual(days.map((day) => day.replaceAll('-', '/')))
    }
  })

  it('fails if the period has no data', async () => {
    const empty = { dateFrom: '2030-01-01', dateTo: '2030-01-31', format: 'xlsx' }
    expect(await owner.get('stat/download', empty).then(codeOf)).toBe(1300)
  })
})

describe('computed figures', () => {
  it('round halves up, and are null if there are no payments', () => {
    expect(averageOf({ paymentCount: 2, payment: 101 })).toBe(51)
    expect(averageOf({ paymentCount: 3, payment: 100 })).toBe(33)
    expect(averageOf({ paymentCount: 0, payment: 0 })).toBeNull()
    expect(refundRateOf({ payment: 2_000, refund: 3 })).toBe(2)
    expect(refundRateOf({ payment: 100_000, refund: 49 })).toBe(0)
    expect(refundRateOf({ payment: 0, refund: 5 })).toBeNull()
  })

  it('compare a week with the previous week, and a leap day with the same weekday a year before', () => {
    expect(comparedPeriod('PREVIOUS', { from: '2026-11-16', to: '2026-11-22' })).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    })
    expect(comparedPeriod('LAST_YEAR', { from: '2028-02-29', to: '2028-02-29' })).toEqual({
      from: '2027-03-02',
      to: '2027-03-02',
    })
  })
})
