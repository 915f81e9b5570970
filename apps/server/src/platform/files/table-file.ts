import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/app-error.ts'
import { FORMULA_SIGNS } from '#platform/export/csv.ts'
import { createLayoutThread } from '#platform/pdf/layout-thread.ts'
import { csvTable } from './table-csv.ts'
import type { CellFault, WorkbookOrder, WorkbookTable } from './workbook.ts'

export interface TableRow {
  /** From 1, the heading's being the first. */
  readonly line: number
  readonly cells: readonly string[]
  /** By the place of the cell. */
  readonly faults: ReadonlyMap<number, CellFault>
}

const thread = createLayoutThread(new URL('./table-worker.ts', import.meta.url))

/** Without the empty cells at its end, which a spreadsheet writes below a longer row. */
const trimmed = (row: TableRow): TableRow => ({
  ...row,
  cells: row.cells.slice(0, row.cells.findLastIndex((cell) => cell.trim() !== '') + 1),
})

/** A workbook is packed by zip; the beginning of a CSV file is text. */
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 0x09

/** Without the sign that files of ours have before what a spreadsheet would take for a formula. */
const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA_SIGNS.some((sign) => text.startsWith(sign, 1)) ? text.slice(1) : text

const isEmpty = ({ cells, faults }: TableRow): boolean => faults.size === 0 && cells.every((cell) => cell.trim() === '')

async function ofWorkbook(bytes: Uint8Array, rows: number): Promise<TableRow[]> {
  const read = JSON.parse((await thread({ bytes, rows } satisfies WorkbookOrder)).toString()) as WorkbookTable
  if ('fault' in read)
    throw new AppError(
      'badRequest',
      read.fault === 'sheets' ? badField('file.sheets', 'tooLong') : badField('file', read.fault),
    )
  const faults = Map.groupBy(read.faults, ([row]) => row)
  return read.rows.map((cells, row) => ({
    line: row + 1,
    cells,
    faults: new Map((faults.get(row) ?? []).map(([, column, fault]) => [column, fault])),
  }))
}

const ofCsv = (bytes: Uint8Array): TableRow[] =>
  csvTable(bytes).map(({ line, cells }) => ({ line, cells: cells.map(unguarded), faults: new Map() }))

/**
 * A table that came from a person: the first sheet of a workbook, read by a thread of its own, or a CSV file. Empty rows are left out.
 * @param most rows below the heading
 * @throws AppError badRequest at `file` (format: none of both; tooShort: no rows; tooLong: more than may be) or `file.sheets` (tooLong:
 * further sheets have something in them); Overloaded
 */
export async function readTable(bytes: Uint8Array, most: number): Promise<{ heading: TableRow; rows: TableRow[] }> {
  const all = isPacked(bytes) ? await ofWorkbook(bytes, most + 1) : ofCsv(bytes)
  const [heading, ...rows] = all.filter((row) => !isEmpty(row))
  if (!heading || rows.length === 0) throw new AppError('badRequest', badField('file', 'tooShort'))
  if (rows.length > most) throw new AppError('badRequest', badField('file', 'tooLong'))
  return { heading: trimmed(heading), rows }
}
