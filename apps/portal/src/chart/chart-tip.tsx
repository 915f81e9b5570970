import type { ChartFormat } from './chart-data.ts'

interface Entry {
  readonly name?: unknown
  readonly value?: unknown
}

/**
 * Tooltip for the position under the pointer or arrow keys: the label and its figures. Announced to
 * screen readers when it changes.
 */
export function ChartTip({
  active,
  label,
  payload,
  format,
}: {
  active?: boolean
  label?: unknown
  payload?: readonly Entry[]
  format: ChartFormat
}) {
  if (!active || !payload?.length) return null
  return (
    <div role="status" className="rounded-md bg-surface px-3 py-2 text-sm shadow-float">
      {typeof label === 'string' && <p className="text-muted">{label}</p>}
      {payload.map(({ name, value }, index) => (
        <p key={index} className="flex justify-between gap-4">
          <span>{String(name)}</span>
          <span className="font-semibold">
            {typeof value === 'number' ? format.full(value) : ''}
          </span>
        </p>
      ))}
    </div>
  )
}
