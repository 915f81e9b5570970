import { lazy, Suspense } from 'react'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { isEmpty, tableOf, type ChartFormat, type ChartSeries } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Legend } from './legend.tsx'

const LineDrawing = lazy(() => loadChunk(import('./line-drawing.tsx')))

export interface SeriesChartProps extends ChartFrameProps {
  /** Word for a label, such as "day". Heading of the first column of the table. */
  axis: string
  labels: readonly string[]
  /** At most four series, because the chart has only four styles that readers can distinguish. */
  series: readonly ChartSeries[]
  /** Values of the previous period, drawn in gray. */
  previous?: ChartSeries
  format: ChartFormat
}

/** Line chart over time, with the axis starting at zero. */
export function LineChart({ axis, labels, series, previous, format, ...frame }: SeriesChartProps) {
  const all = previous ? [...series, previous] : series
  return (
    <ChartFrame
      {...frame}
      format={format}
      empty={isEmpty(all)}
      table={tableOf(axis, labels, all, format)}
      legend={
        all.length > 1 && (
          <Legend kind="line" names={series.map(({ name }) => name)} previous={previous?.name} />
        )
      }
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <LineDrawing
          title={frame.title}
          labels={labels}
          series={series}
          previous={previous}
          format={format}
        />
      </Suspense>
    </ChartFrame>
  )
}
