import { ensureRoom, ink, line, muted, rule, type Paper } from './paper.ts'
import { lineHeight, linesOf, writeLines, type Align, type TextStyle } from './text.ts'

export const body: TextStyle = { size: 9 }
export const small: TextStyle = { size: 8, color: muted }

export interface BlockPlace {
  readonly x?: number
  readonly width?: number
  readonly align?: Align
}

/** Height of a heading, in points. */
export const HEADING_HEIGHT = 31
/** Width that is reserved for the text at the right of a heading, in points. */
const ASIDE = 90

type Role = 'H1' | 'H2' | 'P'

/**
 * Writes a text as its own structure element at `paper.y`, and moves `paper.y` below it. Continues
 * on the next page if necessary.
 */
function block(paper: Paper, role: Role, text: string, style: TextStyle, place: BlockPlace): void {
  const { x = paper.left, width = paper.width, align = 'left' } = place
  for (const each of linesOf(paper, text, width, style)) {
    ensureRoom(paper, lineHeight(style))
    paper.root.add(
      paper.doc.struct(
        role,
        {},
        () => void writeLines(paper, [each], style, { x, y: paper.y, width, align }),
      ),
    )
    paper.y += lineHeight(style)
  }
}

/** Writes the centered title of the document. */
export function title(paper: Paper, text: string): void {
  block(paper, 'H1', text, { size: 17, weight: 'semibold' }, { align: 'center' })
}

/**
 * Writes the heading of a section, and `aside` (the unit of its figures) in small letters at the
 * right. The caller must ensure that there is room on the page.
 */
export function heading(paper: Paper, text: string, aside = ''): void {
  const style: TextStyle = { size: 11, weight: 'semibold' }
  paper.y += 12
  const { y } = paper
  block(paper, 'H2', text, style, { width: paper.width - ASIDE })
  const below = paper.y
  paper.y = y + lineHeight(style) - lineHeight(small)
  if (aside !== '') block(paper, 'P', aside, small, { align: 'right' })
  paper.y = below + 2
}

export function paragraph(
  paper: Paper,
  text: string,
  style: TextStyle = body,
  place: BlockPlace = {},
): void {
  block(paper, 'P', text, style, place)
}

export interface LabelledValue {
  readonly label: string
  readonly value: string
  readonly isStrong?: boolean
}

const LABEL: TextStyle = { size: 8.5, color: muted }
const VALUE: TextStyle = { size: 9, color: ink }

/** Writes label and value pairs below each other. Long values wrap within their column. */
export function labelledValues(
  paper: Paper,
  pairs: readonly LabelledValue[],
  { x = paper.left, width = paper.width, labelWidth }: BlockPlace & { readonly labelWidth: number },
): void {
  for (const { label, value, isStrong } of pairs) {
    const style: TextStyle = isStrong ? { ...VALUE, weight: 'semibold' } : VALUE
    const labels = linesOf(paper, label, labelWidth - 8, LABEL)
    const values = linesOf(paper, value, width - labelWidth, style)
    const height = Math.max(labels.length, values.length) * lineHeight(VALUE) + 4
    ensureRoom(paper, height)
    const { y } = paper
    paper.root.add(
      paper.doc.struct('P', {}, () => {
        writeLines(paper, labels, LABEL, { x, y: y + 2, width: labelWidth })
        writeLines(paper, values, style, { x: x + labelWidth, y: y + 2, width: width - labelWidth })
      }),
    )
    rule(paper, { x, y: y + height, width, color: line, weight: 0.35 })
    paper.y += height
  }
}
