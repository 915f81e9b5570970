import { createHash } from 'node:crypto'
import { unguarded } from '../row/formula-guard.ts'
import { csvTable } from './table-csv.ts'
import { refuseTable } from './table-refusal.ts'
import type { CellFault } from './workbook-sheet.ts'

export interface TableRow {
  /** From 1, the heading's being the first. */
  readonly line: number
  readonly cells: readonly string[]
  /** By the place of the cell. */
  readonly faults: ReadonlyMap<number, CellFault>
}

export interface TableOrder {
  readonly bytes: Uint8Array
  /** Rows below the heading. */
  readonly most: number
  /** Whether a workbook is accepted as well as a CSV file. */
  readonly workbook: boolean
}

/** Columns of a table, cells of all its rows, and characters of a cell. */
const COLUMNS_MAX = 100
const CELLS_MAX = 200_000
const CELL_MAX = 10_000
/** Lines of a CSV file, empty rows among them: a spreadsheet may write rows of commas down to where something was once. */
const LINES_MAX = 250_000
/** Rows of one part: a larger one would keep the server's thread busy when it arrives. */
const PART = 250

/** A workbook is a ZIP archive; a CSV file begins with text. */
const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 0x09

const isEmpty = ({ cells, faults }: TableRow): boolean =>
  faults.size === 0 && cells.every((cell) => cell.trim() === '')

async function* ofWorkbook(bytes: Uint8Array, rows: number): AsyncGenerator<TableRow> {
  // Loaded for a workbook alone: the libraries take a tenth of a second and some megabytes.
  const { readWorkbook } = await import('./workbook.ts')
  yield* await readWorkbook({ bytes, rows, columns: COLUMNS_MAX, cells: CELLS_MAX })
}

async function* ofCsv(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const faults = new Map<number, CellFault>()
  for await (const { line, cells } of csvTable(bytes)) {
    if (line > LINES_MAX) throw refuseTable('tooLong')
    yield { line, cells: cells.map(unguarded), faults }
  }
}

/**
 * Reads a table: yields its rows in parts, empty ones left out and the heading first.
 * @returns SHA-256 of the file, in hexadecimal digits
 * @throws TableRefused
 */
export async function* readTableRows({
  bytes,
  most,
  workbook,
}: TableOrder): AsyncGenerator<TableRow[], string, void> {
  const packed = isPacked(bytes)
  if (packed && !workbook) throw refuseTable('format')
  let part: TableRow[] = []
  let rows = 0
  let cells = 0
  for await (const row of packed ? ofWorkbook(bytes, most + 1) : ofCsv(bytes)) {
    if (row.cells.length > COLUMNS_MAX) throw refuseTable('tooLong')
    if (isEmpty(row)) continue
    cells += row.cells.length
    const isTooLong = ++rows > most + 1 || cells > CELLS_MAX
    if (isTooLong || row.cells.some((cell) => cell.length > CELL_MAX)) throw refuseTable('tooLong')
    part.push(row)
    if (part.length < PART) continue
    yield part
    part = []
  }
  if (rows < 2) throw refuseTable('tooShort')
  if (part.length > 0) yield part
  return createHash('sha256').update(bytes).digest('hex')
}
