import { useTranslations } from '#lib/translations.ts'
import { Line, LineChart, usePlotArea, useYAxisScale } from 'recharts'
import { drawnRows, textWidth } from './axes.ts'
import { ChartAxes } from './chart-axes.tsx'
import { axisTicks, type ChartFormat, type ChartSeries } from './chart-data.ts'
import { markOf, PREVIOUS } from './marks.tsx'

/**
 * Drawing of a `LineChart`, in a separate chunk. It is the default export, because React's `lazy`
 * needs one.
 */
export default function LineDrawing({
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
  const ticks = axisTicks(previous ? [...series, previous] : series)
  return (
    <LineChart
      responsive
      width="100%"
      height="100%"
      data={drawnRows(labels, series, previous)}
      title={title}
      desc={t('move')}
      margin={{ top: 16, right: 24, bottom: 0, left: 0 }}
    >
      <ChartAxes labels={labels} ticks={ticks} cursor={{ stroke: 'var(--edge)' }} format={format} />
      {previous && (
        <Line
          dataKey="previous"
          name={previous.name}
          stroke={PREVIOUS.color}
          strokeDasharray={PREVIOUS.dash}
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      )}
      {series.map(({ name, values }, index) => (
        <Line
          key={index}
          dataKey={`s${index}`}
          name={name}
          stroke={markOf(index).color}
          strokeDasharray={markOf(index).dash}
          strokeWidth={2}
          dot={({ key, cx, cy, index: place }) => (
            <Alone
              key={key}
              cx={cx}
              cy={cy}
              color={markOf(index).color}
              shows={isAlone(values, place)}
            />
          )}
          isAnimationActive={false}
        />
      ))}
      {series.length === 1 && <Peak values={series[0]!.values} format={format} />}
    </LineChart>
  )
}

/**
 * True for a value without neighboring values. It is drawn as a point, because no line leads to it.
 */
const isAlone = (values: readonly (number | null)[], index: number): boolean =>
  values[index] != null && values[index - 1] == null && values[index + 1] == null

const Alone = ({
  cx,
  cy,
  color,
  shows,
}: {
  cx?: number
  cy?: number
  color: string
  shows: boolean
}) => (shows ? <circle cx={cx} cy={cy} r="3" fill={color} /> : null)

/** Label with the highest value of a line. */
function Peak({ values, format }: { values: readonly (number | null)[]; format: ChartFormat }) {
  const area = usePlotArea()
  const scale = useYAxisScale()
  const most = Math.max(...values.map((value) => value ?? 0))
  const index = values.indexOf(most)
  if (!area || !scale || index < 0 || values.length < 2) return null
  const y = scale(most) ?? 0
  const x = area.x + (area.width * index) / (values.length - 1)
  // Near the edges, the label is aligned towards the middle of the chart, so that it is not cut
  // off.
  const half = textWidth(format.short(most)) * 0.6
  const anchor = x < area.x + half ? 'start' : x > area.x + area.width - half ? 'end' : 'middle'
  return (
    <g aria-hidden="true">
      <circle cx={x} cy={y} r="3" fill="var(--accent-safe)" />
      <text x={x} y={y - 7} textAnchor={anchor} fill="var(--ink)" className="text-xs font-semibold">
        {format.short(most)}
      </text>
    </g>
  )
}
