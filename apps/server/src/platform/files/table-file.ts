import { parseFile } from './parser.ts'
import type { ParserModule } from './parser-messages.ts'
import type { parse } from './table-parser.ts'
import type { TableOrder, TableRow } from '@choba/import-format/table/table-rows.ts'

export type { TableRow } from '@choba/import-format/table/table-rows.ts'

/** A table that a user uploaded, with at least one row below the heading. */
export interface Table {
  readonly heading: TableRow
  readonly rows: readonly TableRow[]
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
}

const tables: ParserModule<typeof parse> = { url: new URL('./table-parser.ts', import.meta.url) }

/** Removes empty cells at the end of a row. Spreadsheets write them if another row is longer. */
const trimmed = (row: TableRow): TableRow => ({
  ...row,
  cells: row.cells.slice(0, row.cells.findLastIndex((cell) => cell.trim() !== '') + 1),
})

/**
 * Reads a table in a parser process: a CSV file, or the first sheet of a workbook. Skips empty
 * rows. Call it outside of a transaction (`afterParsing`), because it may wait for a parser slot.
 * @param person owner of the file
 * @throws AppError badRequest at `file` (format: neither CSV nor workbook; tooShort: no rows;
 * tooLong: too many rows, columns or characters) or `file.sheets` (tooLong: further sheets are not
 * empty); Overloaded
 */
export async function readTable(person: number, order: TableOrder): Promise<Table> {
  const { parts, result } = await parseFile(person, tables, order)
  const [heading, ...rows] = parts.flat()
  return { heading: trimmed(heading!), rows, sha256: result }
}
