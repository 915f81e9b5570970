import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { importBench, rollupDifferences, type ImportBench } from './import-bench.testing.ts'

const from = 'SHIBUYA-COFFEE'

let test: TestApp
let bench: ImportBench
beforeAll(async () => {
  test = await openTestApp()
  bench = await importBench(test.engine)
  const of = { entCode: from, pointCardNo: 'ROUND-CARD' }
  await sendRows(test, await madeKey(test), [
    payment('round-1', { ...of, amount: '5000', presentation: 'APP' }),
    payment('round-2', { ...of, pointsUsed: '3', pointsAwarded: '1234', presentation: 'NONE' }),
    refundOf('round-2-R', 'round-2', { ...of, amount: '600' }),
  ])
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
const totals = (merchant: string) =>
  bench.rows(`select t.trade_kind, t.state, t.business_day, b.code as payment_method, s.name as store, count(*)::int as n,
      sum(t.amount)::bigint as sum
    from transactions t join merchants m on m.id = t.merchant_id join payment_methods b on b.id = t.payment_method_id
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
    where m.code = '${merchant}' and t.state in (1, 2, 5, 6)
      and t.business_day between '${period.dateFrom}' and '${period.dateTo}'
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)

/**
 * Returns the sums of points used, awarded, returned and taken back. For imported transactions,
 * reads the points that the file contained.
 */
const points = (merchant: string) =>
  bench.rows(`select p.trade_kind, p.card, p.shown, sum(p.used)::bigint as used, sum(p.given)::bigint as given from (
      select t.trade_kind, coalesce(o.card_no, b.point_card_no) as card, coalesce(o.points_used, b.used) as used,
        coalesce(o.presentation, b.presentation, 'CARD') as shown,
        coalesce(o.points_awarded, b.awarded, (select sum(e.quantity) from point_entries e where e.merchant_id = t.merchant_id
          and e.payment_id = t.id and e.cause = t.id and e.charge_type <> 'USE')) as given
      from transactions t join merchants m on m.id = t.merchant_id
      left join transaction_points b on b.merchant_id = t.merchant_id and b.transaction_id = t.id
      left join orders o on o.merchant_id = t.merchant_id and o.id = t.id and o.type = 'REFUND'
      where m.code = '${merchant}' and t.state in (1, 2, 5, 6)
        and t.business_day between '${period.dateFrom}' and '${period.dateTo}') p
    where p.card is not null group by 1, 2, 3 order by 1, 2, 3`)

it.each([
  ['utf-8', 'ja', 'ROUND-1'],
  ['shift_jis', 'ja', 'ROUND-2'],
  ['utf-8', 'en', 'ROUND-3'],
  ['utf-8', 'mn', 'ROUND-4'],
])(
  "another merchant can import the product's own download (%s, %s), with the same totals",
  async (encoding, language, merchant) => {
    const owner = await test.signIn('owner')
    const { bytes } = await owner.send({
      method: 'GET',
      url: `/apiproxy/api/trade/download?dateFrom=${period.dateFrom}&dateTo=${period.dateTo}&format=csv&encoding=${encoding}`,
      headers: { 'accept-language': language },
    })
    const [source] = await bench.rows(
      `select closing_minutes from merchants where code = '${from}'`,
    )
    const files = [await bench.file(`${merchant}.csv`, bytes)]
    const create = { name: merchant, currency: 'JPY', timeZone: 'Asia/Tokyo' }
    const options = {
      files,
      merchant,
      create,
      createStores: true,
      format: `mapping:choba-transactions-${language}`,
    }
    expect(source).toEqual({ closing_minutes: 0 })
    const done = await bench.run(options)
    expect(done).toMatchObject({ outcome: 'done', refused: 0, known: 0, succeeded: true })
    expect(done.fresh).toBeGreaterThan(100)
    expect(await points(from)).toContainEqual(expect.objectContaining({ shown: 'APP' }))
    expect(done.fresh + done.skipped).toBe(done.read)
    expect(await totals(merchant)).toEqual(await totals(from))
    expect(await points(merchant)).toEqual(await points(from))
    expect(
      await bench.rows(
        `select 1 from orders o join merchants m on m.id = o.merchant_id where m.code = '${merchant}'`,
      ),
    ).toEqual([])
    expect(await bench.rows(rollupDifferences(merchant))).toEqual([])
    expect(await bench.run(options)).toMatchObject({ outcome: 'allKnown', known: done.fresh })
  },
)
