import { QueryCache, QueryClient } from '@tanstack/react-query'
import { sayFailure, noteSuccess } from '#app/query-failures.ts'
import { ApiError } from '#lib/api-error.ts'
import { markStale } from '#lib/refresh.ts'
import { whenChanged } from '#lib/request.ts'

const FRESH_MS = 30_000

/** One more try where it may help: no one answered, or the service was busy for a moment. */
const mayHelp = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: sayFailure, onSuccess: noteSuccess }),
  defaultOptions: {
    // Asked even when the browser thinks it is offline: the person is to be told, not kept waiting.
    queries: {
      staleTime: FRESH_MS,
      retry: mayHelp,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // This mode would leave it out: what was asked for before the connection was lost may be out of date.
      refetchOnReconnect: true,
    },
  },
})

whenChanged(() => void markStale(queryClient))
