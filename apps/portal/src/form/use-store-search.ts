import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenStore } from '@choba/contract/seen-stores.ts'
import type { usersApi } from '#areas/users/users.api.ts'

/**
 * The area's API call for stores within the user's store scope, as `seenStores` of the contract
 * defines it.
 */
export type StoreCalls = Pick<typeof usersApi.stores, 'pages' | 'call'>

/** Page size for loading all stores found. */
const MAX_STORES = 200

/** Searches the stores that the user sees, page by page, because there can be thousands. */
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
    /** Returns all stores found, including those not shown yet. */
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
