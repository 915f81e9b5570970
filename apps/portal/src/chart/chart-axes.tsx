import { type ComponentProps } from 'react'
import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { hasFew, tick, xAxis, yAxis } from './axes.ts'
import type { ChartFormat } from './chart-data.ts'
import { ChartTip } from './chart-tip.tsx'
import { NameTick } from './name-tick.tsx'

/**
 * Parts that bar and line charts have in common: grid, both axes, and the tooltip for pointer and
 * arrow keys.
 */
export const ChartAxes = ({
  labels,
  ticks,
  cursor,
  format,
  side,
}: {
  labels: readonly string[]
  /** Values of the vertical axis in ascending order. */
  ticks: readonly number[]
  /** Style that marks the position under the pointer or arrow keys. */
  cursor: ComponentProps<typeof Tooltip>['cursor']
  format: ChartFormat
  /**
   * Width of the vertical axis in pixels, to align charts below each other. By default, the labels
   * decide the width.
   */
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
