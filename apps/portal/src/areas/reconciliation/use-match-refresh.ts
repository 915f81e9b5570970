import { useRefresh } from '#lib/refresh.ts'
import { reconciliationApi } from './reconciliation.api.ts'

/** Returns a function that reloads the files and the matches shown at deposits. */
export function useMatchRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () => refresh(reconciliationApi.files.key(), reconciliationApi.matched.key())
}
