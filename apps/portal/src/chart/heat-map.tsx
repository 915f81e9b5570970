import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { ChartFormat } from './chart-data.ts'
import { tableOf } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { type Heat, heatOf, heatStep } from './heat.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const days = [1, 2, 3, 4, 5, 6, 0] as const
/**
 * CSS classes of a cell of the heat map, by its heat. A hotter cell is larger and darker, so color
 * alone does not carry the meaning.
 */
const looks: Record<Heat, string> = {
  0: 'size-1 bg-edge',
  1: 'size-[35cqmin] bg-[color-mix(in_srgb,var(--accent-safe)_40%,var(--surface))]',
  2: 'size-[52cqmin] bg-[color-mix(in_srgb,var(--accent-safe)_55%,var(--surface))]',
  3: 'size-[68cqmin] bg-[color-mix(in_srgb,var(--accent-safe)_70%,var(--surface))]',
  4: 'size-[84cqmin] bg-[color-mix(in_srgb,var(--accent-safe)_85%,var(--surface))]',
  5: 'size-[100cqmin] bg-accent',
}

/**
 * Heat map of seven weekdays (Monday first) by 24 hours. The arrow keys move the selection, and the
 * selected value is shown below.
 */
export function HeatMap({
  values,
  format,
  detail,
  ...frame
}: ChartFrameProps & {
  /** Values by weekday (Sunday first, as in `Date`), then by hour. */
  values: readonly (readonly number[])[]
  format: ChartFormat
  /** Renders details of the selected cell. Receives null if no cell is selected. */
  detail?: (field: { weekday: number; hour: number } | null) => ReactNode
}) {
  const t = useTranslations('chart')
  const kit = useTranslations('kit')
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ row: number; column: number } | null>(null)
  const [chosen, choose] = useState<{ row: number; column: number } | null>(null)
  const valueAt = (row: number, column: number) => values[days[row]!]?.[column] ?? 0
  const most = Math.max(0, ...values.flat())
  const nameOf = (row: number, column: number) =>
    t('hourOf', { weekday: kit(`weekday${days[row]!}`), hour: String(column) })
  const stop = at ?? { row: 0, column: 0 }
  const series = days.map((day) => ({
    name: kit(`weekday${day}`),
    values: hours.map((hour) => values[day]?.[hour] ?? 0),
  }))
  const table = tableOf(
    t('weekday'),
    hours.map((hour) => t('hour', { hour: String(hour) })),
    series,
    format,
  )

  function move(event: KeyboardEvent) {
    if (detail && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      choose(stop)
      return
    }
    const next = heatStep(event.key, stop, days.length, hours.length)
    if (!next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus()
  }

  return (
    <ChartFrame
      {...frame}
      format={format}
      empty={most === 0}
      table={table}
      legend={<Scale />}
      beneath={detail?.(chosen && { weekday: days[chosen.row]!, hour: chosen.column })}
    >
      <div className="flex h-full flex-col gap-1.5">
        <div
          ref={grid}
          role="grid"
          aria-label={frame.title}
          tabIndex={-1}
          onKeyDown={move}
          onPointerLeave={() => setAt(null)}
          className="grid min-h-0 flex-1 grid-rows-[repeat(7,minmax(0,1fr))_auto] gap-px"
        >
          {days.map((day, row) => (
            <div
              key={day}
              role="row"
              className="grid min-h-0 grid-cols-[2em_repeat(24,minmax(0,1fr))] gap-px"
            >
              <span role="rowheader" className="self-center text-xs text-muted">
                {kit(`weekday${day}`)}
              </span>
              {hours.map((hour) => (
                <span
                  key={hour}
                  role="gridcell"
                  data-at={`${row}-${hour}`}
                  tabIndex={stop.row === row && stop.column === hour ? 0 : -1}
                  aria-label={`${nameOf(row, hour)} ${format.full(valueAt(row, hour))}`}
                  {...(detail && {
                    'aria-selected': chosen?.row === row && chosen.column === hour,
                    onClick: () => choose({ row, column: hour }),
                  })}
                  onFocus={() => setAt({ row, column: hour })}
                  onPointerEnter={() => setAt({ row, column: hour })}
                  className="grid min-h-0 [container-type:size] place-items-center rounded-sm bg-line-soft -outline-offset-2 hover:outline-2 hover:outline-accent aria-selected:outline-2 aria-selected:outline-ink"
                >
                  <span
                    aria-hidden="true"
                    className={`rounded-sm ${looks[heatOf(valueAt(row, hour), most)]}`}
                  />
                </span>
              ))}
            </div>
          ))}
          <div
            aria-hidden="true"
            className="grid grid-cols-[2em_repeat(24,minmax(0,1fr))] gap-px text-xs text-muted"
          >
            <span />
            {hours.map((hour) => (
              <span key={hour} className="overflow-visible whitespace-nowrap">
                {hour % 6 === 0 && t('hour', { hour: String(hour) })}
              </span>
            ))}
          </div>
        </div>
        <p className="min-h-5 text-sm">
          {at && (
            <>
              <span className="text-muted">{nameOf(at.row, at.column)}</span>{' '}
              <span className="font-semibold">{format.full(valueAt(at.row, at.column))}</span>
            </>
          )}
        </p>
      </div>
    </ChartFrame>
  )
}

/** Legend of the heats, from few to many. */
function Scale() {
  const t = useTranslations('chart')
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      {t('less')}
      {([0, 1, 2, 3, 4, 5] as const).map((heat) => (
        <span
          key={heat}
          aria-hidden="true"
          className="grid size-3.5 [container-type:size] place-items-center rounded-sm bg-line-soft"
        >
          <span className={`rounded-sm ${looks[heat]}`} />
        </span>
      ))}
      {t('more')}
    </p>
  )
}
