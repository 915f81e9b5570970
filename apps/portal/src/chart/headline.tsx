import { useTranslations } from '#lib/translations.ts'
import { changeOf } from './change.ts'
import type { ChartFormat } from './chart-data.ts'

/** Figure above a chart. */
export interface HeadlineFigure {
  readonly value: number
  readonly compared?: {
    /** Name of the earlier period, such as "same month last year". */
    readonly period: string
    /** Figure of the earlier period; null if that period has no figure. */
    readonly value: number | null
  }
}

/**
 * Figure of a chart and its relative change: an arrow and text in a neutral color, because an
 * increase is not always good.
 */
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
