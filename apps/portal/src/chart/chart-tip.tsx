import type { ChartFormat } from './chart-data.ts'

interface Entry {
  readonly name?: unknown
  readonly value?: unknown
}

/**
 * Tooltip with the label and the figures at the position of the pointer or the arrow keys. Screen
 * readers announce a new content.
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
