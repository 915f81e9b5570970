import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
/** Characters of scripts that are written from right to left: Hebrew, Arabic, Syriac and others. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** Part of a line. `isJoined` is false if it is drawn separately from the part before it. */
interface VisualPart {
  readonly text: string
  readonly isJoined: boolean
}

interface LeveledPart {
  text: string
  readonly level: number
}

/** Splits a line at changes of direction. Each neutral character between Arabic words is a part. */
function leveledParts(line: string): LeveledPart[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const parts: LeveledPart[] = []
  let isWord = false
  let at = 0
  for (const character of line) {
    const level = levels[at]!
    const isRight = level % 2 === 1
    const isLetter = RIGHT_TO_LEFT.test(character)
    const last = parts.at(-1)
    if (last && last.level === level && (!isRight || (isWord && isLetter))) last.text += character
    else
      parts.push({
        level,
        text: isRight ? (bidi.getMirroredCharacter(character) ?? character) : character,
      })
    isWord = isRight && isLetter
    at += character.length
  }
  return parts
}

/**
 * Splits a line into parts in the order in which they are written from left to right, by the
 * Unicode Bidirectional Algorithm. Within an Arabic word, the letters stay in reading order,
 * because the font draws them from right to left. PDFKit lays out words separately, so each word is
 * a part.
 */
export function visualParts(line: string): VisualPart[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isJoined: true }]
  const parts = leveledParts(line)
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < parts.length; from++) {
      let to = from
      while (to < parts.length && parts[to]!.level >= level) to++
      if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse())
      from = to
    }
  }
  return parts.map(({ text }) => ({ text, isJoined: false }))
}
