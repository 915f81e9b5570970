import type { CompassFilters, CompassSearch } from '@choba/contract/data-compass.filters.ts'
import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'

/**
 * Properties of every chart: the page's search parameters and a function to change some of them.
 */
export interface PictureProps {
  readonly filters: CompassFilters
  readonly search: CompassSearch
  readonly onSearch: (part: Partial<CompassSearch>) => void
}

/**
 * Query for the data of one chart. If one chart fails, the others still appear. Old figures stay
 * dimmed while new ones load.
 */
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
      level: 2 as const,
      stale: isPlaceholderData,
      onRetry: () => void refetch(),
    },
  }
}
