import { searchFold } from './search-fold.ts'

/** A text as a search of manuals reads it: without any space, because Japanese has none and a line of a page ends where it is full. */
export const fold = (text: string): string => searchFold(text).replaceAll(/\s/gu, '')

/** The words of what someone searches for, folded; more than ten say nothing more. */
export const wordsOf = (text: string): string[] =>
  text.split(/\s+/u).map(fold).filter(Boolean).slice(0, 10)

/** A text folded, and of each code unit of it the place in the text that it comes from, and where that sign ends. */
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

/** As many are marked of one page, which may repeat a word without end. */
const PLACES_MAX = 1_000

/** Where folded `words` stand in a text: places of it, each with its end. */
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
