import { averageOf, comparedPeriod, refundRateOf } from '@choba/contract/stat-figures.ts'
import type { StatBreakdown, StatCounts, Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBreakdown } from './statistics.views.ts'
import { type Answer, openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let manager: Client
let owner2: Client
const merchantId = tenantPlans[0]!.merchants[0]!.id
const month = { dateFrom: '2026-10-21', dateTo: '2026-11-20' }

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

const figures = ['paymentCount', 'payment', 'refundCount', 'refund', 'net'] as const
const countsOf = (row: StatCounts) => Object.fromEntries(figures.map((name) => [name, row[name]]))
const added = (rows: readonly StatCounts[]) =>
  Object.fromEntries(figures.map((name) => [name, rows.reduce((sum, row) => sum + row[name]!, 0)]))

/** The figures by the rows themselves, and by no rollup. */
async function counted(
  key: string,
  narrowed = sql`true`,
  period = month,
): Promise<Map<string, { readonly net: number }>> {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ key: string; pay_n: bigint; pay: bigint; ref_n: bigint; ref: bigint }>`
      select ${sql.raw(key)}::text as key, count(*) filter (where t.trade_kind = ${PAYMENT}) as pay_n,
        coalesce(sum(t.amount) filter (where t.trade_kind = ${PAYMENT}), 0)::bigint as pay,
        count(*) filter (where t.trade_kind <> ${PAYMENT}) as ref_n,
        coalesce(sum(t.amount) filter (where t.trade_kind <> ${PAYMENT}), 0)::bigint as ref
      from transactions t join brands b on b.id = t.brand_id
      left join lateral (select o.code from store_companies c join companies o on o.merchant_id = c.merchant_id and o.id = c.company_id
        where c.merchant_id = t.merchant_id and c.store_id = t.store_id and c.from_day <= t.business_day
        order by c.from_day desc limit 1) o on true
      where t.merchant_id = ${merchantId} and t.state in (${State.paid}, ${State.succeeded})
        and t.business_day between ${period.dateFrom}::date and ${period.dateTo}::date and ${narrowed}
      group by 1`.execute(q),
  )
  return new Map(
    rows.map((row) => [
      row.key,
      {
        paymentCount: Number(row.pay_n),
        payment: Number(row.pay),
        refundCount: Number(row.ref_n),
        refund: Number(row.ref),
        net: Number(row.pay - row.ref),
      },
    ]),
  )
}

const byKey = (rows: readonly StatRow[]) =>
  new Map(rows.filter((row) => row.paymentCount + row.refundCount > 0).map((row) => [row.key, countsOf(row)]))

const keyOf = { date: 't.business_day', store: 't.store_id', company: 'o.code', brand: 'b.code' } as const
const groups = ['date', 'store', 'company', 'brand'] as const

const narrowings: readonly [string, Query, ReturnType<typeof sql>][] = [
  ['everything', {}, sql`true`],
  ['two stores', { storeId: ['1', '2'] }, sql`t.store_id in (1, 2)`],
  ['cards', { paymentClass: 'CARD' }, sql`b.payment_class = 2`],
  ['cards of one store', { paymentClass: 'CARD', storeId: '1' }, sql`b.payment_class = 2 and t.store_id = 1`],
]

describe('statistics', () => {
  for (const groupBy of groups)
    it.each(narrowings)(
      `by ${groupBy} of %s are what the rows say, and add up to the sum`,
      async (_, query, narrowed) => {
        const found = await read(owner, { groupBy, ...query })
        expect(byKey(found.rows)).toEqual(await counted(keyOf[groupBy], narrowed))
        expect(byKey(found.rows).size).toBeGreaterThan(0)
        expect(added(found.rows)).toEqual(countsOf(found.sum))
      },
    )

  it('of a day, store or brand have the totals of the list that they lead to', async () => {
    const { sum: whole } = await read(owner)
    const list = async (query: Query) =>
      resultOf<TransactionPage>(await owner.get('trade/list', { ...month, ...query }))
    const { sum: totals } = await list({})
    expect(totals![0]).toMatchObject(countsOf(whole))
    for (const [groupBy, filter] of [
      ['store', 'storeId'],
      ['brand', 'paymentType'],
    ] as const) {
      const { rows } = await read(owner, { groupBy })
      for (const row of rows.slice(0, 3)) {
        const [totalsOf] = (await list({ [filter]: [row.key] })).sum!
        expect(totalsOf).toMatchObject(countsOf(row))
      }
    }
  })

  it('have every day, and the other rows from the biggest net amount on', async () => {
    const { rows } = await read(owner)
    expect(rows.map(({ key }) => key)).toEqual(
      Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(2026, 9, 21 + at)).toISOString().slice(0, 10)),
    )
    const nets = (await read(owner, { groupBy: 'store' })).rows.map(({ net }) => net!)
    expect(nets).toEqual(nets.toSorted((a, b) => b - a))
  })

  it('are this month until today without a period', async () => {
    const { period, today } = resultOf<Statistics>(await owner.get('stat/list'))
    expect(period).toEqual({ from: `${today.slice(0, 8)}01`, to: today })
  })

  it.each([
    ['PREVIOUS', { from: '2026-10-11', to: '2026-10-30' }],
    ['LAST_YEAR', { from: '2025-11-02', to: '2025-11-21' }],
  ] as const)('are compared with the same weekdays: %s', async (compare, period) => {
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

  it('of someone who sees two stores are of these alone, by whatever they are grouped', async () => {
    const seen = sql`t.store_id = any(${MANAGER_STORES}::int[])`
    for (const groupBy of groups)
      expect(byKey((await read(manager, { groupBy })).rows)).toEqual(await counted(keyOf[groupBy], seen))
    expect(countsOf((await read(manager, { storeId: '9' })).sum)).toEqual(added([]))
  })

  it('of a company are of the days on which a store was its own', async () => {
    const move = { merchant_id: merchantId, store_id: 1, from_day: '2026-11-05' }
    const [, second] = await asOwner(test.engine, (q) =>
      q.selectFrom('companies').select('id').where('merchant_id', '=', merchantId).orderBy('id').execute(),
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
        expect(byKey(rows)).toEqual(await counted(keyOf.company, narrowed))
        for (const { key } of rows) {
          const { rows: days } = await read(owner, { companyCode: key, ...query })
          expect(byKey(days)).toEqual(await counted(keyOf.date, sql`${narrowed} and o.code = ${key}`))
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

  it('of a store, company or brand of someone else are as if it were not there', async () => {
    for (const query of [{ storeId: '999999' }, { companyCode: 'NONE' }, { paymentType: 'NONE' }]) {
      const { rows, sum } = await read(owner2, { groupBy: 'store', ...query })
      expect([rows, countsOf(sum)]).toEqual([[], added([])])
    }
  })

  it('say where nothing counts when anything last did', async () => {
    const empty = { dateFrom: '2030-01-01', dateTo: '2030-01-31' }
    const { lastDay, sum } = await read(owner, empty)
    expect(sum.paymentCount).toBe(0)
    const days = [
      ...(await counted('t.business_day', sql`true`, { dateFrom: '2025-01-01', dateTo: '2029-12-31' })).keys(),
    ]
    expect(lastDay).toBe(days.toSorted().at(-1))
    expect((await read(owner2, { ...empty, paymentType: 'NONE' })).lastDay).toBeNull()
    expect((await read(owner)).lastDay).toBeNull()
  })

  it('refuse more than a month, half a period and a reversed one', async () => {
    const answer = (query: Query) => owner.get('stat/list', query).then(codeOf)
    expect(await answer({ dateFrom: '2026-10-20', dateTo: '2026-11-20' })).toBe(1700)
    expect(await answer({ dateFrom: '2026-11-20' })).toBe(400)
    expect(await answer({ dateTo: '2026-11-20' })).toBe(400)
    expect(await answer({ dateFrom: '2026-11-20', dateTo: '2026-11-19' })).toBe(400)
    expect(await answer({ dateFrom: '2026-02-30', dateTo: '2026-03-01' })).toBe(400)
    expect(await answer({ ...month, groupBy: 'hour' })).toBe(400)
  })
})

describe('the table of days', () => {
  const table = async (client: Client, query: Query = {}) =>
    resultOf<StatBreakdown>(await client.get('stat/breakdown', { ...month, ...query }))
  /** The net of each day and column that is not 0. */
  const netsOf = ({ rows, columns }: StatBreakdown) =>
    new Map(
      rows.flatMap((row) =>
        columns.flatMap(({ key }, at) => (row.nets[at] === 0 ? [] : [[`${row.key} ${key}`, row.nets[at]]])),
      ),
    )

  for (const by of ['brand', 'store'] as const)
    it.each(narrowings)(`by ${by} of %s is what the rows say, both ways`, async (_, query, narrowed) => {
      const found = await table(owner, { by, ...query })
      const byColumn = new Map(found.columns.map((column) => [column.key, countsOf(column)]))
      expect(byColumn).toEqual(await counted(keyOf[by], narrowed))
      expect(byColumn.size).toBeGreaterThan(0)
      expect(byKey(found.rows as never)).toEqual(await counted(keyOf.date, narrowed))
      const cells = await counted(`t.business_day::text || ' ' || ${keyOf[by]}`, narrowed)
      const nets = [...cells].flatMap(([key, { net }]) => (net === 0 ? [] : [[key, net] as const]))
      expect(netsOf(found)).toEqual(new Map(nets))
      expect(added(found.columns)).toEqual(countsOf(found.sum))
      expect(added(found.rows)).toEqual(countsOf(found.sum))
      expect(found.rows).toHaveLength(31)
    })

  it('of someone who sees two stores has these alone', async () => {
    const { columns } = await table(manager, { by: 'store' })
    expect(columns.map(({ key }) => Number(key)).toSorted()).toEqual([...MANAGER_STORES].toSorted())
    expect((await table(owner2, { by: 'store', storeId: '999999' })).columns).toEqual([])
  })

  it('refuses what statistics refuse, and says where nothing is when anything last was', async () => {
    const answer = (query: Query) => owner.get('stat/breakdown', query).then(codeOf)
    expect(await answer({ dateFrom: '2026-10-20', dateTo: '2026-11-20' })).toBe(1700)
    expect(await answer({ dateFrom: '2026-11-20' })).toBe(400)
    expect(await answer({ ...month, by: 'company' })).toBe(400)
    const { lastDay, columns } = await table(owner, { dateFrom: '2030-01-01', dateTo: '2030-01-31' })
    expect(columns).toEqual([])
    expect(lastDay).toBe((await read(owner, { dateFrom: '2030-01-01', dateTo: '2030-01-31' })).lastDay)
  })

  it('has the smallest of too many columns as one, and the sums of all', () => {
    const names = new Map(
      Array.from({ length: 25 }, (_, at) => [String(at), { key: `S${at}`, code: null, name: `store ${at}` }]),
    )
    const found = [...names.keys()].flatMap((key) =>
      ['2026-11-01', '2026-11-02'].map((day) => ({
        day,
        key,
        pay_n: 1n,
        pay_amt: BigInt(100 - Number(key)),
        ref_n: 0n,
        ref_amt: 0n,
      })),
    )
    const { columns, rows, sum } = toBreakdown(found, { from: '2026-11-01', to: '2026-11-02' }, names)
    expect(columns.map(({ key }) => key)).toEqual([...Array.from({ length: 19 }, (_, at) => `S${at}`), ''])
    const others = [19, 20, 21, 22, 23, 24].reduce((all, at) => all + 100 - at, 0)
    expect(columns.at(-1)).toMatchObject({ name: null, paymentCount: 12, net: 2 * others })
    for (const row of rows) {
      expect(row.nets.at(-1)).toBe(others)
      expect(row.nets.reduce((all: number, net) => all + net!, 0)).toBe(row.net)
    }
    expect(sum.net).toBe(columns.reduce((all, { net }) => all + net!, 0))
  })

  it('as a file has the days, their columns and the sums', async () => {
    const { rows, columns } = await table(owner, { by: 'brand' })
    const { bytes } = await owner.get('stat/breakdowndownload', { ...month, by: 'brand', format: 'csv' })
    const [head, ...lines] = String(bytes).trimEnd().split('\n')
    expect(head).toContain(columns.map(({ name }) => name).join(','))
    expect(
      lines.map((line) =>
        line
          .split(',')
          .slice(1, columns.length + 1)
          .map(Number),
      ),
    ).toEqual(rows.map(({ nets }) => nets))
    const none = { dateFrom: '2030-01-01', dateTo: '2030-01-31', format: 'csv' }
    expect(await owner.get('stat/breakdowndownload', none).then(codeOf)).toBe(1300)
  })
})

describe('the file', () => {
  it('has the rows of the screen', async () => {
    const { rows } = await read(owner, { groupBy: 'store', compare: 'PREVIOUS' })
    const query = { ...month, groupBy: 'store', compare: 'PREVIOUS', format: 'csv' }
    const { bytes, headers } = await owner.get('stat/download', query)
    const [head, ...lines] = String(bytes).trimEnd().split('\n')
    expect(head).toContain(
      '店舗コード,店舗,支払件数,支払金額,返金件数,返金額,差引,平均単価,返金率 (%),比較対象の差引,通貨',
    )
    expect(lines.map((line) => line.split(',').slice(2, 7).map(Number))).toEqual(
      rows.map((row) => figures.map((name) => row[name])),
    )
    expect(headers['x-total-rows']).toBe(String(rows.length))
  })

  it('is none where nothing counts', async () => {
    const empty = { dateFrom: '2030-01-01', dateTo: '2030-01-31', format: 'xlsx' }
    expect(await owner.get('stat/download', empty).then(codeOf)).toBe(1300)
  })
})

describe('figures', () => {
  it('round halves up, and are none without payments', () => {
    expect(averageOf({ paymentCount: 2, payment: 101 })).toBe(51)
    expect(averageOf({ paymentCount: 3, payment: 100 })).toBe(33)
    expect(averageOf({ paymentCount: 0, payment: 0 })).toBeNull()
    expect(refundRateOf({ payment: 2_000, refund: 3 })).toBe(2)
    expect(refundRateOf({ payment: 100_000, refund: 49 })).toBe(0)
    expect(refundRateOf({ payment: 0, refund: 5 })).toBeNull()
  })

  it('compare a week with the one before, and a leap year’s day with the same weekday', () => {
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
