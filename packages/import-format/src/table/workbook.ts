import { refuseTable, TableRefused } from './table-refusal.ts'
import { type Files, findParts, type WorkbookParts } from './workbook-parts.ts'
import {
  hasContent,
  readSheet,
  type SheetLimits,
  type SheetRow,
  type WrittenCell,
} from './workbook-sheet.ts'
import { readStrings, readStyles, textOfFigure, unescaped } from './workbook-values.ts'
import { unpackZip } from './zip-directory.ts'

/**
 * Maximum number of decompressed bytes, about five times as many as 5,000 rows with 20 columns
 * need.
 */
const UNPACKED_MAX = 32 * 1024 * 1024

export interface WorkbookOrder extends SheetLimits {
  readonly bytes: Uint8Array
}

async function unpacked(bytes: Uint8Array): Promise<Files> {
  const files = new Map<string, Uint8Array>()
  for await (const [name, file] of unpackZip(bytes, UNPACKED_MAX)) files.set(name, file)
  return files
}

/** Returns a function that returns the text that a spreadsheet program would show for a cell. */
function reader({ strings, styles, isFrom1904 }: WorkbookParts): (cell: WrittenCell) => string {
  const shared = strings ? readStrings(strings) : []
  const isDate = styles ? readStyles(styles) : () => false
  return ({ type, style, text }) => {
    if (type === 's') return shared[Number(text)] ?? ''
    if (type === 'inlineStr' || type === 'str') return unescaped(text)
    if (type === 'b') return String(text === '1' || text.toLowerCase() === 'true')
    if (type === 'e') return text
    return textOfFigure(text, isDate(style), isFrom1904)
  }
}

async function read({ bytes, ...limits }: WorkbookOrder): Promise<SheetRow[]> {
  const parts = findParts(await unpacked(bytes))
  const [first, ...others] = parts.sheets
  if (!first) throw refuseTable('format')
  const textOf = reader(parts)
  const rows = readSheet(first, textOf, limits)
  if (others.some((sheet) => hasContent(sheet, textOf))) throw refuseTable('tooLong', 'file.sheets')
  return rows
}

/**
 * Reads the rows with content from the first sheet of a workbook, as text. Reads each part in one
 * pass, so that reading stops at a limit. The library hucre is not used for this, because it builds
 * trees and full rectangles of cells, which need about ten times the memory.
 * @throws TableRefused at `file` (format: not a readable workbook; tooLong: above a limit) or
 * `file.sheets` (tooLong: another sheet has content)
 */
export async function readWorkbook(order: WorkbookOrder): Promise<SheetRow[]> {
  try {
    return await read(order)
  } catch (error) {
    if (error instanceof TableRefused) throw error
    // Any other error means that the file is not a readable workbook.
    throw refuseTable('format')
  }
}
