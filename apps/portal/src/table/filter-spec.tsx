import type { ReactNode } from 'react'
import { FilterChip } from '#ui/chip.tsx'

/** One filter of a list, shown as a chip or as a field of the filter menu. */
export interface FilterSpec {
  readonly label: string
  /** Chosen value in words. */
  readonly value: string | undefined
  readonly onClear: () => void
  /** Control of the filter; `close` closes the popover around it. */
  readonly control: (close: () => void) => ReactNode
  /** Text shown before anything is chosen. */
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
