import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { importBench, rollupDifferences, type ImportBench } from './ingest.testing.ts'

let test: TestApp
let bench: ImportBench
beforeAll(async () => {
  test = await openTestApp()
  bench = await importBench(test.engine)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const from = 'SHIBUYA-COFFEE'
const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
const totals = (merchant: string) =>
  bench.rows(`select t.trade_kind, t.state, t.business_day, b.code as brand, s.name as store, count(*)::int as n,
      sum(t.amount)::bigint as sum
    from transactions t join merchants m on m.id = t.merchant_id join brands b on b.id = t.brand_id
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
    where m.code = '${merchant}' and t.state in (1, 2, 5, 6)
      and t.business_day between '${period.dateFrom}' and '${period.dateTo}'
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)

it.each([
  ['utf-8', 'ja', 'ROUND-1'],
  ['shift_jis', 'ja', 'ROUND-2'],
  ['utf-8', 'en', 'ROUND-3'],
  ['utf-8', 'mn', 'ROUND-4'],
])(
  'our own download (%s, %s) goes into another merchant with the same totals',
  async (encoding, language, merchant) => {
    const owner = await test.signIn('owner')
    const { bytes } = await owner.send({
      method: 'GET',
      url: `/apiproxy/api/trade/download?dateFrom=${period.dateFrom}&dateTo=${period.dateTo}&format=csv&encoding=${encoding}`,
      headers: { 'accept-language': language },
    })
    const [source] = await bench.rows(`select closing_minutes from merchants where code = '${from}'`)
    const files = [await bench.file(`${merchant}.csv`, bytes)]
    const create = { name: merchant, currency: 'JPY', timeZone: 'Asia/Tokyo' }
    const options = { files, merchant, create, createStores: true, format: `mapping:choba-transactions-${language}` }
    expect(source).toEqual({ closing_minutes: 0 })
    const done = await bench.run(options)
    expect(done).toMatchObject({ outcome: 'done', refused: 0, known: 0, succeeded: true })
    expect(done.fresh).toBeGreaterThan(100)
    expect(done.fresh + done.skipped).toBe(done.read)
    expect(await totals(merchant)).toEqual(await totals(from))
    expect(await bench.rows(rollupDifferences(merchant))).toEqual([])
    expect(await bench.run(options)).toMatchObject({ outcome: 'allKnown', known: done.fresh })
  },
)
