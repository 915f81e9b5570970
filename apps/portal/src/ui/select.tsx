import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

export interface Option<V extends string = string> {
  readonly value: V
  readonly label: string
}

export interface SelectProps<V extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  value: V
  options: readonly Option<V>[]
  onChange: (value: V) => void
}

/**
 * Select field with the browser's native list, which works best on phones and with keyboards and
 * screen readers.
 */
export function Select<V extends string>({
  value,
  options,
  onChange,
  className = '',
  ...rest
}: SelectProps<V>) {
  return (
    <span className={`relative inline-flex w-full ${className}`}>
      <select
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        className="field-box appearance-none truncate pr-8"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size="1em"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
      />
    </span>
  )
}
