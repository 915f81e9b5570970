import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { refuseTable } from '../table/table-refusal.ts'
import { findPartNames } from '../table/workbook-parts.ts'
import { cellScan, type WrittenCell } from '../table/workbook-sheet.ts'
import { formatsScan, stringsScan, unescaped } from '../table/workbook-values.ts'
import { scanXml, scanXmlStream } from '../table/xml-scan.ts'
import { streamEntry, unpackEntry } from '../table/zip-directory.ts'
import { figureText, isoText, type NumberFormat } from './cell-text.ts'
import {
  CELLS_MAX,
  COLUMNS_MAX,
  FormulaUnsolved,
  lettersOf,
  ROWS_MAX,
  type Sheet,
  SHEETS_MAX,
  type TellRow,
} from './sheet-book.ts'

/** Maximum number of different texts in a workbook. */
const STRINGS_MAX = 3_000_000
/** Maximum size of a part that is not streamed, in bytes. */
const PART_MAX = 16 * 1024 * 1024

const isSmall = ({ filename, uncompressedSize }: FileEntry): boolean =>
  uncompressedSize <= PART_MAX && /\.(xml|rels)$/i.test(filename)

/**
 * Opens an Office Open XML workbook (.xlsx, .xlsm). Sheets and shared texts are streamed, because
 * they are many times larger than the archive.
 * @throws TableRefused, or Error for an archive that is not a workbook
 */
export async function openXlsx(
  archive: Uint8Array,
  entries: readonly FileEntry[],
): Promise<Sheet[]> {
  const byName = new Map(entries.map((entry) => [entry.filename, entry]))
  const { sheets, strings, styles, isFrom1904 } = findPartNames((name) => {
    const entry = byName.get(name)
    return entry && isSmall(entry) ? unpackEntry(archive, entry) : undefined
  })
  if (sheets.length > SHEETS_MAX) throw refuseTable('tooLong')
  let texts: readonly string[] | null = null
  const textsOnce = async (): Promise<readonly string[]> => {
    const entry = strings === null ? undefined : byName.get(strings)
    if (!entry) return []
    const { scan, found } = stringsScan(STRINGS_MAX)
    await scanXmlStream(streamEntry(archive, entry), scan)
    return found
  }
  const styleEntry = styles === null ? undefined : byName.get(styles)
  let formatOf: (style: number) => NumberFormat = () => 0
  if (styleEntry) {
    if (!isSmall(styleEntry)) throw refuseTable('tooLong')
    const { scan, formatOf: found } = formatsScan()
    scanXml(unpackEntry(archive, styleEntry), scan)
    formatOf = found
  }
  const textOf = ({ type, style, text }: WrittenCell): string => {
    if (type === 's') return texts![Number(text)] ?? ''
    if (type === 'inlineStr' || type === 'str') return unescaped(text)
    if (type === 'b') return String(text === '1' || text.toLowerCase() === 'true')
    if (type === 'd') return isoText(text)
    return type === 'e' ? text : figureText(text, formatOf(style), isFrom1904)
  }
  return sheets.map(({ name, part }) => ({
    name,
    async read(tell) {
      const entry = byName.get(part)
      if (!entry) throw refuseTable('format')
      texts ??= await textsOnce()
      await readRows(archive, entry, textOf, tell)
    },
  }))
}

async function readRows(
  archive: Uint8Array,
  entry: FileEntry,
  textOf: (cell: WrittenCell) => string,
  tell: TellRow,
): Promise<void> {
  let line = 0
  let cells: string[] = []
  let count = 0
  const flush = () => {
    const row = cells
    cells = []
    if (row.length > 0) tell(line, row)
  }
  const scan = cellScan(([row, column], cell) => {
    if (cell.hasFormula && cell.text === '' && cell.type !== 'str')
      throw new FormulaUnsolved(`${lettersOf(column)}${row}`)
    const text = textOf(cell)
    if (text.trim() === '') return
    if (column > COLUMNS_MAX || row > ROWS_MAX || ++count > CELLS_MAX) throw refuseTable('tooLong')
    if (row < line) throw refuseTable('format')
    if (row > line) flush()
    line = row
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  })
  await scanXmlStream(streamEntry(archive, entry), scan)
  flush()
}
