import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readSearch } from '#lib/search-params.ts'
import type { TransactionVariant, Which } from './transaction-variants.ts'

/**
 * Functions that open the previous and the next row of the list. Undefined at the ends of the list,
 * and if the current row is not in the list.
 */
export interface Neighbours {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** Button by which the user opened the current row; null if the user opened it otherwise. */
  readonly cameBy: 'previous' | 'next' | null
}

/**
 * Returns functions that open the rows before and after a row in the list behind the drawer. At the
 * last loaded row, fetches the next page.
 */
export function useNeighbours(
  variant: TransactionVariant,
  which: Which,
  onOpen: (other: Which) => void,
): Neighbours {
  const filters = readSearch(variant.filters.shape, useSearch({ strict: false }))
  const [step, setStep] = useState<{ to: string; by: 'previous' | 'next' } | null>(null)
  // Only reads the cache, because the list makes the requests.
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
