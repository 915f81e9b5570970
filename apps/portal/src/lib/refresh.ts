import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'

/**
 * Marks every answer as out of date, after a change: a screen asks again when it is shown next. A change of one area shows in
 * others (a refund in orders, points, statistics and the dashboard), and a list of which ones would have to be complete.
 */
export const markStale = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ refetchType: 'none' })

/**
 * Asks for everything below these keys again, after a change: what is on the screen at once, the rest when it is shown.
 * A first load that is still under way may have been answered before the change, and TanStack Query takes its answer
 * for the new one (`cancelRefetch` spares a query without data): such a query is asked a second time.
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

/** `refresh` for components. */
export function useRefresh(): (...keys: readonly QueryKey[]) => Promise<void> {
  const client = useQueryClient()
  return (...keys) => refresh(client, ...keys)
}
