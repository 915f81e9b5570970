import { type ComponentProps } from 'react'
import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { hasFew, tick, xAxis, yAxis } from './axes.ts'
import type { ChartFormat } from './chart-data.ts'
import { ChartTip } from './chart-tip.tsx'
import { NameTick } from './name-tick.tsx'

/** What bars and lines stand on: the grid, both axes, and what the pointer or the arrow keys tell. */
export const ChartAxes = ({
  labels,
  ticks,
  cursor,
  format,
  side,
}: {
  labels: readonly string[]
  /** The figures at the side, the least first. */
  ticks: readonly number[]
  /** How the place that is told about is marked. */
  cursor: ComponentProps<typeof Tooltip>['cursor']
  format: ChartFormat
  /** Width of the label column in pixels, to align charts that stand below each other. Default: what the labels need. */
  side?: number | undefined
}) => (
  <>
    <CartesianGrid vertical={false} stroke="var(--line)" />
    <XAxis
      {...xAxis}
      {...(hasFew(labels)
        ? { interval: 0, tick: (props) => <NameTick {...props} count={labels.length} /> }
        : { interval: 'equidistantPreserveStart', tick })}
    />
    <YAxis
      {...yAxis}
      {...(side !== undefined && { width: side })}
      ticks={ticks}
      domain={[ticks[0]!, ticks.at(-1)!]}
      tickFormatter={(value: number) => format.short(value)}
    />
    <Tooltip
      isAnimationActive={false}
      cursor={cursor}
      content={(props) => <ChartTip {...props} format={format} />}
    />
  </>
)
