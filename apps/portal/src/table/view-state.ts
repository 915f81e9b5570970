import { type MovingPeriod, movingPeriodsOf, periodOn } from '@choba/contract/moving-periods.ts'
import type { View, ViewParts } from '@choba/contract/saved-views.ts'
import type * as z from 'zod/mini'
import { canonicalQuery } from '#lib/query-string.ts'
import { readSearch } from '#lib/search-params.ts'
import type { PeriodFilters } from '#table/list-period.ts'

/** Schema of a list's search: the filters of its area's contract. */
export type SearchSchema = z.ZodMiniObject

/**
 * Returns the filters of a view for the merchant's day `today`. Leaves out filters that the list no
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
 * Converts the address search of a list to the parts stored in a view. A moving period replaces the
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

/** True if a list currently shows exactly the filters and columns of a view. */
export const isShowing = (
  schema: SearchSchema,
  view: View,
  now: { readonly search: object; readonly columns: readonly string[]; readonly today: string },
  columnsOf: (ids: readonly string[]) => readonly string[],
): boolean =>
  canonicalQuery(filtersOf(schema, view, now.today)) === canonicalQuery(now.search) &&
  columnsOf(view.columns).join() === now.columns.join()

/**
 * Returns how a view stores the period of a changed search: with the view's kind of period if the
 * days are the same, otherwise as a moving period if possible.
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
