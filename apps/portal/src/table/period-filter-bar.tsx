import { FilterBar } from '#table/filter-bar.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { hasOtherFilters, type ListFilters, periodOf } from '#table/list-period.ts'
import { PeriodFilter } from '#table/period-filter.tsx'

/** Filter bar of a list with a period. All filters are kept in the address. */
export function PeriodFilterBar<F extends ListFilters>({
  filters,
  onFilters,
  months,
  mayBeOpen,
  clock,
  ...specs
}: {
  filters: F
  onFilters: (next: F, replace: boolean) => void
  months: number
  /** True if the list can be searched without a period. */
  mayBeOpen: boolean
  clock: Parameters<typeof PeriodFilter>[0]['clock']
  daily: readonly FilterSpec[]
  rest: readonly FilterSpec[]
  found?: string
}) {
  const { dateFrom, dateTo, sort, order } = filters
  return (
    <FilterBar
      {...specs}
      period={
        <PeriodFilter
          value={periodOf(filters, months)}
          mayBeOpen={mayBeOpen}
          clock={clock}
          months={months}
          onChange={({ from, to }) => onFilters({ ...filters, dateFrom: from, dateTo: to }, false)}
        />
      }
      onClearAll={
        hasOtherFilters(filters)
          ? () => onFilters({ dateFrom, dateTo, sort, order } as F, false)
          : undefined
      }
    />
  )
}
