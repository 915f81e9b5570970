import { wrapLines } from '#platform/pdf/line-wrap.ts'
import { COLUMNS, columnsOf } from './slip-columns.ts'
import type { SlipLine } from './slip-line.ts'

/** Maximum width in columns of the right value of a line. Longer values are wrapped. */
const VALUE_MAX = 20

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
  const room = Math.min(VALUE_MAX, columnsOf(line.right.trim()))
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
