import { searchFold } from './search-fold.ts'

/**
 * Normalizes a text for searching manuals (see `searchFold`). Removes all whitespace, because
 * Japanese has no spaces between words, and a line of a page can end inside a word.
 */
export const fold = (text: string): string => searchFold(text).replaceAll(/\s/gu, '')

/** Splits a search text into normalized words. Ignores all after the tenth. */
export const wordsOf = (text: string): string[] =>
  text.split(/\s+/u).map(fold).filter(Boolean).slice(0, 10)

/**
 * A text normalized by `fold`. For each of its code units, `origins` and `ends` have the start and
 * end position in the original text.
 */
export interface FoldedText {
  readonly folded: string
  readonly origins: readonly number[]
  readonly ends: readonly number[]
}

export function foldText(text: string): FoldedText {
  const origins: number[] = []
  const ends: number[] = []
  let folded = ''
  let at = 0
  for (const sign of text) {
    const plain = fold(sign)
    for (let index = 0; index < plain.length; index++) {
      origins.push(at)
      ends.push(at + sign.length)
    }
    folded += plain
    at += sign.length
  }
  return { folded, origins, ends }
}

/** Maximum number of matches marked on a page. */
const PLACES_MAX = 1_000

/** Returns the positions in the original text at which any of the normalized words occurs. */
export function placesOf(
  { folded, origins, ends }: FoldedText,
  words: readonly string[],
): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = []
  for (const word of words) {
    let place = folded.indexOf(word)
    while (place >= 0 && places.length < PLACES_MAX) {
      places.push({ from: origins[place]!, to: ends[place + word.length - 1]! })
      place = folded.indexOf(word, place + word.length)
    }
  }
  return places
}
