import { type MouseEvent, useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Bar, BarChart, LabelList, type LabelProps, ReferenceLine, usePlotArea } from 'recharts'
import { drawnRows, hasFew, SMALL_LINES, textWidth, tick } from './axes.ts'
import { ChartAxes } from './chart-axes.tsx'
import { axisTicks, type ChartFormat, type ChartSeries } from './chart-data.ts'
import { ShadedDays, UnfinishedDay } from './day-marks.tsx'
import { FillPatterns, markOf, patternId, PREVIOUS } from './marks.tsx'

/**
 * Drawing of a `BarChart`, in a separate chunk. It is the default export, because React's `lazy`
 * needs one.
 */
export default function BarDrawing({
  title,
  labels,
  series,
  previous,
  format,
  shaded = [],
  unfinished = -1,
  side,
  small = false,
  stacked,
}: {
  title: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  previous?: ChartSeries
  format: ChartFormat
  /** Indexes of the labels that are days off, which are shaded. */
  shaded?: readonly number[]
  /** Index of the label of an unfinished day, if the chart contains one. */
  unfinished?: number
  /** Width of the vertical axis in pixels, to align with another chart of the same labels. */
  side?: number | undefined
  /** True for a small chart below a larger one. The axis then has fewer lines. */
  small?: boolean
  /**
   * If set, the series are stacked. `ticks` must include the sums of the series; `onPress` receives
   * the index of the pressed series and label.
   */
  stacked?: {
    readonly ticks: readonly number[]
    readonly onPress: (series: number, place: number, at: MouseEvent) => void
  }
}) {
  const t = useTranslations('chart')
  const id = useId()
  const ticks =
    stacked?.ticks ?? axisTicks(previous ? [...series, previous] : series, small ? SMALL_LINES : 4)
  const labelled = series.length === 1 && !small && !previous && hasFew(labels)
  const radius: [number, number, number, number] = stacked ? [0, 0, 0, 0] : [2, 2, 0, 0]
  return (
    <BarChart
      responsive
      width="100%"
      height="100%"
      data={drawnRows(labels, series, previous)}
      title={title}
      desc={t('move')}
      margin={{ top: small ? 6 : 18, right: 8, bottom: 0, left: 0 }}
      barGap={1}
      barCategoryGap="22%"
    >
      <ShadedDays count={labels.length} shaded={shaded} />
      <FillPatterns id={id} count={series.length} colorOf={(index) => markOf(index).color} />
      <ChartAxes
        labels={labels}
        ticks={ticks}
        cursor={{ fill: 'var(--line-soft)' }}
        format={format}
        side={side}
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
          key={index}
          dataKey={`s${index}`}
          name={name}
          fill={`url(#${patternId(id, index)})`}
          {...(stacked && {
            stackId: 'all',
            stroke: 'var(--surface)',
            cursor: 'pointer',
            onClick: (_bar: unknown, place: number, at: MouseEvent) =>
              stacked.onPress(index, place, at),
          })}
          radius={radius}
          maxBarSize={36}
          isAnimationActive={false}
        >
          {labelled && (
            <LabelList
              content={(props) => (
                <BarLabel {...props} count={labels.length} short={(value) => format.short(value)} />
              )}
            />
          )}
        </Bar>
      ))}
      {unfinished >= 0 && (
        <UnfinishedDay
          count={labels.length}
          place={unfinished}
          text={small ? '' : t('unfinished')}
        />
      )}
    </BarChart>
  )
}

/** Value above a bar. Hidden if it would overlap the values of neighboring bars. */
function BarLabel({
  x,
  y,
  width,
  value,
  count,
  short,
}: LabelProps & { count: number; short: (value: number) => string }) {
  const area = usePlotArea()
  const text = typeof value === 'number' ? short(value) : ''
  if (!area || text === '' || textWidth(text) > area.width / count) return null
  return (
    <text
      x={Number(x) + Number(width) / 2}
      y={Number(y) - 5}
      textAnchor="middle"
      style={{ ...tick, fill: 'var(--ink)' }}
    >
      {text}
    </text>
  )
}
