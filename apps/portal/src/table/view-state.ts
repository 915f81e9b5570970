import { type MovingPeriod, movingPeriodsOf, periodOn } from '@choba/contract/moving-periods.ts'
import type { View, ViewParts } from '@choba/contract/saved-views.ts'
import type * as z from 'zod/mini'
import { canonicalQuery } from '#lib/query-string.ts'
import { readSearch } from '#lib/search-params.ts'
import type { PeriodFilters } from '#table/list-period.ts'

/** Schema of a list's search, which the contract of the area defines. */
export type SearchSchema = z.ZodMiniObject

/**
 * Returns the filters of a view on the merchant's day `today`. Leaves out filters that the list no
 * longer supports.
 */
export function filtersOf(
  { shape }: SearchSchema,
  { period, filters }: ViewParts,
  today: string,
): Record<string, unknown> {
  const days = period && today && periodOn(period, today)
  const search = days ? { ...filters, dateFrom: days.from, dateTo: days.to } : filters
  return readSearch(shape, search)
}

/** Search parameters of a list. */
export type Search = PeriodFilters &
  Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * Converts the search in the address of a list to the parts that a view stores. If the days are
 * those of a moving period, such as the last seven days, stores the kind of period instead of the
 * days.
 */
export function partsOf(
  search: Search,
  columns: readonly string[],
  period?: MovingPeriod,
): ViewParts {
  const kept = Object.entries(search).flatMap(([key, value]): [string, string | string[]][] => {
    if (value === undefined || (period && (key === 'dateFrom' || key === 'dateTo'))) return []
    return [[key, Array.isArray(value) ? value.map(String) : String(value)]]
  })
  return { ...(period && { period }), filters: Object.fromEntries(kept), columns: [...columns] }
}

/** True if a list currently has the same filters and columns as a view. */
export const isShowing = (
  schema: SearchSchema,
  view: View,
  now: { readonly search: object; readonly columns: readonly string[]; readonly today: string },
  columnsOf: (ids: readonly string[]) => readonly string[],
): boolean =>
  canonicalQuery(filtersOf(schema, view, now.today)) === canonicalQuery(now.search) &&
  columnsOf(view.columns).join() === now.columns.join()

/**
 * Returns the moving period that a view stores for a changed search; undefined for fixed days. If
 * the days are the same, the view keeps its kind of period. Otherwise, returns a moving period that
 * matches the days.
 */
export function movingPeriodFor(
  schema: SearchSchema,
  view: ViewParts,
  search: PeriodFilters,
  today: string,
) {
  const { dateFrom: from, dateTo: to } = search
  const before: PeriodFilters = filtersOf(schema, view, today)
  if (!from || !to) return undefined
  if (before.dateFrom === from && before.dateTo === to) return view.period
  return movingPeriodsOf({ from, to }, today)[0]
}
