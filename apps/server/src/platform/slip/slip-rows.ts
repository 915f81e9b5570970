import { piecesOf, wrapLines } from '#platform/pdf/line-wrap.ts'
import { COLUMNS, columnsOf } from './slip-columns.ts'
import type { SlipLine } from './slip-line.ts'

/** Width in columns that the right value of a line can have beside a long word. */
const VALUE_MIN = 12

/** Row of text on paper. */
export interface SlipRow {
  /** Text at the left edge, or centered. */
  readonly text: string
  readonly align: 'left' | 'center'
  /** Text at the right edge. */
  readonly right: string
  readonly isStrong: boolean
  /** Twice as wide and high as other rows. */
  readonly isLarge: boolean
}

/** A line that consists of text. */
export type TextLine = Exclude<SlipLine, { kind: 'rule' | 'code' | 'picture' }>

const wrapped = (text: string, columns: number): string[] =>
  wrapLines(text.trim(), (line) => columnsOf(line) <= columns)

const widestWord = (text: string): number =>
  Math.max(...piecesOf(text.trim()).map(({ piece }) => columnsOf(piece.trimEnd())), 0)

/** Wraps a line at word boundaries to rows of the printer. */
export function rowsOf(line: TextLine): SlipRow[] {
  if (line.kind !== 'pair') {
    const isLarge = line.kind === 'title'
    return wrapped(line.text, isLarge ? COLUMNS / 2 : COLUMNS).map((text) => ({
      text,
      align: isLarge || line.kind === 'center' ? 'center' : 'left',
      right: '',
      isStrong: isLarge || line.kind === 'heading',
      isLarge,
    }))
  }
  const room = Math.min(
    columnsOf(line.right.trim()),
    Math.max(VALUE_MIN, COLUMNS - 1 - widestWord(line.left)),
  )
  const names = wrapped(line.left, COLUMNS - room - 1)
  const values = wrapped(line.right, room)
  return Array.from({ length: Math.max(names.length, values.length) }, (_, at) => ({
    text: names[at] ?? '',
    align: 'left' as const,
    right: values[at] ?? '',
    isStrong: line.isStrong ?? false,
    isLarge: false,
  }))
}
