import type { Paper } from './paper.ts'
import { textWidth, type Align } from './text.ts'

export interface Column {
  readonly title: string
  readonly align: Align
  /** The column gets the remaining width; its text wraps. */
  readonly isFlexible?: boolean
}

/**
 * Font sizes in points, each with the part of a column title that must fit on the title's first
 * line (1 for the whole title). The first pair at which the table fits is used.
 */
const ATTEMPTS = [
  [8.5, 1],
  [8, 1],
  [8.5, 0.5],
  [8, 0.5],
  [7.5, 0.5],
  [7, 0.5],
  [6.5, 0.5],
  [6, 0.5],
] as const
/** Minimum width of a flexible column, which contains names, in points. */
const MIN_FLEXIBLE = 84
const MIN = 30

type Rows = readonly { readonly cells: readonly string[] }[]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Computes the widths of a table's columns. Columns of figures are as wide as their widest figure,
 * columns of names get the rest, and unused width is shared equally.
 * @returns the widths, and the largest font size at which every figure fits on one line
 */
export function columnWidths(
  paper: Paper,
  columns: readonly Column[],
  rows: Rows,
  width: number,
  pad: number,
): { size: number; widths: number[] } {
  const flexible = columns.filter(({ isFlexible }) => isFlexible).length
  let small = { size: ATTEMPTS.at(-1)![0] as number, left: 0 }
  for (const [size, share] of ATTEMPTS) {
    const needed = columns.map(({ title }, at) =>
      Math.max(MIN, titleWidth(paper, title, size - 0.5, share), widest(paper, rows, at, size)),
    )
    const padded = needed.map((one) => one + 2 * pad + 1)
    const left = width - sum(padded.filter((_one, at) => !columns[at]!.isFlexible))
    small = { size, left }
    if (left < flexible * MIN_FLEXIBLE || (flexible === 0 && left < 0)) continue
    const given = padded.map((one, at) =>
      columns[at]!.isFlexible ? Math.min(one, left / flexible) : one,
    )
    const more = (width - sum(given)) / columns.length
    return { size, widths: given.map((one) => one + more) }
  }
  return shrunk(paper, columns, rows, width, pad, small)
}

/** Reduces the font size for very long figures, so that no figure wraps. */
function shrunk(
  paper: Paper,
  columns: readonly Column[],
  rows: Rows,
  width: number,
  pad: number,
  { size, left }: { size: number; left: number },
): { size: number; widths: number[] } {
  const figures = columns.filter(({ isFlexible }) => !isFlexible).length
  const room = width - (columns.length - figures) * MIN_FLEXIBLE - figures * (2 * pad + 1)
  // Text width is proportional to the font size, so one step is enough.
  const scale = Math.min(1, room / (width - left - figures * (2 * pad + 1)))
  const widths = columns.map(({ isFlexible, title }, at) =>
    isFlexible
      ? MIN_FLEXIBLE
      : Math.max(MIN, titleWidth(paper, title, size - 0.5, 0.5), widest(paper, rows, at, size)) *
          scale +
        2 * pad +
        1,
  )
  return { size: size * scale, widths }
}

/** Returns the width of the widest cell of a column, without wrapping. */
const widest = (paper: Paper, rows: Rows, at: number, size: number): number =>
  rows.reduce((most, { cells }) => {
    const lines = (cells[at] ?? '').split('\n')
    return Math.max(
      most,
      ...lines.map((text) => textWidth(paper, text, { size, weight: 'semibold' })),
    )
  }, 0)

// Japanese text can wrap at any character, so its words do not set a minimum width.
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns the minimum width of a column title: `share` of the whole title, and at least the width
 * of its longest word.
 */
function titleWidth(paper: Paper, title: string, size: number, share: number): number {
  const words = title.split(/\s/).filter((word) => !japanese.test(word))
  const whole = textWidth(paper, title, { size }) * share + (share < 1 ? size / 2 : 0)
  return Math.max(whole, ...words.map((word) => textWidth(paper, word, { size })))
}
