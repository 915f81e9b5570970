import type { ComponentType, ReactNode } from 'react'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { searchFold } from '@choba/contract/search-fold.ts'

/** Pause in typing before the server is asked, in milliseconds. */
export const SEARCH_DELAY = 200
/** Maximum number of entries per group. Users narrow the results by typing more. */
export const MAX_ITEMS = 6

/** One entry of the palette. */
export interface PaletteItem {
  /** Unique key of the entry. The browser stores the keys of recent choices. */
  readonly key: string
  readonly label: string
  readonly icon?: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  /** Second line in small letters. */
  readonly note?: string
  /** Content at the end of the line. */
  readonly aside?: ReactNode
  /** True if the label is a number. */
  readonly isNumber?: boolean
  /** True if the entry may be stored as a recent choice. False for entries with personal data. */
  readonly isKept?: boolean
  /** True if the typed text equals the name or number of the entry. */
  readonly isExact?: boolean
  /** True if the entry opens a list of search results and is not a search result itself. */
  readonly isOffer?: boolean
  readonly onChoose: () => void
}

/** Entries of one kind. */
export interface PaletteGroup {
  readonly name: keyof Phrases['palette']['group']
  readonly items: readonly PaletteItem[]
  readonly isSearching?: boolean
  /** Repeats the group's failed request; undefined if the request has not failed. */
  readonly retry?: (() => void) | undefined
}

/**
 * True if the group's request to the server failed. Only groups with a phrase for the failure can
 * fail, so the type limits the name to these groups.
 */
export const isFailed = (
  group: PaletteGroup,
): group is PaletteGroup & { readonly name: keyof Phrases['palette']['failed'] } =>
  group.retry !== undefined

/**
 * Returns how well a text matches the search: 0 if equal, 1 if it begins with the search, 2 if it
 * contains it. Null for no match.
 */
function rankOf(text: string, sought: string): number | null {
  const [whole, wanted] = [searchFold(text), searchFold(sought)]
  const at = whole.indexOf(wanted)
  return at < 0 ? null : whole === wanted ? 0 : at === 0 ? 1 : 2
}

/**
 * Sorts things by their best match with the search, and drops things without a match. Things that
 * match equally well keep their order.
 * @param textsOf returns the texts to compare with the search
 */
export function ranked<T>(
  things: readonly T[],
  sought: string,
  textsOf: (thing: T) => readonly string[],
): T[] {
  return things
    .map((thing) => ({
      thing,
      rank: Math.min(
        ...textsOf(thing).map((text) => rankOf(text, sought) ?? Number.POSITIVE_INFINITY),
      ),
    }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}

/** True if the search equals one of the texts. */
export const isExactly = (sought: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => rankOf(text, sought) === 0)

/**
 * Returns the groups that have entries or whose request has failed. Groups with an exact match come
 * first.
 */
export const ordered = (groups: readonly PaletteGroup[]): PaletteGroup[] =>
  groups
    .filter(({ items, retry }) => items.length > 0 || retry)
    .toSorted((a, b) => Number(hasExact(b)) - Number(hasExact(a)))

const hasExact = ({ items }: PaletteGroup): boolean => items.some(({ isExact }) => isExact)
