import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#table/load-error.tsx'

/**
 * Loads a list that has no pages. Returns the data, or an error element (`fault`) with the given
 * title.
 */
export function useWholeList<D>(
  query: UseQueryOptions<D>,
  title: string,
): { data: D | undefined; fault: ReactNode } {
  const { data, error, isFetching, refetch } = useQuery({ ...query })
  const fault = error && !data && (
    <LoadError title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />
  )
  return { data, fault }
}
