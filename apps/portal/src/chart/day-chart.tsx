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

/** More days than this are weeks on a phone. */
const MONTH = 31
/** Pixels of the frame when there is a second picture beneath. */
const WITH_RATE = 330

/** How much a day: bars from zero with days off shaded, and beneath, on an axis of its own, the share of `part` in it. */
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
  /** `YYYY-MM-DD`, every one of the period in its order. */
  days: readonly string[]
  series: ChartSeries
  /** The days of the period before, one for each. */
  previous?: ChartSeries
  /** A share of the series, such as refunds of payments: days are shares of sums, so weeks are too. */
  rate?: {
    readonly name: string
    readonly part: readonly (number | null)[]
    /** What it is a share of, where that is not the series itself. */
    readonly whole?: readonly (number | null)[]
    readonly format: ChartFormat
  }
  /** Its figure is not whole yet. */
  today?: string
  /** The merchant's: its country's holidays are shaded as well. */
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

/** Pixels at the side of both pictures, by the longest figure of their axes. */
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

/** In tenths of a percent; null where there is nothing to be a share of. */
const ratesOf = (
  parts: readonly (number | null)[],
  wholes: readonly (number | null)[],
): (number | null)[] =>
  wholes.map((whole, place) =>
    whole === null || whole <= 0 ? null : Math.round(((parts[place] ?? 0) / whole) * 1000),
  )
