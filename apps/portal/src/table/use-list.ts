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

/** Result of `useList` for rows of the type `Row`. */
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

/**
 * Loads a list page by page with a cursor: `useList(api.stores.list.pages(filters))`. Old rows stay
 * visible while new ones load.
 */
export function useList<P extends Page<unknown>>(pages: Pages<P>) {
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  const { data, error } = query
  const rows = useMemo(
    () => data?.pages.flatMap((page): readonly P['items'][number][] => page.items),
    [data],
  )
  return {
    /** Props for `ListScreen` and `Table`. */
    list: {
      rows,
      busy: query.isPlaceholderData,
      hasMore: query.hasNextPage,
      loadingMore: query.isFetchingNextPage,
      moreFailed: query.isFetchNextPageError,
      onMore: () => void query.fetchNextPage(),
    },
    /** First page of the list, which contains the totals. */
    first: data?.pages[0],
    /** Props for `LoadError`; null if rows have loaded or no error occurred. */
    failed:
      data || !error
        ? null
        : { error, busy: query.isFetching, onRetry: () => void query.refetch() },
  }
}
