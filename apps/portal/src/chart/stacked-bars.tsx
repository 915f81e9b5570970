import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  axisTicks,
  type ChartFormat,
  type ChartSeries,
  type ChartTable,
  isEmpty,
} from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import { MarkMenu, type MarkAction } from './mark-menu.tsx'

const BarDrawing = lazy(() => loadChunk(import('./bar-drawing.tsx')))

/**
 * Bar chart of the composition of a total over time: up to four stacked series without negative
 * values.
 */
export function StackedBars({
  labels,
  series,
  table,
  whole,
  actionsOf,
  format,
  caption,
  ...frame
}: ChartFrameProps & {
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Table for the chart. It may contain more series than the drawing. */
  table: ChartTable
  /** Value at the full height of a bar, such as 1000 for shares. By default, the largest sum. */
  whole?: number
  /**
   * Returns the links of a part of a bar, which a press opens. If `place` is null, returns the
   * links of the whole series, which the legend opens.
   */
  actionsOf: (series: number, place: number | null) => readonly MarkAction[]
  format: ChartFormat
  caption?: string
}) {
  const sums = labels.map((_, place) =>
    series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  )
  const ticks = axisTicks([{ name: '', values: whole === undefined ? sums : [whole] }])
  const room = useRef<HTMLDivElement>(null)
  const [pressed, press] = useState<{
    series: number
    place: number
    left: number
    top: number
  } | null>(null)
  const onPress = (index: number, place: number, at: MouseEvent) => {
    const { left, top } = room.current!.getBoundingClientRect()
    press({ series: index, place, left: at.clientX - left, top: at.clientY - top })
  }
  const actions = pressed ? actionsOf(pressed.series, pressed.place) : []
  const pressedName =
    pressed &&
    series[pressed.series] &&
    `${series[pressed.series]!.name} ${labels[pressed.place] ?? ''}`
  return (
    <ChartFrame
      {...frame}
      format={format}
      empty={isEmpty(series)}
      table={table}
      {...(caption !== undefined && { caption })}
      legend={
        <Legend
          kind="bar"
          names={series.map(({ name }) => name)}
          actions={series.map((_one, index) => actionsOf(index, null))}
        />
      }
    >
      <div ref={room} className="relative h-full">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <BarDrawing
            title={frame.title}
            labels={labels}
            series={series}
            format={format}
            stacked={{ ticks, onPress }}
          />
        </Suspense>
        {pressed && pressedName && actions.length > 0 && (
          <MarkMenu
            key={JSON.stringify(pressed)}
            defaultOpen
            name={pressedName}
            actions={actions}
            trigger={
              <button
                type="button"
                aria-label={pressedName}
                tabIndex={-1}
                className="absolute size-px"
                style={{ left: pressed.left, top: pressed.top }}
              />
            }
          />
        )}
      </div>
    </ChartFrame>
  )
}
