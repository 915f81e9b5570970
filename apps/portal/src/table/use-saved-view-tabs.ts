import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SearchSchema } from '#table/view-state.ts'
import type { ViewTab } from '#table/view-tabs.tsx'
import { loadChunk } from '#ui/chunks.ts'

const none: ViewTab[] = []

interface SavedViewTabs {
  readonly tabs: readonly ViewTab[]
  readonly isPending: boolean
}

/**
 * The saved views of a list as tabs, once the rows are there. Where they fail to come, the menu of the views says so.
 */
export function useSavedViewTabs(
  { screen, filters: schema }: { readonly screen: ViewScreen; readonly filters: SearchSchema },
  today: string | undefined,
  isReady: boolean,
): SavedViewTabs {
  const { data: kit, isError: isMissing } = useQuery({
    queryKey: ['saved-view-tabs'],
    queryFn: () => loadChunk(import('#table/saved-view-tabs.ts')),
    enabled: isReady && today !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
    meta: { shownInPlace: 'every' },
  })
  const { data, isPending } = useQuery(
    kit
      ? { ...kit.viewsQuery(screen), meta: { shownInPlace: 'every' } }
      : { queryKey: ['saved-view-tabs', 'none'], queryFn: skipToken },
  )
  const tabs = useMemo(
    () => (kit && data && today !== undefined ? kit.tabsOf(schema, data.items, today) : none),
    [kit, data, schema, today],
  )
  return { tabs, isPending: isPending && !isMissing }
}
