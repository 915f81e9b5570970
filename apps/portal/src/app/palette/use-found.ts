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

/** Fewer letters are in too many names. */
const MIN_LENGTH = 2
/** As the server takes it. */
const MAX_LENGTH = 100

const isName = (text: string): boolean =>
  Array.from(text).length >= MIN_LENGTH && text.length <= MAX_LENGTH

interface Found {
  readonly items: readonly unknown[]
}

/**
 * What the server finds by a part of a name, asked for when no one has typed for a moment; the best fit first.
 * @param textsOf what the server finds a thing by
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
  // The server may find by more than the portal knows of; what came for an earlier text stays in view while it fits.
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

/** A group of what was found. */
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
