import type { View } from '@choba/contract/saved-views.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewsApi } from '#areas/views/views.api.ts'
import { filtersOf, type Search, type SearchSchema } from '#table/view-state.ts'
import type { ViewTab } from '#table/view-tabs.tsx'

/** Maximum number of saved views that are shown as tabs. The menu contains all views. */
const MAX_VIEW_TABS = 4

const none: ViewTab[] = []

/**
 * Returns the saved views of a list as tabs. The user's own views come before views shared by
 * others.
 */
const tabsOf = (schema: SearchSchema, views: readonly View[], today: string): ViewTab[] =>
  [...views]
    .toSorted((one, other) => Number(other.mine) - Number(one.mine))
    .slice(0, MAX_VIEW_TABS)
    .map((view) => ({
      key: `view ${view.viewId}`,
      label: view.name,
      search: filtersOf(schema, view, today) as Search,
      columns: view.columns,
    }))

/**
 * Returns the saved views of a list as tabs. The views load after the rows. If they fail to load,
 * only the menu of the views shows the error.
 */
export function useSavedViewTabs(
  { screen, filters: schema }: { readonly screen: ViewScreen; readonly filters: SearchSchema },
  today: string | undefined,
  isReady: boolean,
): { readonly tabs: readonly ViewTab[]; readonly isPending: boolean } {
  const { data, isPending } = useQuery({
    ...viewsApi.list.query({ screen }),
    enabled: isReady && today !== undefined,
  })
  const tabs = useMemo(
    () => (data && today !== undefined ? tabsOf(schema, data.items, today) : none),
    [data, schema, today],
  )
  return { tabs, isPending }
}
