import { useNarrow } from '#ui/use-narrow.ts'
import type { ChartFormat, ChartTable } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Mark, type MarkAction } from './mark-menu.tsx'

/** Height of a row in pixels, and height on phones, where the name is above the bar. */
const ROW = 44
const PHONE_ROW = 62

export interface Step {
  readonly name: string
  /**
   * Value of the step. The bar of a `whole` starts at zero; the bar of a `part` starts where the
   * previous bar ends.
   */
  readonly value: number
  readonly kind: 'whole' | 'part'
  readonly actions?: readonly MarkAction[]
}

/**
 * Returns the start and the end of each bar. The bar of a part starts at the end of the previous
 * bar.
 */
export function spansOf(steps: readonly Step[]): { from: number; to: number }[] {
  let end = 0
  return steps.map(({ kind, value }) => {
    const from = kind === 'whole' ? 0 : end
    end = from + value
    return { from, to: end }
  })
}

/**
 * Waterfall chart that explains the difference between two totals: the bars of both totals start at
 * zero, and the bars between them are the changes.
 */
export function Steps({
  steps,
  table,
  format,
  changes,
  ...frame
}: ChartFrameProps & {
  steps: readonly Step[]
  table: ChartTable
  format: ChartFormat
  /** Format of the changes, which includes a sign. */
  changes: ChartFormat
}) {
  const narrow = useNarrow()
  const spans = spansOf(steps)
  const ends = spans.flatMap(({ from, to }) => [from, to])
  const least = Math.min(0, ...ends)
  const room = Math.max(0, ...ends) - least || 1
  const share = (value: number) => `${((value - least) / room) * 100}%`
  return (
    <ChartFrame
      {...frame}
      height={steps.length > 0 ? steps.length * (narrow ? PHONE_ROW : ROW) : frame.height}
      format={format}
      empty={steps.every(({ value }) => value === 0)}
      table={table}
    >
      <ol
        aria-label={frame.title}
        className="grid h-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] content-around gap-x-2 text-sm max-sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        {steps.map(({ name, value, kind, actions }, at) => {
          const { from, to } = spans[at]!
          const row = (
            <>
              <span className="line-clamp-2 break-words max-sm:col-span-full">{name}</span>
              <span aria-hidden="true" className="relative h-4">
                <span
                  className={`absolute inset-y-0 rounded-sm ${kind === 'whole' ? 'bg-accent' : value < 0 ? 'border border-accent' : 'bg-[color-mix(in_srgb,var(--accent-safe)_45%,var(--surface))]'}`}
                  style={{
                    left: share(Math.min(from, to)),
                    width: `max(${(Math.abs(to - from) / room) * 100}%, ${value === 0 ? 0 : 2}px)`,
                  }}
                />
                <span className="absolute -inset-y-1 w-px bg-edge" style={{ left: share(0) }} />
              </span>
              <span className="text-right font-semibold whitespace-nowrap">
                {(kind === 'whole' ? format : changes).full(value)}
              </span>
            </>
          )
          return (
            <li key={at} className="col-span-full grid grid-cols-subgrid">
              <Mark
                name={name}
                actions={actions}
                className="col-span-full grid grid-cols-subgrid items-center leading-snug"
              >
                {row}
              </Mark>
            </li>
          )
        })}
      </ol>
    </ChartFrame>
  )
}
