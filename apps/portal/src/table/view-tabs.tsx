import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import { canonicalQuery } from '#lib/query-string.ts'
import type { Search } from '#table/view-state.ts'
import { Tabs } from '#ui/tabs.tsx'

/** A search that one press leads to. */
export interface ViewTab {
  readonly key: string
  readonly label: string
  readonly search: Search
  /** What a saved view shows, by the ids of the columns. */
  readonly columns?: readonly string[]
}

/** The call that counts searches of a list. */
export type CountSearches = (searches: string[]) => UseQueryOptions<{ counts: number[] }>

/** How many rows tabs lead to, by their keys; nothing while that is not known. */
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

/** The order of a list is no part of what is searched. */
const searchOf = (search: Search): string =>
  canonicalQuery({ ...search, sort: undefined, order: undefined })

/** Searches of a list in a row, the one that is shown marked; `counts` come later. */
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
  /** More tabs, or their counts, are on their way. */
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
