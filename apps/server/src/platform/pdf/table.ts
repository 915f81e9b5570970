import { heading, HEADING_HEIGHT } from './blocks.ts'
import {
  asArtifact,
  ensureRoom,
  faint,
  filled,
  ink,
  line,
  muted,
  rule,
  startPage,
  type Paper,
} from './paper.ts'
import { columnWidths, type Column } from './table-widths.ts'
import { balancedLines, lineHeight, linesOf, writeLines, type TextStyle } from './text.ts'

export interface Row {
  readonly cells: readonly string[]
  /** A sum of what is above, or the last of all sums. */
  readonly kind?: 'sum' | 'total'
}

const PAD = 3

interface Laid {
  readonly row: Row
  readonly lines: readonly (readonly string[])[]
  readonly height: number
}

/** A table as it is written: its columns with their place, and the size of its letters. */
interface Sheet {
  readonly columns: readonly Column[]
  readonly widths: readonly number[]
  readonly style: TextStyle
  readonly x: number
  readonly width: number
  readonly element: PDFKit.PDFStructureElement
}

const styleOf = (sheet: Sheet, { kind }: Row): TextStyle =>
  kind ? { ...sheet.style, weight: 'semibold' } : sheet.style

const headStyle = ({ style }: Sheet): TextStyle => ({ size: style.size - 0.5, color: muted })

function laidOut(paper: Paper, sheet: Sheet, row: Row, style: TextStyle, breakUp = linesOf): Laid {
  const lines = row.cells.map((text, at) =>
    breakUp(paper, text, sheet.widths[at]! - 2 * PAD, style),
  )
  const most = Math.max(1, ...lines.map(({ length }) => length))
  return { row, lines, height: most * lineHeight(style) + 2 * PAD }
}

/** Cells beside each other at `paper.y`, each an element of the table. */
function writeRow(
  paper: Paper,
  sheet: Sheet,
  laid: Laid,
  style: TextStyle,
  role: 'TH' | 'TD' | null,
): void {
  const { doc } = paper
  const tr = role ? doc.struct('TR') : null
  if (tr) sheet.element.add(tr)
  let { x } = sheet
  sheet.columns.forEach(({ align }, at) => {
    const width = sheet.widths[at]!
    const place = { x: x + PAD, y: paper.y + PAD, width: width - 2 * PAD, align }
    const draw = () => void writeLines(paper, laid.lines[at] ?? [], style, place)
    if (tr && role) tr.add(doc.struct(role, {}, draw))
    else asArtifact(paper, 'Pagination', draw)
    x += width
  })
  tr?.end()
  paper.y += laid.height
}

const headOf = (paper: Paper, sheet: Sheet): Laid =>
  laidOut(
    paper,
    sheet,
    { cells: sheet.columns.map(({ title }) => title) },
    headStyle(sheet),
    balancedLines,
  )

/** The head of the table; on a further page it is a repetition, which a reader of the screen does not need to hear. */
function writeHead(paper: Paper, sheet: Sheet, laid: Laid, isFirst: boolean): void {
  filled(paper, sheet.x, paper.y, sheet.width, laid.height)
  rule(paper, { x: sheet.x, y: paper.y, width: sheet.width, color: ink, weight: 0.7 })
  writeRow(paper, sheet, laid, headStyle(sheet), isFirst ? 'TH' : null)
  rule(paper, { x: sheet.x, y: paper.y, width: sheet.width, color: line })
}

export interface TableHeading {
  readonly heading: string
  /** At the right of it, in small letters: what the figures are in. */
  readonly aside?: string
}

/** A table of so few rows is not broken. */
const KEPT_ROWS = 14

/**
 * A heading and its table at `paper.y`: the head of the table is repeated on every page, figures stand at the right, sums stay with
 * the row above them, and a short table stays whole. Letters get smaller where figures would not fit.
 */
export function table(
  paper: Paper,
  above: TableHeading,
  columns: readonly Column[],
  rows: readonly Row[],
): void {
  const { left: x, width } = paper
  const { size, widths } = columnWidths(paper, columns, rows, width, PAD)
  const element = paper.doc.struct('Table')
  const sheet: Sheet = { columns, widths, style: { size }, x, width, element }
  const all = rows.map((row) => laidOut(paper, sheet, row, styleOf(sheet, row)))
  const head = headOf(paper, sheet)
  const whole = all.reduce((sum, { height }) => sum + height, 0)
  ensureRoom(
    paper,
    HEADING_HEIGHT + head.height + (rows.length <= KEPT_ROWS ? whole : heldFrom(all, 0)),
  )
  heading(paper, above.heading, above.aside)
  paper.root.add(element)
  writeHead(paper, sheet, head, true)
  all.forEach((laid, at) => {
    if (paper.y + heldFrom(all, at) > paper.bottom) {
      startPage(paper)
      writeHead(paper, sheet, head, false)
    }
    if (laid.row.kind === 'total') rule(paper, { x, y: paper.y, width, color: ink, weight: 0.7 })
    writeRow(paper, sheet, laid, styleOf(sheet, laid.row), 'TD')
    rule(paper, {
      x,
      y: paper.y,
      width,
      color: all[at + 1] && !laid.row.kind ? faint : line,
      weight: 0.4,
    })
  })
  element.end()
}

/** The height of a row and of the sums that belong below it. */
function heldFrom(all: readonly Laid[], at: number): number {
  const row = all[at]
  if (!row) return 0
  const isHeld = all[at + 1]?.row.kind !== undefined && all.length - at <= 4
  return row.height + (isHeld ? heldFrom(all, at + 1) : 0)
}
