import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'

/**
 * Marks all cached data as stale after a change, so that a screen reloads its data when it is next
 * shown. Covers all areas, because a change in one area affects others: a refund changes orders,
 * points, statistics and the dashboard.
 */
export const markStale = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ refetchType: 'none' })

/**
 * Refetches all queries below these keys after a change: visible queries immediately, others when
 * they are next shown. A first load in progress may return data from before the change, and
 * TanStack Query does not cancel it, because `cancelRefetch` requires data. Such a query is
 * therefore fetched twice.
 */
export async function refresh(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await markStale(client)
  await Promise.all(
    keys.map(async (queryKey) => {
      const isFirstLoad =
        client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isEmpty })
          .length > 0
      await client.invalidateQueries({ queryKey })
      if (isFirstLoad) await client.invalidateQueries({ queryKey })
    }),
  )
}

const isEmpty = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined

/** Returns the function `refresh` with the query client of the component. */
export function useRefresh(): (...keys: readonly QueryKey[]) => Promise<void> {
  const client = useQueryClient()
  return (...keys) => refresh(client, ...keys)
}
