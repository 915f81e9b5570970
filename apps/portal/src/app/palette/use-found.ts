import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import {
  isExactly,
  MAX_ITEMS,
  type PaletteGroup,
  type PaletteItem,
  ranked,
  SEARCH_DELAY,
} from '#app/palette/palette-item.ts'
import { useDebounced } from '#ui/use-debounced.ts'

/** Minimum length of a search text. A single letter matches too many names. */
const MIN_LENGTH = 2
/** Maximum length of a search text that the server accepts. */
const MAX_LENGTH = 100

const isName = (text: string): boolean =>
  Array.from(text).length >= MIN_LENGTH && text.length <= MAX_LENGTH

interface Found {
  readonly items: readonly unknown[]
}

/**
 * Searches things on the server by a part of their name, after a pause in typing. Returns the best
 * match first.
 * @param textsOf returns the texts to compare with the search
 */
export function useFound<P extends Found>({
  may,
  sought,
  ask,
  textsOf,
}: {
  may: boolean
  sought: string
  ask: (input: { search: string; pageSize: number }) => UseQueryOptions<P, Error, P>
  textsOf: (thing: P['items'][number]) => readonly string[]
}) {
  const settled = useDebounced(sought, SEARCH_DELAY)
  const isAsked = may && isName(sought) && isName(settled)
  const query = useQuery({
    ...ask({ search: settled, pageSize: MAX_ITEMS }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  const found: readonly P['items'][number][] = isAsked ? (query.data?.items ?? []) : []
  const fitting = ranked(found, sought, textsOf)
  // Hits that `textsOf` cannot explain are kept at the end, because the server also searches other
  // fields. Hits of an earlier text stay visible only while they match the new text.
  const others =
    query.isPlaceholderData || sought !== settled
      ? []
      : found.filter((one) => !fitting.includes(one))
  return {
    things: [...fitting, ...others],
    isSearching: may && isName(sought) && (query.isFetching || sought !== settled),
    retry: isAsked && query.isError ? () => void query.refetch() : undefined,
  }
}

/** Builds the palette group of search results. */
export const foundGroup = <T>(
  name: PaletteGroup['name'],
  sought: string,
  {
    things,
    ...state
  }: { things: readonly T[]; isSearching: boolean; retry: (() => void) | undefined },
  toItem: (thing: T) => PaletteItem,
  textsOf: (thing: T) => readonly string[],
): PaletteGroup => ({
  name,
  items: things.map((thing) => ({
    ...toItem(thing),
    isExact: isExactly(sought, ...textsOf(thing)),
  })),
  ...state,
})
