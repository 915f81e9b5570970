import { parseFile } from './parser.ts'
import type { ParserModule } from './parser-messages.ts'
import type { parse } from './table-parser.ts'
import type { TableOrder, TableRow } from '@choba/import-format/table/table-rows.ts'

export type { TableRow } from '@choba/import-format/table/table-rows.ts'

/** A table that a person uploaded: at least one row below the heading. */
export interface Table {
  readonly heading: TableRow
  readonly rows: readonly TableRow[]
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
}

const tables: ParserModule<typeof parse> = { url: new URL('./table-parser.ts', import.meta.url) }

/** Removes the empty cells at the end of a row, which a spreadsheet writes below a longer row. */
const trimmed = (row: TableRow): TableRow => ({
  ...row,
  cells: row.cells.slice(0, row.cells.findLastIndex((cell) => cell.trim() !== '') + 1),
})

/**
 * Reads a table in a parser process: a CSV file, or the first sheet of a workbook. Empty rows are left out.
 * Call it outside of a transaction (`afterParsing`): it may wait for its turn.
 * @param person whose file it is
 * @throws AppError badRequest at `file` (format: neither of both; tooShort: no rows; tooLong: more rows, columns or characters than
 * may be) or `file.sheets` (tooLong: further sheets are not empty); Overloaded
 */
export async function readTable(person: number, order: TableOrder): Promise<Table> {
  const { parts, result } = await parseFile(person, tables, order)
  const [heading, ...rows] = parts.flat()
  return { heading: trimmed(heading!), rows, sha256: result }
}
