import { searchFold } from '@choba/contract/search-fold.ts'

/**
 * Returns the start and the end of the search text inside a text, in code units. Returns null if
 * there is no match, or if the match would begin or end inside a single character, such as ㍿.
 */
export function placeOf(text: string, sought: string): readonly [number, number] | null {
  const wanted = searchFold(sought)
  const signs = Array.from(text, searchFold)
  const at = wanted === '' ? -1 : signs.join('').indexOf(wanted)
  if (at < 0) return null
  const starts: number[] = []
  const ends: number[] = []
  let [here, there] = [0, 0]
  for (const [index, sign] of Array.from(text).entries()) {
    starts[there] = here
    here += sign.length
    there += signs[index]!.length
    // A character that the search ignores, such as a space, is not part of the preceding match.
    if (signs[index] !== '') ends[there] = here
  }
  const [from, to] = [starts[at], ends[at + wanted.length]]
  return from === undefined || to === undefined ? null : [from, to]
}
