import { ensureRoom, ink, line, muted, rule, type Paper } from './paper.ts'
import { lineHeight, linesOf, writeLines, type Align, type TextStyle } from './text.ts'

export const body: TextStyle = { size: 9 }
export const small: TextStyle = { size: 8, color: muted }

export interface BlockPlace {
  readonly x?: number
  readonly width?: number
  readonly align?: Align
}

/** What a heading takes of a page. */
export const HEADING_HEIGHT = 31
/** What a heading leaves for what stands at the right of it. */
const ASIDE = 90

type Role = 'H1' | 'H2' | 'P'

/** A text as an element of its own, at `paper.y`, which moves below it. Lines that are left over go onto the next page. */
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

/** The title of the document, in the middle. */
export function title(paper: Paper, text: string): void {
  block(paper, 'H1', text, { size: 17, weight: 'semibold' }, { align: 'center' })
}

/** What a part is called, and at the right, in small letters, what its figures are in. Whoever writes it sees to the room. */
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

/** Values with what they are called before them, one below the other; a long one goes on below itself. */
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
