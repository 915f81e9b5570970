import { useTranslations } from '#lib/translations.ts'
import type { ChartFormat, ChartTable } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Mark, type MarkAction } from './mark-menu.tsx'

/** Height of a row of charts in pixels, and number of charts in a row. */
const ROW = 100
const COLUMNS = 3
/**
 * Width of a bar and height of a chart, in the units of the SVG, which stretches to the available
 * width.
 */
const BAR = 10
const HIGH = 100

/** Data of one of the small charts. */
export interface Multiple {
  readonly name: string
  /** Total of the values; null if unknown. */
  readonly total: number | null
  /** One value for each label; null for a missing value. */
  readonly values: readonly (number | null)[]
  readonly actions?: readonly MarkAction[]
}

/**
 * Small bar charts side by side. All have the same scale, so that charts with small values have
 * short bars.
 */
export function SmallMultiples({
  multiples,
  labels,
  table,
  format,
  caption,
  ...frame
}: ChartFrameProps & {
  multiples: readonly Multiple[]
  /** Labels of the bars, such as days. */
  labels: readonly string[]
  table: ChartTable
  format: ChartFormat
  caption?: string
}) {
  const t = useTranslations('chart')
  const values = multiples.flatMap((one) => one.values.map((value) => value ?? 0))
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const rows = Math.ceil(multiples.length / COLUMNS)
  return (
    <ChartFrame
      {...frame}
      height={rows > 0 ? rows * ROW : frame.height}
      format={format}
      empty={values.every((value) => value === 0)}
      table={table}
      caption={[
        t('sameScale', { most: format.full(most) }),
        ...(caption === undefined ? [] : [caption]),
      ].join(' ')}
    >
      <ol
        aria-label={frame.title}
        className="grid h-full grid-cols-3 gap-x-3 gap-y-3 text-sm"
        style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
      >
        {multiples.map(({ name, total, values: own, actions }, index) => (
          <li key={index} className="grid min-h-0 min-w-0">
            <Mark name={name} actions={actions} className="flex min-h-0 min-w-0 flex-col">
              <span title={name} className="block truncate">
                {name}
              </span>
              <span
                className="block truncate text-xs text-muted"
                title={total === null ? '' : format.full(total)}
              >
                {total === null ? '—' : format.short(total)}
              </span>
              <Bars values={own} count={labels.length} most={most} least={least} />
            </Mark>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

/** Bars that start at zero. Negative bars have only an outline. */
function Bars({
  values,
  count,
  most,
  least,
}: {
  values: readonly (number | null)[]
  count: number
  most: number
  least: number
}) {
  const room = most - least || 1
  const at = (value: number) => ((most - value) / room) * HIGH
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${count * BAR} ${HIGH}`}
      preserveAspectRatio="none"
      className="min-h-0 w-full flex-1"
    >
      {values.map((value, place) => {
        if (value === null || value === 0) return null
        return (
          <rect
            key={place}
            x={place * BAR + 1}
            width={BAR - 2}
            y={at(Math.max(value, 0))}
            height={(Math.abs(value) / room) * HIGH}
            fill={value > 0 ? 'var(--accent-safe)' : 'none'}
            stroke="var(--accent-safe)"
            strokeWidth={value > 0 ? 0 : 1}
            vectorEffect="non-scaling-stroke"
          />
        )
      })}
      <line
        x1="0"
        x2={count * BAR}
        y1={at(0)}
        y2={at(0)}
        stroke="var(--edge)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
