import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenStore } from '@choba/contract/seen-stores.ts'
import type { usersApi } from '#areas/users/users.api.ts'

/** An area's own call for the stores that one sees, as `seenStores` of the contract makes it. */
export type StoreCalls = Pick<typeof usersApi.stores, 'pages' | 'call'>

/** So many at a time when all that were found are wanted. */
const MAX_STORES = 200

/** The stores that one sees, found by words, a page at a time: there may be thousands. */
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
    /** Every one that was found, also those that are not shown yet. */
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
