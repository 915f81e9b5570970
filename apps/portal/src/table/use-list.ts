import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'

export interface Page<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

export type Pages<P> = UseInfiniteQueryOptions<
  P,
  Error,
  InfiniteData<P>,
  readonly unknown[],
  string | undefined
>

/** What `useList` gives of rows of this kind. */
export interface Found<Row> {
  readonly list: {
    readonly rows: readonly Row[] | undefined
    readonly busy: boolean
    readonly hasMore: boolean
    readonly loadingMore: boolean
    readonly moreFailed: boolean
    readonly onMore: () => void
  }
  readonly first: { readonly total?: number | undefined } | undefined
  readonly failed: {
    readonly error: Error
    readonly busy: boolean
    readonly onRetry: () => void
  } | null
}

/** A list that is walked by a cursor: `useList(api.stores.list.pages(filters))`. While newer rows come, the old ones stay. */
export function useList<P extends Page<unknown>>(pages: Pages<P>) {
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  const { data, error } = query
  const rows = useMemo(
    () => data?.pages.flatMap((page): readonly P['items'][number][] => page.items),
    [data],
  )
  return {
    /** What `ListScreen` and `Table` are given. */
    list: {
      rows,
      busy: query.isPlaceholderData,
      hasMore: query.hasNextPage,
      loadingMore: query.isFetchingNextPage,
      moreFailed: query.isFetchNextPageError,
      onMore: () => void query.fetchNextPage(),
    },
    /** The page that has the totals. */
    first: data?.pages[0],
    /** What `LoadError` is given, when there is nothing to show. */
    failed:
      data || !error
        ? null
        : { error, busy: query.isFetching, onRetry: () => void query.refetch() },
  }
}
