import type { CompassFilters, CompassSearch } from '@choba/contract/data-compass.filters.ts'
import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'

/** What every picture is given: the search of the page, and how to change a part of it. */
export interface PictureProps {
  readonly filters: CompassFilters
  readonly search: CompassSearch
  readonly onSearch: (part: Partial<CompassSearch>) => void
}

/** One picture's answer. It fails by itself, and the figures of before stay, dimmed, while new ones are read. */
export function usePicture<R, K extends QueryKey>(options: UseQueryOptions<R, Error, R, K>) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  return {
    data,
    frame: {
      status:
        data === undefined
          ? isError
            ? ('failed' as const)
            : ('busy' as const)
          : ('ready' as const),
      stale: isPlaceholderData,
      onRetry: () => void refetch(),
    },
  }
}
