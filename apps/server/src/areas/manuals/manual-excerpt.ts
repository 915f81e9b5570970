import { foldText, placesOf } from '@choba/contract/manual-words.ts'

/** Number of UTF-16 code units that are shown before and after a match. */
const AROUND = 40

interface Part {
  readonly text: string
  readonly isFound: boolean
}

/**
 * Returns the text around the first match of a search in a page. The text is split into parts, and
 * every part that matches a word of `words` is marked.
 */
export function excerptOf(text: string, words: readonly string[]): Part[] {
  const found = foldText(text)
  const { folded, origins, ends } = found
  const first = folded.indexOf(words[0]!)
  if (first < 0) return []
  /**
   * Returns the end in the original text of the character at a position of the normalized text. The
   * normalized text may be longer or shorter.
   */
  const endOf = (place: number) => ends[place - 1]!
  const begin = Math.max(0, origins[first]! - AROUND)
  const end = Math.min(text.length, endOf(first + words[0]!.length) + AROUND)
  const marked = new Set<number>()
  for (const { from, to } of placesOf(found, words))
    for (let sign = from; sign < to; sign++) marked.add(sign)
  const parts: { text: string; isFound: boolean }[] = []
  for (let sign = begin; sign < end; sign++) {
    const isFound = marked.has(sign)
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += text[sign]!
    else parts.push({ text: text[sign]!, isFound })
  }
  return parts.map((part) => ({ ...part, text: part.text.toWellFormed() }))
}
