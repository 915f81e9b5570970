import { zipSync } from 'fflate'
import { type Cell, type CellValue, readXlsx } from 'hucre/xlsx'
import { AppError } from '#platform/app-error.ts'
import type { SheetContent } from './sheet-scan.ts'
import { refuseTable } from './table-refusal.ts'
import { scanWorkbook } from './workbook-scan.ts'
import { unpackZip } from './zip-directory.ts'

/** Bytes of a workbook unpacked: 5,000 rows of 20 columns take a fifth of it. */
const UNPACKED_MAX = 32 * 1024 * 1024
/** Rows of all merged ranges together: ranges do not overlap, so there are no more than cells. */
const MERGED_ROWS_MAX = 400_000

/** A cell that holds no value of its own. */
export type CellFault = 'formula' | 'merged'

export interface WorkbookOrder {
  readonly bytes: Uint8Array
  /** Rows that may have something in them, the heading among them. */
  readonly rows: number
}
export interface WorkbookTable {
  /** Every row up to the last one with something in it. */
  readonly rows: readonly string[][]
  readonly faults: readonly [row: number, column: number, fault: CellFault][]
}

const two = (part: number): string => String(part).padStart(2, '0')

/** As a person reads it: a moment as its wall clock, a figure as a plain decimal. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const clock = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`
    const day = value.toISOString().slice(0, 10)
    // A time of day alone is a day at the beginning of Excel's count.
    return day < '1900-01-02' ? clock : clock === '00:00' ? day : `${day} ${clock}`
  }
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return String(value)
}

/** As Excel writes it: 1 is A, 27 is AA. */
const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

/** The sheet that has something in it, or null. @throws AppError badRequest when there are more, or too much in it */
function onlyContent(sheets: readonly SheetContent[]): SheetContent | null {
  const [only, ...others] = sheets.filter(({ lastRow }) => lastRow > 0)
  if (others.length > 0) throw refuseTable('tooLong', 'file.sheets')
  if (only?.isTooLong) throw refuseTable('tooLong')
  return only ?? null
}

interface MergedRange {
  readonly startRow: number
  readonly endRow: number
  readonly startCol: number
}

function* mergedCells(ranges: readonly MergedRange[], lastRow: number): Generator<[number, number, CellFault]> {
  let rows = 0
  for (const { startRow, endRow, startCol } of ranges)
    for (let row = startRow; row <= Math.min(endRow, lastRow - 1); row++) {
      if (++rows > MERGED_ROWS_MAX) throw refuseTable('tooLong')
      yield [row, startCol, 'merged']
    }
}

function* formulaCells(cells: ReadonlyMap<string, Cell>): Generator<[number, number, CellFault]> {
  for (const [place, { formula }] of cells) {
    if (formula === undefined) continue
    const [row, column] = place.split(',').map(Number)
    yield [row!, column!, 'formula']
  }
}

async function read({ bytes, rows: most }: WorkbookOrder): Promise<WorkbookTable> {
  const unpacked = new Map<string, Uint8Array>()
  for await (const [name, part] of unpackZip(bytes, UNPACKED_MAX)) unpacked.set(name, part)
  const { parts, sheets } = scanWorkbook(unpacked, most)
  unpacked.clear()
  const content = onlyContent(sheets)
  // hucre finds the parts of an archive in its own way, so it gets an archive of the parts that were looked at.
  const { sheets: found } = await readXlsx(zipSync(parts, { level: 0 }), {
    sheets: [0],
    range: `A1:${lettersOf(content?.lastColumn ?? 1)}${content?.lastRow ?? 1}`,
  })
  const [first] = found
  if (!first) throw refuseTable('format')
  const rows = first.rows.map((row) => row.map(textOf))
  // The content is that of another sheet.
  if (content && rows.every((row) => row.every((cell) => cell.trim() === '')))
    throw refuseTable('tooLong', 'file.sheets')
  const merged = mergedCells(first.merges ?? [], rows.length)
  return { rows, faults: [...formulaCells(first.cells ?? new Map<string, Cell>()), ...merged] }
}

/**
 * Reads the first sheet of a workbook as text.
 * @throws AppError badRequest at `file` (format: no workbook that can be read; tooLong: more than may be) or `file.sheets`
 * (tooLong: another sheet has something in it)
 */
export async function readWorkbook(order: WorkbookOrder): Promise<WorkbookTable> {
  try {
    return await read(order)
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever is wrong with it: it is no workbook that can be read.
    throw refuseTable('format')
  }
}
