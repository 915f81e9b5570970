import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenStore } from '@choba/contract/seen-stores.ts'
import type { usersApi } from '#areas/users/users.api.ts'

/**
 * API call of an area that finds stores within the user's store scope. The API contract defines it
 * as `seenStores`.
 */
export type StoreCalls = Pick<typeof usersApi.stores, 'pages' | 'call'>

/** Page size of the requests that load all found stores. */
const MAX_STORES = 200

/**
 * Searches the stores that the user can see, page by page, because a merchant can have thousands of
 * stores.
 */
export function useStoreSearch(calls: StoreCalls) {
  const [sought, setSought] = useState('')
  const search = sought.trim() || undefined
  const query = useInfiniteQuery({ ...calls.pages({ search }), placeholderData: keepPreviousData })
  const found = query.data?.pages.flatMap(({ items }): readonly SeenStore[] => items) ?? []
  return {
    sought,
    setSought,
    found,
    total: query.data?.pages[0]?.total,
    hasMore: query.hasNextPage,
    busy: query.isFetching,
    onMore: () => void query.fetchNextPage(),
    /** Returns all found stores, including those that are not loaded yet. */
    async everyone(): Promise<SeenStore[]> {
      const all: SeenStore[] = []
      let cursor: string | undefined
      do {
        const page = await calls.call({ search, pageSize: MAX_STORES, cursor })
        all.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return all
    },
  }
}
