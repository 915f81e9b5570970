import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { endsPage, reactionTo } from '#lib/answer-errors.ts'
import { ApiError } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { markStale } from '#lib/refresh.ts'
import { whenChanged } from '#lib/request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen shows every fault in its own place, or that of the first load alone: then nothing of it is in view. */
      readonly shownInPlace?: 'every' | 'first'
    }
  }
}

const FRESH_MS = 30_000

/** A refresh of what is in view already: that it failed once is no news to the person. The next page of a list is. */
const isRefresh = ({ state }: Query<unknown, unknown>): boolean =>
  state.data !== undefined && state.fetchMeta?.fetchMore === undefined

function onError(error: unknown, query: Query<unknown, unknown>): void {
  const shownInPlace = query.meta?.shownInPlace
  const inPlace = shownInPlace === 'every' || (shownInPlace === 'first' && query.state.data === undefined)
  if ((inPlace || isRefresh(query)) && !endsPage(reactionTo(error))) return
  handleError(error)
}

/** One more try where it may help: no one answered, or the service was busy for a moment. */
const mayHelp = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
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
