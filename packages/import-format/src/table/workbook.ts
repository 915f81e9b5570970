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

/** Bytes of a workbook unpacked: 5,000 rows of 20 columns take a fifth of it. */
const UNPACKED_MAX = 32 * 1024 * 1024

export interface WorkbookOrder extends SheetLimits {
  readonly bytes: Uint8Array
}

async function unpacked(bytes: Uint8Array): Promise<Files> {
  const files = new Map<string, Uint8Array>()
  for await (const [name, file] of unpackZip(bytes, UNPACKED_MAX)) files.set(name, file)
  return files
}

/** @returns the text of a cell as a person reads it */
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
 * Reads the rows of a workbook's first sheet that have something in them, as text. The parts are read in one pass, so that
 * a limit ends the reading where it is exceeded: hucre builds trees and rectangles of cells, which take ten times the memory.
 * @throws TableRefused at `file` (format: no workbook that can be read; tooLong: more than may be) or `file.sheets`
 * (tooLong: another sheet has something in it)
 */
export async function readWorkbook(order: WorkbookOrder): Promise<SheetRow[]> {
  try {
    return await read(order)
  } catch (error) {
    if (error instanceof TableRefused) throw error
    // Whatever is wrong with it: it is no workbook that can be read.
    throw refuseTable('format')
  }
}
