import { refuseTable } from './table-refusal.ts'
import { TEXT_MAX } from './workbook-values.ts'
import { Enough, scanXml, type XmlScan } from './xml-scan.ts'

const ROWS_OF_SHEET = 1_048_576
const COLUMNS_OF_SHEET = 16_384
const MERGES_MAX = 5_000

/**
 * Reasons why a cell has no plain value: a formula computes the value, or the cell is in a merged
 * range.
 */
export type CellFault = 'formula' | 'merged'

export interface SheetRow {
  /** Row number, from 1. */
  readonly line: number
  readonly cells: string[]
  /** Faults by index of the cell, from 0. */
  readonly faults: Map<number, CellFault>
}

export interface SheetLimits {
  /** Maximum rows with content. */
  readonly rows: number
  readonly columns: number
  readonly cells: number
}

/** A cell as written in the XML. */
export interface WrittenCell {
  readonly type: string
  readonly style: number
  /** Text of the `v` element, or inline text. */
  text: string
}

/** Converts the letters of a column to its number, from 1: AA is 27. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function rowOf(written: string | undefined, before: number): number {
  const row = written === undefined ? before + 1 : Number(written)
  if (!Number.isInteger(row) || row < 1 || row > ROWS_OF_SHEET) throw refuseTable('format')
  return row
}

type Place = readonly [row: number, column: number]

/**
 * Returns the row and the column of a cell, from 1. Without a reference in the XML, the cell
 * follows the previous cell.
 */
function placeOf(written: string | undefined, [row, column]: Place): Place {
  if (written === undefined) return [row, column + 1]
  const [, letters, digits] = /^([A-Za-z]{1,3})([1-9][0-9]{0,6})$/.exec(written) ?? []
  if (letters === undefined || columnOf(letters) > COLUMNS_OF_SHEET) throw refuseTable('format')
  return [rowOf(digits, row), columnOf(letters)]
}

interface Cell extends WrittenCell {
  hasFormula: boolean
}

/**
 * Calls `tell` for each cell in the order of the document. Cells with a formula and no value are
 * included.
 */
export function cellScan(tell: (place: Place, cell: Cell) => void): XmlScan {
  let place: Place = [0, 0]
  let isData = false
  let isText = false
  let isReading = false
  let cell: Cell | null = null
  return {
    open(name, { r, t = 'n', s }) {
      if (name === 'sheetData') isData = true
      if (!isData) return
      if (name === 'row') place = [rowOf(r, place[0]), 0]
      else if (name === 'c') {
        place = placeOf(r, place)
        cell = { type: t, style: s === undefined ? -1 : Number(s), text: '', hasFormula: false }
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'rPh') isReading = true
      else if (name === 'v' || name === 't') isText = !isReading
    },
    text(more) {
      if (!cell || !isText) return
      cell.text += more
      if (cell.text.length > TEXT_MAX) throw refuseTable('tooLong')
    },
    close(name) {
      if (name === 'sheetData') isData = false
      else if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && cell) {
        tell(place, cell)
        cell = null
      }
    },
  }
}

interface MergedRange {
  readonly first: Place
  readonly last: Place
}

/** Extends a scan so that it also collects merged ranges. */
function withMerges(scan: XmlScan, ranges: MergedRange[]): XmlScan {
  return {
    ...scan,
    open(name, attributes) {
      scan.open?.(name, attributes)
      if (name !== 'mergeCell') return
      const [first = '', last = first] = (attributes.ref ?? '').split(':')
      if (ranges.push({ first: placeOf(first, [0, 0]), last: placeOf(last, [0, 0]) }) > MERGES_MAX)
        throw refuseTable('tooLong')
    },
  }
}

/**
 * Marks merged ranges in the rows. In each row of a range, the cell in the first column of the
 * range is marked.
 */
function noteMerges(rows: Iterable<SheetRow>, ranges: readonly MergedRange[]): void {
  for (const { line, faults } of rows)
    for (const { first, last } of ranges)
      if (line >= first[0] && line <= last[0]) faults.set(first[1] - 1, 'merged')
}

/**
 * Reads the rows of a sheet that have content.
 * @param textOf returns the text that a spreadsheet program would show for a cell
 * @throws TableRefused at `file`: tooLong, format; Error for XML that is not well-formed
 */
export function readSheet(
  part: Uint8Array,
  textOf: (cell: WrittenCell) => string,
  limits: SheetLimits,
): SheetRow[] {
  const rows = new Map<number, SheetRow>()
  const ranges: MergedRange[] = []
  let cells = 0
  const scan = cellScan(([line, column], cell) => {
    const text = textOf(cell)
    if (text.trim() === '' && !cell.hasFormula) return
    const row: SheetRow = rows.get(line) ?? { line, cells: [], faults: new Map() }
    rows.set(line, row)
    if (rows.size > limits.rows || column > limits.columns || ++cells > limits.cells)
      throw refuseTable('tooLong')
    while (row.cells.length < column) row.cells.push('')
    row.cells[column - 1] = text
    if (cell.hasFormula) row.faults.set(column - 1, 'formula')
  })
  scanXml(part, withMerges(scan, ranges))
  const sorted = [...rows.values()].toSorted((a, b) => a.line - b.line)
  noteMerges(sorted, ranges)
  return sorted
}

/** Returns true if a sheet has content. */
export function hasContent(part: Uint8Array, textOf: (cell: WrittenCell) => string): boolean {
  let found = false
  const scan = cellScan((_place, cell) => {
    found = cell.hasFormula || textOf(cell).trim() !== ''
    if (found) throw new Enough()
  })
  scanXml(part, scan)
  return found
}
