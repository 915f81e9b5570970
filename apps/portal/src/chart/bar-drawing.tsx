import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Bar, BarChart, CartesianGrid, LabelList, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { drawnRows, hasFew, tick, xAxis, yAxis } from './axes.ts'
import { axisTicks, type ChartFormat, type ChartSeries } from './chart-data.ts'
import { ChartTip } from './chart-tip.tsx'
import { FillPatterns, markOf, patternId, PREVIOUS } from './marks.tsx'
import { NameTick } from './name-tick.tsx'

/** The picture of a `BarChart`. Its own chunk: the default export is for `lazy`. */
export default function BarDrawing({
  title,
  labels,
  series,
  previous,
  format,
}: {
  title: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  previous?: ChartSeries
  format: ChartFormat
}) {
  const t = useTranslations('chart')
  const id = useId()
  const ticks = axisTicks(previous ? [...series, previous] : series)
  const labelled = series.length === 1 && !previous && hasFew(labels)
  const radius: [number, number, number, number] = [2, 2, 0, 0]
  return (
    <BarChart
      responsive
      width="100%"
      height="100%"
      data={drawnRows(labels, series, previous)}
      title={title}
      desc={t('move')}
      margin={{ top: 18, right: 8, bottom: 0, left: 0 }}
      barGap={1}
      barCategoryGap="22%"
    >
      <FillPatterns id={id} count={series.length} colorOf={(index) => markOf(index).color} />
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        {...xAxis}
        {...(hasFew(labels)
          ? { interval: 0, tick: (props) => <NameTick {...props} count={labels.length} /> }
          : { interval: 'equidistantPreserveStart', tick })}
      />
      <YAxis
        {...yAxis}
        ticks={ticks}
        domain={[ticks[0]!, ticks.at(-1)!]}
        tickFormatter={(value: number) => format.short(value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--line-soft)' }}
        content={(props) => <ChartTip {...props} format={format} />}
      />
      {ticks[0]! < 0 && <ReferenceLine y={0} stroke="var(--edge)" />}
      {previous && (
        <Bar
          dataKey="previous"
          name={previous.name}
          fill={PREVIOUS.color}
          radius={radius}
          maxBarSize={36}
          isAnimationActive={false}
        />
      )}
      {series.map(({ name }, index) => (
        <Bar
          key={name}
          dataKey={`s${index}`}
          name={name}
          fill={`url(#${patternId(id, index)})`}
          radius={radius}
          maxBarSize={36}
          isAnimationActive={false}
        >
          {labelled && (
            <LabelList
              position="top"
              formatter={(value) => (typeof value === 'number' ? format.short(value) : '')}
              style={{ ...tick, fill: 'var(--ink)' }}
            />
          )}
        </Bar>
      ))}
    </BarChart>
  )
}
