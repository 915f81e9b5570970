import { useTranslations } from '#lib/translations.ts'
import { changeOf } from './change.ts'
import type { ChartFormat } from './chart-data.ts'

/** The figure a chart carries above it. */
export interface HeadlineFigure {
  readonly value: number
  readonly compared?: {
    /** What it is compared with, as a noun: "same month last year". */
    readonly period: string
    /** Null where there is no such figure. */
    readonly value: number | null
  }
}

/** The figure in full, and by how much it differs: an arrow and words in ink, since more is not always better. */
export function Headline({ figure, format }: { figure: HeadlineFigure; format: ChartFormat }) {
  const t = useTranslations('chart')
  const { value, compared } = figure
  const change = compared && changeOf(value, compared.value)
  return (
    <p className="flex min-h-8 flex-wrap items-baseline gap-x-3">
      <span className="text-2xl font-semibold">{format.full(value)}</span>
      {compared && change && (
        <span className="text-sm">
          {change.direction !== 'same' && (
            <span aria-hidden="true">{change.direction === 'up' ? '▲ ' : '▼ '}</span>
          )}
          {t('compared', { period: compared.period, change: change.text })}
        </span>
      )}
    </p>
  )
}
