import { useRefresh } from '#lib/refresh.ts'
import { reconciliationApi } from './reconciliation.api.ts'

/**
 * Returns a function to call after a change: it refetches the files, the differences, and the
 * matches that are shown at deposits.
 */
export function useMatchRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () =>
    refresh(
      reconciliationApi.files.key(),
      reconciliationApi.matched.key(),
      reconciliationApi.differences.key(),
    )
}
