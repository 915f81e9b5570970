import { Unzip, UnzipInflate } from 'fflate'
import { type Cell, type CellValue, readXlsx } from 'hucre/xlsx'

/** Bytes of a workbook unpacked: 5,000 rows of 20 columns take a fifth of it. */
const UNPACKED_MAX = 32 * 1024 * 1024
/** Cells of a sheet: rows far below the last one count as if they were there. */
const CELLS_MAX = 400_000

/** Why a workbook is not read: it is none, it is too large, or more than its first sheet has something in it. */
export type WorkbookFault = 'format' | 'tooLong' | 'sheets'
/** A cell that holds no value of its own. */
export type CellFault = 'formula' | 'merged'

export interface WorkbookOrder {
  readonly bytes: Uint8Array
  /** Rows that are read at most, the heading among them; one more says that there are more. */
  readonly rows: number
}
export type WorkbookTable =
  | { readonly rows: readonly string[][]; readonly faults: readonly [row: number, column: number, fault: CellFault][] }
  | { readonly fault: WorkbookFault }

/** In steps of so many bytes a packed file is unpacked: each is at most a thousand times as much. */
const STEP = 16 * 1024

/** Counts what a packed file unpacks to, and gives up where that is too much: what it says of itself may be wrong. */
function isWithinBounds(bytes: Uint8Array): boolean {
  let unpacked = 0
  const unzip = new Unzip((file) => {
    file.ondata = (_error, chunk) => {
      unpacked += chunk?.length ?? 0
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const isWithin = () => unpacked <= UNPACKED_MAX
  for (let at = 0; at < bytes.length; at += STEP) {
    unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
    if (!isWithin()) return false
  }
  return true
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

const isEmpty = (row: readonly CellValue[]): boolean => row.every((value) => textOf(value).trim() === '')

/** The first sheet of a workbook as text. */
export async function readWorkbook({ bytes, rows: most }: WorkbookOrder): Promise<WorkbookTable> {
  try {
    if (!isWithinBounds(bytes)) return { fault: 'tooLong' }
    const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows: most + 1 })
    const [first, ...others] = sheets
    if (!first) return { fault: 'format' }
    if (others.some(({ rows }) => rows.some((row) => !isEmpty(row)))) return { fault: 'sheets' }
    const kept = first.rows.slice(0, most + 1)
    if (kept.reduce((sum, row) => sum + row.length, 0) > CELLS_MAX) return { fault: 'tooLong' }
    const formulas = [...(first.cells ?? new Map<string, Cell>())]
      .filter(([, cell]) => cell.formula !== undefined)
      .map(([place]): [number, number, CellFault] => {
        const [row, column] = place.split(',').map(Number)
        return [row!, column!, 'formula']
      })
    const merged = (first.merges ?? []).flatMap(({ startRow, endRow, startCol }) =>
      Array.from({ length: Math.min(endRow, most) - startRow + 1 }, (_, nth): [number, number, CellFault] => [
        startRow + nth,
        startCol,
        'merged',
      ]),
    )
    return { rows: kept.map((row) => row.map(textOf)), faults: [...formulas, ...merged] }
  } catch {
    // Whatever is wrong with it: it is no workbook that can be read.
    return { fault: 'format' }
  }
}
