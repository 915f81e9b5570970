import type { ReactNode } from 'react'
import { FilterChip } from '#ui/chip.tsx'

/** One thing a list can be narrowed by: as a pill of its own, or as a field of the menu. */
export interface FilterSpec {
  readonly label: string
  /** What is chosen, in words. */
  readonly value: string | undefined
  readonly onClear: () => void
  /** The control; `close` puts away the popover it stands in. */
  readonly control: (close: () => void) => ReactNode
  /** In words before anything is chosen. */
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
