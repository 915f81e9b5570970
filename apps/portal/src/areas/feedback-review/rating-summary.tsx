import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RatingSummary as Summary } from '@choba/contract/feedback-review.contract.ts'
import {
  type RatingBucket,
  ratingBuckets,
  type RatingFilters,
} from '@choba/contract/feedback-review.filters.ts'
import { averageOf, averageText, countOf, starSum } from '@choba/contract/rating-figures.ts'
import type { ChartFormat } from '#chart/chart-data.ts'
import { shareText } from '#chart/chart-data.ts'
import { LineChart } from '#chart/line-chart.tsx'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'
import { dayText, shortDayText } from '#ui/instants.ts'
import { feedbackReviewApi } from './feedback-review.api.ts'

/** Shows a dash for an average of 0, which means no ratings: the lowest rating is one star. */
const written = (value: number): string => (value === 0 ? '—' : averageText(value))
const averages: ChartFormat = { full: written, short: written, plain: averageText }
/** The axis shows whole numbers of stars, without decimals. */
const overTime: ChartFormat = {
  ...averages,
  short: (value) => averageText(value).replace(/\.00$/, ''),
}

const nothing: Summary = { bucket: 'week', stars: [0, 0, 0, 0, 0], items: [], buckets: [] }

/**
 * Returns the labels of the time buckets: first day or month, with the year if the buckets span
 * several years.
 */
function labelsOf({ bucket, buckets }: Summary): string[] {
  const years = new Set(buckets.map(({ from }) => from.slice(0, 4)))
  return buckets.map(({ from }) =>
    bucket === 'month'
      ? dayText(from).slice(0, 7)
      : years.size > 1
        ? dayText(from)
        : shortDayText(from),
  )
}

/**
 * Summary of the ratings: averages over time and by item, and the number of ratings with each
 * number of stars.
 */
export function RatingSummary({
  filters,
  by,
  onBy,
}: {
  filters: RatingFilters
  by: RatingBucket
  onBy: (by: RatingBucket) => void
}) {
  const t = useTranslations('feedbackReview')
  const names = useTranslations('feedback.rating.items')
  const { count } = useChartFormats()
  const query = useQuery({
    ...feedbackReviewApi.summary.query({ ...useAboutTenant(), ...filters, bucket: by }),
    placeholderData: keepPreviousData,
  })
  const { data = nothing } = query
  const total = countOf(data.stars)
  const average = averageOf(total, starSum(data.stars))
  const rated = data.items.filter(({ stars }) => countOf(stars) > 0)
  const frame = {
    fileName: t('summary.fileName'),
    status: query.data
      ? ('ready' as const)
      : query.isError
        ? ('failed' as const)
        : ('busy' as const),
    stale: query.isPlaceholderData,
    onRetry: () => void query.refetch(),
  }
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <LineChart
          {...frame}
          title={t('summary.averages')}
          answer={
            average !== null &&
            t('summary.answer', { average: averageText(average), count: count.full(total) })
          }
          how={t('summary.averagesHow')}
          {...(data.bucket !== by && {
            sample: t('summary.coarser', { by: t(`summary.unit.${data.bucket}`) }),
          })}
          axis={t(`summary.bucket.${data.bucket}`)}
          labels={labelsOf(data)}
          series={rated.map(({ title }) => ({
            name: names(title),
            values: data.buckets.map(({ items }) => {
              const of = items.find((item) => item.title === title)
              return of ? averageOf(of.count, of.sum) : null
            }),
          }))}
          format={overTime}
          tools={
            <div>
              <Segmented
                label={t('summary.by')}
                value={data.bucket === by || !query.data ? by : data.bucket}
                segments={ratingBuckets.map((value) => ({
                  value,
                  label: t(`summary.bucket.${value}`),
                }))}
                onChange={onBy}
              />
            </div>
          }
        />
      </div>
      <RankedBars
        {...frame}
        title={t('summary.items')}
        axis={t('summary.item')}
        figures={t('summary.average')}
        most={null}
        parts={data.items.map(({ title, stars }) => ({
          name: names(title),
          value: averageOf(countOf(stars), starSum(stars)) ?? 0,
          note: t('summary.rated', { count: count.full(countOf(stars)) }),
        }))}
        format={averages}
      />
      <RankedBars
        {...frame}
        title={t('summary.stars')}
        axis={t('summary.star')}
        figures={t('summary.count')}
        most={null}
        parts={data.stars
          .map((value, index) => ({
            name: t('starName', { count: index + 1 }),
            value,
            ...(total > 0 && { note: shareText(Math.round((value / total) * 1000)) }),
          }))
          .toReversed()}
        format={count}
      />
    </div>
  )
}
