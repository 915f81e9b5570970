import type { QueryOf } from '@choba/contract/endpoint.ts'
import { countOf, starSum } from '@choba/contract/rating-figures.ts'
import type { feedbackReview, RatingSummary } from '@choba/contract/feedback-review.contract.ts'
import { ratingBuckets, type RatingBucket } from '@choba/contract/feedback-review.filters.ts'
import { ratedItems, STARS, type RatedItem } from '@choba/contract/feedback.contract.ts'
import { addDays, firstOfMonth } from '@choba/contract/period.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Principal } from '#platform/access/principals.ts'
import { found, type ReviewSearch } from './feedback-review.repository.ts'

/**
 * Maximum number of time buckets in the chart. If there are more days, buckets are weeks or months.
 */
const MOST_BUCKETS = 120

interface Counted {
  day: string
  title: RatedItem
  rating: number
  count: bigint
}

/**
 * Counts ratings by rated item, number of stars and time bucket. Each bucket is identified by its
 * first day.
 */
function countRatings(tx: Tx, search: ReviewSearch, bucket: RatingBucket): Promise<Counted[]> {
  const { time_zone, closing_minutes } = search.clock
  const day = businessDay(
    sql.ref('r.written_at'),
    sql`${time_zone}::text`,
    sql`${closing_minutes}::int`,
  )
  const rated = found(tx, search)
    .select(['r.title', 'r.rating'])
    .select(sql<string>`date_trunc(${sql.lit(bucket)}, (${day})::timestamp)::date`.as('day'))
  return tx.q
    .selectFrom(rated.as('rated'))
    .select(['day', 'title', 'rating', (of) => of.fn.countAll<bigint>().as('count')])
    .groupBy(['day', 'title', 'rating'])
    .orderBy('day')
    .execute() as Promise<unknown> as Promise<Counted[]>
}

const nextAfter = (day: string, bucket: RatingBucket): string =>
  bucket === 'month' ? firstOfMonth(day, 1) : addDays(day, bucket === 'week' ? 7 : 1)

/**
 * Returns the first day of each bucket from `first` to `last`. Returns null if more than
 * `MOST_BUCKETS` days or weeks are needed; the number of months is not limited.
 */
function beginningsOf(first: string, last: string, bucket: RatingBucket): string[] | null {
  const days: string[] = []
  for (let day = first; day <= last; day = nextAfter(day, bucket)) {
    if (bucket !== 'month' && days.length === MOST_BUCKETS) return null
    days.push(day)
  }
  return days
}

const starsOf = (counted: readonly Counted[]): number[] =>
  Array.from({ length: STARS }, (_none, at) =>
    counted
      .filter(({ rating }) => rating === at + 1)
      .reduce((sum, { count }) => sum + Number(count), 0),
  )

function summaryOf(
  counted: readonly Counted[],
  bucket: RatingBucket,
  days: readonly string[],
): RatingSummary {
  const of = (rows: readonly Counted[], title: RatedItem) =>
    starsOf(rows.filter((row) => row.title === title))
  const byDay = Map.groupBy(counted, ({ day }) => day)
  return {
    bucket,
    stars: starsOf(counted),
    items: ratedItems.map((title) => ({ title, stars: of(counted, title) })),
    buckets: days.map((from) => ({
      from,
      to: addDays(nextAfter(from, bucket), -1),
      items: ratedItems.map((title) => {
        const stars = of(byDay.get(from) ?? [], title)
        return { title, count: countOf(stars), sum: starSum(stars) }
      }),
    })),
  }
}

/**
 * Summarizes the ratings that match a search. The list and the exported file contain the same
 * ratings.
 */
export async function summarizeRatings(
  tx: Tx,
  { merchant }: Principal,
  { tenantCode: _about, bucket: asked, ...filters }: QueryOf<typeof feedbackReview.summary>,
): Promise<RatingSummary> {
  const search: ReviewSearch = { type: 'star', filters, clock: merchant }
  for (const bucket of ratingBuckets.slice(ratingBuckets.indexOf(asked))) {
    const counted = await countRatings(tx, search, bucket)
    const [first, last] = [counted[0]?.day, counted.at(-1)?.day]
    const days = first !== undefined && last !== undefined ? beginningsOf(first, last, bucket) : []
    if (days) return summaryOf(counted, bucket, days)
  }
  throw new Error('months are never too many')
}
