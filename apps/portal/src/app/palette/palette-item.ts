import type { ComponentType, ReactNode } from 'react'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { searchFold } from '@choba/contract/search-fold.ts'

/** How long no one types before the server is asked, in milliseconds. */
export const SEARCH_DELAY = 200
/** More of one kind help no one who can type another letter. */
export const MAX_ITEMS = 6

/** One thing that the palette offers. */
export interface PaletteItem {
  /** Tells it apart from all others, and is what is remembered of it. */
  readonly key: string
  readonly label: string
  readonly icon?: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  /** A second line, in small letters. */
  readonly note?: string
  /** What stands at the end of the line. */
  readonly aside?: ReactNode
  /** The label is a number. */
  readonly isNumber?: boolean
  /** May be offered again before anything is typed: it says nothing of a person. */
  readonly isKept?: boolean
  /** It is just what was typed. */
  readonly isExact?: boolean
  /** A way to a list: nothing that was found. */
  readonly isOffer?: boolean
  readonly onChoose: () => void
}

/** What one kind of things has to offer. */
export interface PaletteGroup {
  readonly name: keyof Phrases['palette']['group']
  readonly items: readonly PaletteItem[]
  readonly isSearching?: boolean
  /** Asks again, after a failure. */
  readonly retry?: (() => void) | undefined
}

/** Whether the server could not be asked; the phrases say of which groups that can be. */
export const isFailed = (
  group: PaletteGroup,
): group is PaletteGroup & { readonly name: keyof Phrases['palette']['failed'] } =>
  group.retry !== undefined

/** How well a text fits what is sought: 0 is the same, 1 begins with it, 2 holds it; null where it does neither. */
function rankOf(text: string, sought: string): number | null {
  const [whole, wanted] = [searchFold(text), searchFold(sought)]
  const at = whole.indexOf(wanted)
  return at < 0 ? null : whole === wanted ? 0 : at === 0 ? 1 : 2
}

/**
 * The best fit first; what fits as well stays in its order. What does not fit is left out.
 * @param textsOf what a thing is found by
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

/** Whether one of these texts is what is sought, and nothing more. */
export const isExactly = (sought: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => rankOf(text, sought) === 0)

/** The groups that have something to say: those with exactly what was typed are first. */
export const ordered = (groups: readonly PaletteGroup[]): PaletteGroup[] =>
  groups
    .filter(({ items, retry }) => items.length > 0 || retry)
    .toSorted((a, b) => Number(hasExact(b)) - Number(hasExact(a)))

const hasExact = ({ items }: PaletteGroup): boolean => items.some(({ isExact }) => isExact)
