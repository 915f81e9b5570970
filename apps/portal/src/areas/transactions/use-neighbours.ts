import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readSearch } from '#lib/search-params.ts'
import type { TransactionVariant, Which } from './transaction-variants.ts'

/**
 * Previous and next row in the list; undefined at its ends and for a row that is not in the list.
 */
export interface Neighbours {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** Button that led to the current row; null if neither did. */
  readonly cameBy: 'previous' | 'next' | null
}

/**
 * Returns the neighbors of a row in the list behind the drawer. After the last loaded row, the
 * next page is fetched.
 */
export function useNeighbours(
  variant: TransactionVariant,
  which: Which,
  onOpen: (other: Which) => void,
): Neighbours {
  const filters = readSearch(variant.filters.shape, useSearch({ strict: false }))
  const [step, setStep] = useState<{ to: string; by: 'previous' | 'next' } | null>(null)
  // Reads the cache of the list, which makes the requests.
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...variant.pages(filters),
    enabled: false,
  })
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const key = variant.keyOf(which)
  const at = rows.findIndex((row) => variant.keyOf(row) === key)
  if (at < 0) return { previous: undefined, next: undefined, cameBy: null }
  const open = (row: Which, by: 'previous' | 'next') => {
    setStep({ to: variant.keyOf(row), by })
    onOpen(row)
  }
  const [before, after] = [rows[at - 1], rows[at + 1]]
  const openAfterNextPage = async () => {
    const fetched = await fetchNextPage()
    const row = fetched.data?.pages.flatMap(({ items }) => items)[at + 1]
    if (row) open(row, 'next')
  }
  const next = after
    ? () => open(after, 'next')
    : hasNextPage
      ? () => void openAfterNextPage()
      : undefined
  return {
    previous: before && (() => open(before, 'previous')),
    next,
    cameBy: step?.to === key ? step.by : null,
  }
}
