import { type MovingPeriod, movingPeriodsOf, periodOn } from '@choba/contract/moving-periods.ts'
import type { View, ViewParts } from '@choba/contract/saved-views.ts'
import type * as z from 'zod/mini'
import { canonicalQuery } from '#lib/query-string.ts'
import { readSearch } from '#lib/search-params.ts'
import type { PeriodFilters } from '#table/list-period.ts'

/** What the search of a list takes: the filters of its area's contract. */
export type SearchSchema = z.ZodMiniObject

/** What a view searches by on the merchant's day `today`. What the list no longer knows is left out. */
export function filtersOf(
  { shape }: SearchSchema,
  { period, filters }: ViewParts,
  today: string,
): Record<string, unknown> {
  const days = period && today && periodOn(period, today)
  const search = days ? { ...filters, dateFrom: days.from, dateTo: days.to } : filters
  return readSearch(shape, search)
}

/** What stands in the address of a list. */
export type Search = PeriodFilters &
  Readonly<Record<string, string | number | readonly string[] | undefined>>

/** What stands in an address, as a view keeps it; with a moving period in the place of its days. */
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

/** Whether a list is searched by, and shows, what a view says. */
export const isShowing = (
  schema: SearchSchema,
  view: View,
  now: { readonly search: object; readonly columns: readonly string[]; readonly today: string },
  columnsOf: (ids: readonly string[]) => readonly string[],
): boolean =>
  canonicalQuery(filtersOf(schema, view, now.today)) === canonicalQuery(now.search) &&
  columnsOf(view.columns).join() === now.columns.join()

/** The period as which a changed search is kept in a view: of its kind while the days are the same, else moving where they can be. */
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
