import type { BadField } from '@choba/contract/bad-input.ts'
import type { TentCommand } from '@choba/contract/table-tents.contract.ts'
import { type TentField, TENT_TEXT_SIZE } from '@choba/contract/tent-layout.ts'
import { runsOf, type Weight } from '#platform/pdf/fonts.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import { linesOf, type TextStyle, textWidth } from '#platform/pdf/text.ts'

const POINTS = 72 / 25.4
/**
 * `LINE`: line height. `BASE`: distance from the top of a line to its baseline. Both in multiples
 * of the font size.
 */
const LINE = 1.3
const BASE = 1.03
/** `LEAST_SHARE`: smallest font size that is used, as a fraction of the field's font size. */
const LEAST_SHARE = 0.5
const STEP = 0.5

/** Error for a text that does not fit even in the smallest size. */
export class TextTooLong extends Error {
  readonly field: BadField

  constructor(path: string) {
    super(path)
    this.name = 'TextTooLong'
    this.field = { path, problem: 'tooLong' }
  }
}

const weights: Readonly<Record<TentField['weight'], Weight>> = { REGULAR: 'regular', BOLD: 'bold' }

/**
 * Lays out a text, vertically centered in its field. If the text does not fit in the field's font
 * size, uses the largest smaller size that fits.
 * @param path path of the field in the error
 * @throws TextTooLong
 */
export function fittedText(
  paper: Paper,
  field: TentField,
  text: string,
  path: string,
): TentCommand[] {
  if (text.trim() === '') return []
  const least = Math.max(TENT_TEXT_SIZE.least, field.size * LEAST_SHARE)
  for (let size = field.size; size >= least; size -= STEP) {
    const lines = linesIn(paper, field, text, { size, weight: weights[field.weight] })
    if (lines)
      return lines.map((line, at) =>
        lineCommand(paper, field, { line, at, of: lines.length, size }),
      )
  }
  throw new TextTooLong(path)
}

/**
 * Breaks a text into lines. Returns null if the lines do not fit into the field. A table number
 * always has one line.
 */
function linesIn(paper: Paper, field: TentField, text: string, style: TextStyle): string[] | null {
  const width = field.width * POINTS
  const lines = field.kind === 'TABLE_NUMBER' ? [text] : linesOf(paper, text, width, style)
  const fits = lines.every((line) => textWidth(paper, line, style) <= width)
  return fits && lines.length * style.size * LINE <= field.height * POINTS ? lines : null
}

interface PlacedLine {
  readonly line: string
  readonly at: number
  readonly of: number
  readonly size: number
}

function lineCommand(
  paper: Paper,
  field: TentField,
  { line, at, of, size }: PlacedLine,
): TentCommand {
  const weight = weights[field.weight]
  const measured = runsOf(line, paper.info.language, weight).map((run) => ({
    font: run.font.startsWith('japanese') ? ('JAPANESE' as const) : ('EUROPEAN' as const),
    text: run.text,
    width: textWidth(paper, run.text, { size, weight }) / POINTS,
  }))
  const left = field.width - measured.reduce((sum, { width }) => sum + width, 0)
  let x = field.x + (field.align === 'LEFT' ? 0 : field.align === 'CENTER' ? left / 2 : left)
  const top = field.y + (field.height - (of * size * LINE) / POINTS) / 2
  return {
    kind: 'TEXT',
    y: top + ((at * LINE + BASE) * size) / POINTS,
    size,
    weight: field.weight,
    color: field.color,
    pieces: measured.map((piece) => {
      const placed = { ...piece, x }
      x += piece.width
      return placed
    }),
  }
}
