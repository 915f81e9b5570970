import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ViewTab } from '#table/view-tabs.tsx'
import { loadChunk } from '#ui/chunks.ts'

const none: ViewTab[] = []

/**
 * The saved views of a list as tabs, once the rows are there: with them comes the contract of every area. Where they fail
 * to come, the menu of the views says so.
 */
export function useSavedViewTabs(screen: ViewScreen, today: string | undefined, isReady: boolean): ViewTab[] {
  const { data: kit } = useQuery({
    queryKey: ['saved-view-tabs'],
    queryFn: () => loadChunk(import('#table/saved-view-tabs.ts')),
    enabled: isReady && today !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
    meta: { shownInPlace: 'every' },
  })
  const { data } = useQuery(
    kit
      ? { ...kit.viewsQuery(screen), meta: { shownInPlace: 'every' } }
      : { queryKey: ['saved-view-tabs', 'none'], queryFn: skipToken },
  )
  return useMemo(
    () => (kit && data && today !== undefined ? kit.tabsOf(screen, data.items, today) : none),
    [kit, data, screen, today],
  )
}
