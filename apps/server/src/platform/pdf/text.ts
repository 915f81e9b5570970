import { runsOf, type Run, type Weight } from './fonts.ts'
import { piecesOf, wrapLines } from './line-wrap.ts'
import { ink, useFont, type Paper } from './paper.ts'

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
}

export type Align = 'left' | 'right' | 'center'

/** Returns the distance between the tops of two lines, in points. */
export const lineHeight = ({ size }: TextStyle): number => size * 1.5

/** Returns the distance from the top of a line to its baseline, in points. */
const ascent = ({ size }: TextStyle): number => size * 1.12

function runsIn(paper: Paper, text: string, { weight = 'regular' }: TextStyle): readonly Run[] {
  const key = `${weight} ${text}`
  const known = paper.runs.get(key)
  if (known) return known
  const runs = runsOf(text, paper.info.language, weight)
  paper.runs.set(key, runs)
  return runs
}

function runWidth(paper: Paper, { font, text }: Run, size: number): number {
  const key = `${font} ${size} ${text}`
  const known = paper.widths.get(key)
  if (known !== undefined) return known
  useFont(paper, font, size)
  const width = paper.doc.widthOfString(text)
  paper.widths.set(key, width)
  return width
}

/** Returns the width of a text on one line, in points. */
export const textWidth = (paper: Paper, text: string, style: TextStyle): number =>
  runsIn(paper, text, style).reduce((width, run) => width + runWidth(paper, run, style.size), 0)

/** Wraps a text to lines of at most the given width. */
export const linesOf = (paper: Paper, text: string, width: number, style: TextStyle): string[] =>
  wrapLines(text, (line) => textWidth(paper, line, style) <= width)

/** Wraps a text to the fewest possible lines, with similar lengths. */
export function balancedLines(
  paper: Paper,
  text: string,
  width: number,
  style: TextStyle,
): string[] {
  let lines = linesOf(paper, text, width, style)
  const words = piecesOf(text).map(({ piece }) => textWidth(paper, piece.trimEnd(), style))
  const narrowest = Math.max(width / 2, ...words)
  for (let narrower = width - 1; lines.length > 1 && narrower >= narrowest; narrower--) {
    const next = linesOf(paper, text, narrower, style)
    if (next.length > lines.length) break
    lines = next
  }
  return lines
}

export interface Place {
  readonly x: number
  /** Top of the first line, in points. */
  readonly y: number
  readonly width: number
  readonly align?: Align
}

/**
 * Writes lines below each other; they must fit. The caller marks their structure.
 * @returns their height in points
 */
export function writeLines(
  paper: Paper,
  lines: readonly string[],
  style: TextStyle,
  place: Place,
): number {
  const { doc } = paper
  lines.forEach((text, at) => {
    const runs = runsIn(paper, text, style)
    const left = place.width - runs.reduce((sum, run) => sum + runWidth(paper, run, style.size), 0)
    const shift = place.align === 'right' ? left : place.align === 'center' ? left / 2 : 0
    let x = place.x + shift
    const y = place.y + at * lineHeight(style) + ascent(style)
    for (const run of runs) {
      const width = runWidth(paper, run, style.size)
      useFont(paper, run.font, style.size)
      doc
        .fillColor(style.color ?? ink)
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
  })
  return lines.length * lineHeight(style)
}
