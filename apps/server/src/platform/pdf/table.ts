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
  /** Marks a subtotal of the rows above, or the grand total. */
  readonly kind?: 'sum' | 'total'
}

const PAD = 3

interface Laid {
  readonly row: Row
  readonly lines: readonly (readonly string[])[]
  readonly height: number
}

/** A table in progress: columns with positions, and the font size. */
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

/** Writes a row of cells at `paper.y`, each as its own structure element. */
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

/** Writes the row of column titles. Screen readers skip its repetitions on further pages. */
function writeHead(paper: Paper, sheet: Sheet, laid: Laid, isFirst: boolean): void {
  filled(paper, sheet.x, paper.y, sheet.width, laid.height)
  rule(paper, { x: sheet.x, y: paper.y, width: sheet.width, color: ink, weight: 0.7 })
  writeRow(paper, sheet, laid, headStyle(sheet), isFirst ? 'TH' : null)
  rule(paper, { x: sheet.x, y: paper.y, width: sheet.width, color: line })
}

export interface TableHeading {
  readonly heading: string
  /** Text at the right of the heading in small letters: the unit of the figures. */
  readonly aside?: string
}

/** A table with at most this many rows is not split across pages. */
const KEPT_ROWS = 14

/**
 * Writes a heading and its table at `paper.y`. Repeats the row of column titles on every page,
 * aligns figures right, keeps sums on the page of the row above them, and does not split short
 * tables. Reduces the font size if figures do not fit.
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

/** Returns the height of a row plus the sums below it, which must be on the same page. */
function heldFrom(all: readonly Laid[], at: number): number {
  const row = all[at]
  if (!row) return 0
  const isHeld = all[at + 1]?.row.kind !== undefined && all.length - at <= 4
  return row.height + (isHeld ? heldFrom(all, at + 1) : 0)
}
