import { usePlotArea } from 'recharts'
import { tick } from './axes.ts'

/** Gray background of weekends and holidays. Drawn before the bars, so that it is behind them. */
export function ShadedDays({ count, shaded }: { count: number; shaded: readonly number[] }) {
  const area = usePlotArea()
  if (!area) return null
  const band = area.width / count
  return (
    <g aria-hidden="true">
      {shaded.map((place) => (
        <rect
          key={place}
          x={area.x + place * band}
          y={area.y}
          width={band}
          height={area.height}
          fill="var(--muted)"
          fillOpacity="0.13"
        />
      ))}
    </g>
  )
}

/**
 * Fades the bar of an unfinished day and labels the bar. Drawn after the bars, so that it covers
 * them.
 */
export function UnfinishedDay({
  count,
  place,
  text,
}: {
  count: number
  place: number
  text: string
}) {
  const area = usePlotArea()
  if (!area) return null
  const band = area.width / count
  const x = area.x + place * band
  // Near the edges, the label is aligned towards the middle of the chart, so that it is not cut
  // off.
  const [at, anchor] =
    place > count * 0.8
      ? ([x + band, 'end'] as const)
      : place < count * 0.2
        ? ([x, 'start'] as const)
        : ([x + band / 2, 'middle'] as const)
  return (
    <g aria-hidden="true">
      <rect
        x={x}
        y={area.y}
        width={band}
        height={area.height}
        fill="var(--surface)"
        fillOpacity="0.5"
      />
      <path
        d={`M${x},${area.y + area.height} v${-area.height} h${band} v${area.height}`}
        fill="none"
        stroke="var(--edge)"
        strokeDasharray="3 3"
      />
      <text x={at} y={area.y - 5} textAnchor={anchor} style={tick}>
        {text}
      </text>
    </g>
  )
}
