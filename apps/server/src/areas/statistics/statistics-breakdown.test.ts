import type { StatBreakdown, Statistics } from '@choba/contract/statistics.contract.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBreakdown } from './statistics.views.ts'
import {
  type Answer,
  openTestApp,
  resultOf,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'
import { countsOf, added, counted, byKey, keyOf, narrowings, month } from './statistics.testing.ts'

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

describe('the breakdown by day', () => {
  const table = async (client: Client, query: Query = {}) =>
    resultOf<StatBreakdown>(await client.get('stat/breakdown', { ...month, ...query }))
  /** Returns the net amounts that are not zero, by day and column. */
  const netsOf = ({ rows, columns }: StatBreakdown) =>
    new Map(
      rows.flatMap((row) =>
        columns.flatMap(({ key }, at) =>
          row.nets[at] === 0 ? [] : [[`${row.key} ${key}`, row.nets[at]]],
        ),
      ),
    )

  for (const by of ['paymentMethod', 'store'] as const)
    it.each(narrowings)(
      `and by ${by}, for %s, has the sums of the transactions in every row, column and cell`,
      async (_, query, narrowed) => {
        const found = await table(owner, { by, ...query })
        const byColumn = new Map(found.columns.map((column) => [column.key, countsOf(column)]))
        expect(byColumn).toEqual(await counted(test.engine, keyOf[by], narrowed))
        expect(byColumn.size).toBeGreaterThan(0)
        expect(byKey(found.rows as never)).toEqual(await counted(test.engine, keyOf.date, narrowed))
        const cells = await counted(
          test.engine,
          `t.business_day::text || ' ' || ${keyOf[by]}`,
          narrowed,
        )
        const nets = [...cells].flatMap(([key, { net }]) =>
          net === 0 ? [] : [[key, net] as const],
        )
        expect(netsOf(found)).toEqual(new Map(nets))
        expect(added(found.columns)).toEqual(countsOf(found.sum))
        expect(added(found.rows)).toEqual(countsOf(found.sum))
        expect(found.rows).toHaveLength(31)
      },
    )

  it('contains only the user’s two stores', async () => {
    const { columns } = await table(manager, { by: 'store' })
    expect(new Set(columns.map(({ key }) => Number(key)))).toEqual(new Set(MANAGER_STORES))
    expect((await table(owner2, { by: 'store', storeId: '999999' })).columns).toEqual([])
  })

  it('rejects the same periods as the statistics, and names the last day with data before an empty period', async () => {
    const answer = (query: Query) => owner.get('stat/breakdown', query).then(codeOf)
    expect(await answer({ dateFrom: '2026-10-20', dateTo: '2026-11-20' })).toBe(1700)
    expect(await answer({ dateFrom: '2026-11-20' })).toBe(400)
    expect(await answer({ ...month, by: 'company' })).toBe(400)
    const { lastDay, columns } = await table(owner, {
      dateFrom: '2030-01-01',
      dateTo: '2030-01-31',
    })
    expect(columns).toEqual([])
    expect(lastDay).toBe(
      resultOf<Statistics>(
        await owner.get('stat/list', { dateFrom: '2030-01-01', dateTo: '2030-01-31' }),
      ).lastDay,
    )
  })

  it('combines the smallest columns if there are too many, and its totals stay the same', () => {
    const names = new Map(
      Array.from({ length: 25 }, (_, at) => [
        String(at),
        { key: `S${at}`, code: null, name: `store ${at}` },
      ]),
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
    const { columns, rows, sum } = toBreakdown(
      found,
      { from: '2026-11-01', to: '2026-11-02' },
      names,
    )
    expect(columns.map(({ key }) => key)).toEqual([
      ...Array.from({ length: 19 }, (_, at) => `S${at}`),
      '',
    ])
    const others = [19, 20, 21, 22, 23, 24].reduce((all, at) => all + 100 - at, 0)
    expect(columns.at(-1)).toMatchObject({ name: null, paymentCount: 12, net: 2 * others })
    for (const row of rows) {
      expect(row.nets.at(-1)).toBe(others)
      expect(row.nets.reduce((all: number, net) => all + net!, 0)).toBe(row.net)
    }
    expect(sum.net).toBe(columns.reduce((all, { net }) => all + net!, 0))
  })

  it('has the same days, columns and totals as a downloaded file', async () => {
    const { rows, columns } = await table(owner, { by: 'paymentMethod' })
    const nets = [...rows.map((row) => row.nets), columns.map(({ net }) => net)]
    const { bytes } = await owner.get('stat/breakdowndownload', {
      ...month,
      by: 'paymentMethod',
      format: 'csv',
    })
    const [head, ...lines] = String(bytes).trimEnd().split('\n')
    expect(head).toContain(columns.map(({ name }) => name).join(','))
    expect(
      lines.map((line) =>
        line
          .split(',')
          .slice(1, columns.length + 1)
          .map(Number),
      ),
    ).toEqual(nets)
    const none = { dateFrom: '2030-01-01', dateTo: '2030-01-31', format: 'csv' }
    expect(await owner.get('stat/breakdowndownload', none).then(codeOf)).toBe(1300)
  })
})
