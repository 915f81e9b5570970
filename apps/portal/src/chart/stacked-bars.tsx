import { lazy, Suspense } from 'react'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { axisTicks, type ChartFormat, type ChartSeries, type ChartTable, isEmpty } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Legend } from './legend.tsx'

const BarDrawing = lazy(() => loadChunk(import('./bar-drawing.tsx')))

/** What a whole is made of, over time: up to four parts on each other, none below zero. */
export function StackedBars({
  labels,
  series,
  table,
  whole,
  onOpen,
  format,
  caption,
  ...frame
}: ChartFrameProps & {
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Its twin, which may have more parts. */
  table: ChartTable
  /** What every bar reaches at most, such as 1000 of shares; without it the greatest sum decides. */
  whole?: number
  /** A press on a part. By the keyboard its figure in the table leads there. */
  onOpen: (series: number, place: number) => void
  format: ChartFormat
  caption?: string
}) {
  const sums = labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
  const ticks = axisTicks([{ name: '', values: whole === undefined ? sums : [whole] }])
  return (
    <ChartFrame
      {...frame}
      format={format}
      empty={isEmpty(series)}
      table={table}
      {...(caption !== undefined && { caption })}
      legend={<Legend kind="bar" names={series.map(({ name }) => name)} />}
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <BarDrawing title={frame.title} labels={labels} series={series} format={format} stacked={{ ticks, onOpen }} />
      </Suspense>
    </ChartFrame>
  )
}
