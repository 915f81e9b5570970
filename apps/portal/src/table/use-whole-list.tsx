import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#table/load-error.tsx'

/** A list that is not walked by a cursor: all of it, or, as `fault` under `title`, that it could not be loaded. */
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
