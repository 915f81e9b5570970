import { useId } from 'react'

export interface Segment<V extends string> {
  readonly value: V
  readonly label: string
  /** Accessible name, for a label that is too short to be understood alone. */
  readonly name?: string
}

/**
 * Row of two to four options that are always visible. For keyboard and screen readers, the options
 * are radio buttons.
 */
export function Segmented<V extends string>({
  label,
  value,
  segments,
  onChange,
}: {
  label: string
  value: V
  segments: readonly Segment<V>[]
  onChange: (value: V) => void
}) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex min-h-8 max-w-full flex-wrap rounded-md border border-line bg-surface"
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="flex cursor-pointer items-center rounded-md px-2.5 py-1 text-sm text-muted transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={segment.value === value}
            aria-label={segment.name}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
