import { lazy, Suspense } from 'react'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { isEmpty, tableOf } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import type { SeriesChartProps } from './line-chart.tsx'

const BarDrawing = lazy(() => loadChunk(import('./bar-drawing.tsx')))

/**
 * Bar chart with bars that start at zero. The series differ by color and pattern. A value is shown
 * above each bar if there is space.
 */
export function BarChart({ axis, labels, series, previous, format, ...frame }: SeriesChartProps) {
  const all = previous ? [...series, previous] : series
  return (
    <ChartFrame
      {...frame}
      format={format}
      empty={isEmpty(all)}
      table={tableOf(axis, labels, all, format)}
      legend={
        all.length > 1 && (
          <Legend kind="bar" names={series.map(({ name }) => name)} previous={previous?.name} />
        )
      }
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <BarDrawing
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
