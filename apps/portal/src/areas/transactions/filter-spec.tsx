import type { ReactNode } from 'react'
import { CheckList } from '#ui/check-list.tsx'
import { FilterChip } from '#ui/chip.tsx'
import type { Option } from '#ui/select.tsx'

/** One thing a list can be narrowed by: as a pill of its own, or as a part of "more filters". */
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
  <FilterChip label={spec.label} value={spec.value ?? spec.idle} active={isActive(spec)} onClear={spec.onClear}>
    {spec.control}
  </FilterChip>
)

const stay = () => undefined

export const FilterSection = ({ spec }: { spec: FilterSpec }) => (
  <section aria-label={spec.label} className="flex flex-col gap-1.5">
    <h2 aria-hidden="true" className="text-sm font-semibold">
      {spec.label}
    </h2>
    {spec.control(stay)}
  </section>
)

/** Any number of many. An option that is not offered any more keeps its code, so that it can still be taken away. */
export function choiceFilter<V extends string>({
  label,
  idle,
  options,
  chosen,
  onChange,
  words,
}: {
  label: string
  idle: string
  options: readonly Option<V>[]
  chosen: readonly V[] | undefined
  onChange: (chosen: V[] | undefined) => void
  /** "Shibuya and 2 more". */
  words: (first: string, others: number) => string
}): FilterSpec {
  const gone = (chosen ?? []).filter((code) => !options.some((option) => option.value === code))
  const all = [...options, ...gone.map((code) => ({ value: code, label: code }))]
  const names = all.filter((option) => chosen?.includes(option.value)).map((option) => option.label)
  const [first, ...others] = names
  return {
    label,
    idle,
    value: first === undefined ? undefined : others.length === 0 ? first : words(first, others.length),
    onClear: () => onChange(undefined),
    control: () => (
      <CheckList
        label={label}
        options={all}
        value={chosen ?? []}
        onChange={(next) => onChange(next.length > 0 ? (next as V[]) : undefined)}
      />
    ),
  }
}
