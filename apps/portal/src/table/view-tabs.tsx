import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import { canonicalQuery } from '#lib/query-string.ts'
import type { Search } from '#table/view-state.ts'
import { Tabs } from '#ui/tabs.tsx'

/** Tab that applies a search to the list. */
export interface ViewTab {
  readonly key: string
  readonly label: string
  readonly search: Search
  /** IDs of the columns that a saved view shows. */
  readonly columns?: readonly string[]
}

/** Query that counts the results of several searches. */
export type CountSearches = (searches: string[]) => UseQueryOptions<{ counts: number[] }>

/** Number of results of each tab, by the key of the tab; empty until the numbers have loaded. */
type Counts = ReadonlyMap<string, number>

export function useSearchCounts(
  countsOf: CountSearches,
  tabs: readonly ViewTab[],
  isEnabled: boolean,
): { readonly counts: Counts | undefined; readonly isPending: boolean } {
  const { data, isPending, isPlaceholderData } = useQuery({
    ...countsOf(tabs.map(({ search }) => canonicalQuery(search))),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  const keys = tabs.map(({ key }) => key).join()
  const counts = useMemo(
    () =>
      data &&
      new Map(
        keys.split(',').flatMap((key, at) => (at in data.counts ? [[key, data.counts[at]!]] : [])),
      ),
    [data, keys],
  )
  return { counts, isPending: isPending || isPlaceholderData }
}

/**
 * Returns a search as text, without its sort order, which does not change the number of results.
 */
const searchOf = (search: Search): string =>
  canonicalQuery({ ...search, sort: undefined, order: undefined })

/**
 * Row of tabs for common searches of a list. The tab of the current search is marked. The numbers
 * on the tabs load later.
 */
export function ViewTabs({
  label,
  tabs,
  counts,
  filters,
  onChoose,
  busy,
  after,
}: {
  label: string
  tabs: readonly ViewTab[]
  counts: Counts | undefined
  filters: Search
  onChoose: (tab: ViewTab) => void
  /** True while further tabs or their numbers load. */
  busy: boolean
  after?: ReactNode
}) {
  const shown = searchOf(filters)
  const current = tabs.find(({ search }) => searchOf(search) === shown)
  return (
    <Tabs
      label={label}
      value={current?.key ?? null}
      tabs={tabs.map(({ key, label: name }) => {
        const count = counts?.get(key)
        return {
          value: key,
          label: name,
          count: count === undefined ? undefined : formatCount(count),
        }
      })}
      onChange={(key) => onChoose(tabs.find((tab) => tab.key === key)!)}
      busy={busy}
      after={after}
    />
  )
}
