import type { ReactNode } from 'react'
import { FilterChip } from '#ui/chip.tsx'

/**
 * One filter of a list. The list shows it as a button in the row or as an entry of the filter menu.
 */
export interface FilterSpec {
  readonly label: string
  /** Selected value as text; undefined if the filter is not active. */
  readonly value: string | undefined
  readonly onClear: () => void
  /** Renders the fields of the filter. `close` closes the surrounding popover. */
  readonly control: (close: () => void) => ReactNode
  /** Text that is shown while the filter is not active. */
  readonly idle?: string
}

export const isActive = (spec: FilterSpec): boolean => spec.value !== undefined

export const FilterPill = ({ spec }: { spec: FilterSpec }) => (
  <FilterChip
    label={spec.label}
    value={spec.value ?? spec.idle}
    active={isActive(spec)}
    onClear={spec.onClear}
  >
    {spec.control}
  </FilterChip>
)
