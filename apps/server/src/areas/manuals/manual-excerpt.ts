import { foldText, placesOf } from '@choba/contract/manual-words.ts'

/** How much of a page is shown on either side of what was found, in code units. */
const AROUND = 40

interface Part {
  readonly text: string
  readonly isFound: boolean
}

/** What stands around the first of `words` in a page's `text`, every word in it marked. */
export function excerptOf(text: string, words: readonly string[]): Part[] {
  const found = foldText(text)
  const { folded, origins, ends } = found
  const first = folded.indexOf(words[0]!)
  if (first < 0) return []
  /** Behind the last sign before a place of the folded text. */
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
