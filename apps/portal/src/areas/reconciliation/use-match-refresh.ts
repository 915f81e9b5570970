import { useRefresh } from '#lib/refresh.ts'
import { reconciliationApi } from './reconciliation.api.ts'

/** Asks again for what a match changes: the files, and the deposits that it is shown at. */
export function useMatchRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () => refresh(reconciliationApi.files.key(), reconciliationApi.matched.key())
}
