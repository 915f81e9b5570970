import LineBreaker from 'linebreak'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Splits a text into characters as a reader sees them, with their combining marks. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Splits a text at its possible line breaks; `isLast` marks a piece that ends its line. */
export function piecesOf(text: string): { piece: string; isLast: boolean }[] {
  const breaker = new LineBreaker(text)
  const pieces: { piece: string; isLast: boolean }[] = []
  let from = 0
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    pieces.push({ piece: text.slice(from, at.position), isLast: at.required })
    from = at.position
  }
  return pieces
}

/**
 * Wraps a text at word boundaries to lines that fit. Cuts a piece that is wider than a line, such
 * as a long number, between characters.
 */
export function wrapLines(text: string, fits: (line: string) => boolean): string[] {
  if (!text.includes('\n') && fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  for (const { piece, isLast } of piecesOf(text)) {
    for (const part of fits(piece.trimEnd()) ? [piece] : graphemesOf(piece)) {
      if (line !== '' && !fits((line + part).trimEnd())) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
    if (isLast && line.trim() !== '') {
      lines.push(line.trimEnd())
      line = ''
    }
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}
