import { QueryCache, QueryClient } from '@tanstack/react-query'
import { sayFailure, noteSuccess } from '#app/query-failures.ts'
import { ApiError } from '#lib/api-error.ts'
import { markStale } from '#lib/refresh.ts'
import { whenChanged } from '#lib/request.ts'

const FRESH_MS = 30_000

/** Allows one retry, if the server did not respond (status 0) or was briefly overloaded (503). */
const mayHelp = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: sayFailure, onSuccess: noteSuccess }),
  defaultOptions: {
    // Sends requests even if the browser reports being offline: the user gets an error instead of
    // an endless wait.
    queries: {
      staleTime: FRESH_MS,
      retry: mayHelp,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Must be set explicitly, because `networkMode: 'always'` disables the refetch. Data from
      // before a lost connection may be stale.
      refetchOnReconnect: true,
    },
  },
})

whenChanged(() => void markStale(queryClient))
