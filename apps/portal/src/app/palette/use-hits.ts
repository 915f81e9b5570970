import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HitQuery } from '@choba/contract/transaction-hits.ts'
import type { TransactionHits } from '@choba/contract/transactions.contract.ts'
import { SEARCH_DELAY } from '#app/palette/palette-item.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { useDebounced } from '#ui/use-debounced.ts'

export type Hit = TransactionHits['items'][number]

/**
 * Finds the newest transactions for a query, after a pause in typing.
 * @param fits returns true for hits of the previous query that stay visible until the new hits
 * arrive
 */
export function useHits(isAdmin: boolean, query: HitQuery | null, fits: (hit: Hit) => boolean) {
  const { find, systemFind } = transactionsApi
  const asked = query && JSON.stringify(query)
  const settled = useDebounced(asked, SEARCH_DELAY)
  const found = useQuery({
    ...(isAdmin ? systemFind : find).query(
      settled === null ? {} : (JSON.parse(settled) as HitQuery),
    ),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    // The palette shows the failure, so no toast is needed.
    meta: { withoutToast: true },
  })
  const isAsked = asked !== null && settled !== null
  const items = isAsked ? (found.data?.items ?? []) : []
  return {
    hits: found.isPlaceholderData || asked !== settled ? items.filter(fits) : items,
    isSearching: asked !== null && (found.isFetching || asked !== settled),
    retry: isAsked && found.isError ? () => void found.refetch() : undefined,
  }
}
