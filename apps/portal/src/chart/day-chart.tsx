import { lazy, Suspense } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { loadChunk } from '#ui/chunks.ts'
import { isHoliday } from '#ui/holidays.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { sideWidth, SMALL_LINES } from './axes.ts'
import {
  axisTicks,
  isEmpty,
  joinTables,
  tableOf,
  type ChartFormat,
  type ChartSeries,
} from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { byDay, byWeek, isWeekend, sumsOf } from './day-groups.ts'
import { Legend } from './legend.tsx'

const BarDrawing = lazy(() => loadChunk(import('./bar-drawing.tsx')))

/** Above this many days, the chart groups by week on a phone. */
const MONTH = 31
/** Height of the frame in pixels if a second chart is below the bars. */
const WITH_RATE = 330

/**
 * Bar chart by day, in which days off are shaded. If `rate` is set, a second chart with its own
 * axis is below the bars.
 */
export function DayChart({
  axis,
  days,
  series,
  previous,
  rate,
  today,
  timeZone,
  format,
  ...frame
}: ChartFrameProps & {
  axis: string
  /** All days of the period in order, as `YYYY-MM-DD`. */
  days: readonly string[]
  series: ChartSeries
  /** Values of the previous period, one for each day of `days`. */
  previous?: ChartSeries
  /**
   * Rate in the second chart: the share of `part` in `whole`, such as refunds in payments. Computed
   * from sums, so that shares by week are correct too.
   */
  rate?: {
    readonly name: string
    readonly part: readonly (number | null)[]
    /** Values that `part` is a share of. By default, the values of the series. */
    readonly whole?: readonly (number | null)[]
    readonly format: ChartFormat
  }
  /** Current day, whose figure is not complete yet. */
  today?: string
  /** Time zone of the merchant. The holidays of the time zone's country are shaded too. */
  timeZone: string | undefined
  format: ChartFormat
}) {
  const t = useTranslations('chart')
  const weekly = useNarrow() && days.length > MONTH
  const groups = weekly ? byWeek(days) : byDay(days)
  const grouped = (one: ChartSeries): ChartSeries => ({
    name: one.name,
    values: sumsOf(groups, one.values),
  })
  const main = grouped(series)
  const before = previous && grouped(previous)
  const all = before ? [main, before] : [main]
  const isOff = (day: string) => isWeekend(day) || isHoliday(day, timeZone)
  const shaded = weekly ? [] : days.flatMap((day, place) => (isOff(day) ? [place] : []))
  const now = today === undefined ? -1 : days.indexOf(today)
  const unfinished = groups.findIndex(({ first, last }) => first <= now && now <= last)
  const labels = groups.map(({ label }) => label)
  const rowNames = labels.map((day, place) =>
    place === unfinished ? t('unfinishedDay', { day }) : day,
  )
  const rates = rate && {
    name: rate.name,
    values: ratesOf(
      sumsOf(groups, rate.part),
      rate.whole ? sumsOf(groups, rate.whole) : main.values,
    ),
  }
  const table = tableOf(axis, rowNames, all, format)
  const side = rates && sideOf(all, format, rates, rate.format)
  const drawn = { labels, unfinished, shaded, side }
  return (
    <ChartFrame
      {...frame}
      height={rates ? WITH_RATE : frame.height}
      format={format}
      empty={isEmpty(all)}
      caption={weekly ? t('byWeek') : shaded.length > 0 ? t('offDays') : undefined}
      table={rates ? joinTables(table, tableOf(axis, rowNames, [rates], rate.format)) : table}
      legend={before && <Legend kind="bar" names={[main.name]} previous={before.name} />}
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <div className="flex h-full flex-col gap-1">
          <div className="min-h-0 flex-1">
            <BarDrawing
              {...drawn}
              title={frame.title}
              series={[main]}
              previous={before}
              format={format}
            />
          </div>
          {rates && (
            <>
              <p className="text-xs text-muted">{rates.name}</p>
              <div className="h-24">
                <BarDrawing
                  {...drawn}
                  small
                  title={rates.name}
                  series={[rates]}
                  format={rate.format}
                />
              </div>
            </>
          )}
        </div>
      </Suspense>
    </ChartFrame>
  )
}

/** Returns the width of the vertical axes in pixels. The longest figure of both charts fits. */
const sideOf = (
  series: readonly ChartSeries[],
  format: ChartFormat,
  rates: ChartSeries,
  rateFormat: ChartFormat,
) =>
  sideWidth([
    ...axisTicks(series).map((value) => format.short(value)),
    ...axisTicks([rates], SMALL_LINES).map((value) => rateFormat.short(value)),
  ])

/** Returns the shares in tenths of a percent; null if the whole is zero or missing. */
const ratesOf = (
  parts: readonly (number | null)[],
  wholes: readonly (number | null)[],
): (number | null)[] =>
  wholes.map((whole, place) =>
    whole === null || whole <= 0 ? null : Math.round(((parts[place] ?? 0) / whole) * 1000),
  )
