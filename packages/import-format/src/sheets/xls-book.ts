import xlsx, { type CellObject, type WorkSheet } from '@e965/xlsx'
import { refuseTable } from '../table/table-refusal.ts'
import { figureText } from './cell-text.ts'
import {
  CELLS_MAX,
  COLUMNS_MAX,
  ROWS_MAX,
  type Sheet,
  SHEETS_MAX,
  type TellRow,
} from './sheet-book.ts'

/**
 * Maximum number of bytes of an old workbook. The library builds all its cells in memory, and a
 * sheet has at most 65,536 rows.
 */
export const XLS_MAX = 32 * 1024 * 1024

/** Thrown for a workbook that is protected by a password. */
export class Encrypted extends Error {
  override readonly name = 'Encrypted'
}

const textOf = ({ t, v, z, w }: CellObject, isFrom1904: boolean): string => {
  if (v === undefined || t === 'z') return ''
  if (t === 'n') return figureText(String(v), z ?? 0, isFrom1904)
  return t === 'e' ? (w ?? '') : String(v)
}

function readRows(sheet: WorkSheet, isFrom1904: boolean, tell: TellRow): void {
  const rows = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[])[]
  if (rows.length > ROWS_MAX) throw refuseTable('tooLong')
  let count = 0
  // Not `forEach`, which leaves out rows that do not exist in a sparse list.
  for (const [index, row] of rows.entries()) {
    const cells: string[] = []
    for (const [column, cell] of (row ?? []).entries()) {
      const text = cell ? textOf(cell, isFrom1904) : ''
      if (text.trim() === '') continue
      if (column >= COLUMNS_MAX || ++count > CELLS_MAX) throw refuseTable('tooLong')
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    if (cells.length > 0) tell(index + 1, cells)
  }
}

/**
 * Opens an old workbook (.xls, Excel 5 to 2003).
 * @throws Encrypted; TableRefused; Error for a file that is not a workbook
 */
export function openXls(bytes: Uint8Array): Sheet[] {
  if (bytes.length > XLS_MAX) throw refuseTable('tooLong')
  let book: ReturnType<typeof xlsx.read>
  try {
    book = xlsx.read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    })
  } catch (error) {
    throw /password|encrypt/i.test(String(error)) ? new Encrypted() : error
  }
  if (book.SheetNames.length > SHEETS_MAX) throw refuseTable('tooLong')
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name) => ({
    name,
    // oxlint-disable-next-line require-await -- the sheets of other kinds of workbooks are streamed
    read: async (tell) => readRows(book.Sheets[name]!, isFrom1904, tell),
  }))
}
