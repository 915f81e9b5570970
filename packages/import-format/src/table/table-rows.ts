import { createHash } from 'node:crypto'
import { unguarded } from '../row/formula-guard.ts'
import { csvTable } from './table-csv.ts'
import { refuseTable } from './table-refusal.ts'
import type { CellFault } from './workbook-sheet.ts'

export interface TableRow {
  /** Line number. The heading is line 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Faults of cells, by the index of the cell. */
  readonly faults: ReadonlyMap<number, CellFault>
}

export interface TableOrder {
  readonly bytes: Uint8Array
  /** Maximum number of rows below the heading. */
  readonly most: number
  /** True to accept workbooks in addition to CSV files. */
  readonly workbook: boolean
}

/** Maximum number of columns, of cells in the whole table, and of characters in a cell. */
const COLUMNS_MAX = 100
const CELLS_MAX = 200_000
const CELL_MAX = 10_000
/**
 * Maximum number of lines in a CSV file, including empty rows. Higher than the limit of rows,
 * because a spreadsheet may write many rows that contain only commas.
 */
const LINES_MAX = 250_000
/** Number of rows in a part. Receiving a larger part would block the server's thread. */
const PART = 250

/** Returns true for a workbook, which is a ZIP archive. A CSV file begins with text. */
const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 0x09

const isEmpty = ({ cells, faults }: TableRow): boolean =>
  faults.size === 0 && cells.every((cell) => cell.trim() === '')

async function* ofWorkbook(bytes: Uint8Array, rows: number): AsyncGenerator<TableRow> {
  // Loaded only for workbooks, because the libraries are large and slow to load.
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
 * Reads a table. Yields its rows in parts, beginning with the heading, without empty rows.
 * @returns SHA-256 of the file in hexadecimal
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
