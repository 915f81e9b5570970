import type { View } from '@choba/contract/saved-views.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { viewsApi } from '#lib/views.api.ts'
import type { ViewTab } from '#table/view-tabs.tsx'
import { filtersOf, type Search, type SearchSchema } from '#table/view-state.ts'

/** So many views stand as tabs; the menu has them all. */
const MAX_VIEW_TABS = 4

export const viewsQuery = (screen: ViewScreen) => viewsApi.list.query({ screen })

/** The views of a list as tabs, the person's own before those shared with them. */
export function tabsOf(schema: SearchSchema, views: readonly View[], today: string): ViewTab[] {
  return [...views]
    .toSorted((one, other) => Number(other.mine) - Number(one.mine))
    .slice(0, MAX_VIEW_TABS)
    .map((view) => ({
      key: `view ${view.viewId}`,
      label: view.name,
      search: filtersOf(schema, view, today) as Search,
      columns: view.columns,
    }))
}
