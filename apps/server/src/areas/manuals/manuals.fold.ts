/** A text as a search reads it: one width, no case, no spaces: Japanese has none, and a line of a page ends where it is full. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')

/** The words of what someone searches for, folded; more than ten say nothing more. */
export const wordsOf = (text: string): string[] => text.split(/\s+/u).map(fold).filter(Boolean).slice(0, 10)

/** How much of a page is shown on either side of what was found, in code units. */
const AROUND = 40

interface Part {
  readonly text: string
  readonly isFound: boolean
}

/** What stands around the first of `words` in a page's `text`, every word in it marked. */
export function excerptOf(text: string, words: readonly string[]): Part[] {
  // Where in the text each sign of the folded one comes from.
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
  const first = folded.indexOf(words[0]!)
  if (first < 0) return []
  /** Behind the last sign before a place of the folded text. */
  const endOf = (place: number) => ends[place - 1]!
  const begin = Math.max(0, origins[first]! - AROUND)
  const end = Math.min(text.length, endOf(first + words[0]!.length) + AROUND)
  const marked = new Set<number>()
  for (const word of words) {
    for (let place = folded.indexOf(word); place >= 0; place = folded.indexOf(word, place + 1)) {
      for (let sign = origins[place]!; sign < endOf(place + word.length); sign++) marked.add(sign)
      // One page may repeat a word without end.
      if (marked.size > 2_000) break
    }
  }
  const parts: { text: string; isFound: boolean }[] = []
  for (let sign = begin; sign < end; sign++) {
    const isFound = marked.has(sign)
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += text[sign]!
    else parts.push({ text: text[sign]!, isFound })
  }
  return parts.map((part) => ({ ...part, text: part.text.toWellFormed() }))
}
