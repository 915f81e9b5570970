import { averageOf, countOf, starSum } from '@choba/contract/rating-figures.ts'
import type { RatingSummary, ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  admin = await test.signIn('sysconfig')
})
afterAll(() => test.close())

const summary = async (query: Query): Promise<RatingSummary> =>
  resultOf<RatingSummary>(await admin.get('feedback/summary', { bucket: 'week', ...query }))
async function rows(query: Query): Promise<{ items: ReviewedFeedback[]; total: number }> {
  return resultOf(await admin.get('feedback/list', { type: 'star', pageSize: 200, ...query }))
}
const sumOf = (of: RatingSummary) =>
  of.buckets
    .flatMap(({ items }) => items)
    .reduce((sum, one) => [sum[0]! + one.count, sum[1]! + one.sum], [0, 0])

it.each([
  ['everything', {}],
  ['one item', { title: 'speed' }],
  [
    'good ratings of some days',
    { rating: ['4', '5'], writtenFrom: '2026-10-20', writtenTo: '2026-11-12' },
  ],
  ['no ratings', { writtenFrom: '2099-01-01' }],
])(
  'the rating summary has the same totals as the list and the exported file: %s',
  async (_what, query: Query) => {
    const listed = await rows(query)
    const stars = [1, 2, 3, 4, 5].map(
      (star) => listed.items.filter(({ rating }) => rating === star).length,
    )
    for (const bucket of ['day', 'week', 'month']) {
      const found = await summary({ ...query, bucket })
      expect(found.bucket).toBe(bucket)
      expect(found.stars).toEqual(stars)
      expect(found.items.map((one) => countOf(one.stars)).reduce((a, b) => a + b)).toBe(
        listed.total,
      )
      expect(sumOf(found)).toEqual([listed.total, starSum(stars)])
      // Each time bucket of the chart starts on the day after the end of the previous bucket.
      for (const [at, one] of found.buckets.slice(1).entries())
        expect(Date.parse(one.from) - Date.parse(found.buckets[at]!.to)).toBe(86_400_000)
    }
    const file = await admin.get('feedback/download', { type: 'star', format: 'csv', ...query })
    if (listed.total > 0) expect(file.headers['x-total-rows']).toBe(String(listed.total))
    else expect([file.envelope.resultType, averageOf(0, 0)]).toEqual([1300, null])
  },
)

it('weeks in the rating summary start on Monday, in the reader’s time zone', async () => {
  const [first] = (await rows({ title: 'clarity' })).items
  const at = Date.parse('2026-11-16T00:00:00+09:00')
  const moved = (when: number) =>
    asOwner(test.engine, (q) =>
      sql`update reviews set written_at = ${new Date(when)} where id = ${first!.feedbackId}::bigint`.execute(
        q,
      ),
    )
  const bucketOf = async () => {
    const { buckets } = await summary({
      title: 'clarity',
      search: first!.userName,
      writtenFrom: '2026-11-15',
      writtenTo: '2026-11-16',
    })
    return buckets.map(({ from, to }) => [from, to])
  }
  await moved(at)
  expect(await bucketOf()).toEqual([['2026-11-16', '2026-11-22']])
  await moved(at - 1)
  expect(await bucketOf()).toEqual([['2026-11-09', '2026-11-15']])
  await moved(Date.parse(first!.timestamp))
})

it('the rating summary uses weeks or months if there are too many days', async () => {
  const [first] = (await rows({})).items
  await asOwner(test.engine, (q) =>
    sql`update reviews set written_at = '2019-02-03T00:00:00Z' where id = ${first!.feedbackId}::bigint`.execute(
      q,
    ),
  )
  const found = await summary({ bucket: 'day' })
  expect([found.bucket, found.buckets[0]!.from]).toEqual(['month', '2019-02-01'])
  expect(sumOf(found)[0]).toBe((await rows({})).total)
})
