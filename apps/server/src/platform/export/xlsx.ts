import { pipeline, PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET, type ColumnDef } from 'hucre/xlsx'
import type { Written } from '#platform/http/downloads.ts'
import type { Cell } from './csv.ts'

/** Maximum length of an Excel cell, in UTF-16 code units. */
const MAX_CELL = 32_767
// Excel stores numbers as doubles, so more digits would lose precision.
const MAX_DIGITS = 15

export interface SheetColumn {
  title: string
  /** Width in characters. */
  width: number
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Cell[][]>
  /** Totals below the last row, after an empty row that separates them from the list. */
  totals?: () => Cell[][]
}

const cut = (text: string): string =>
  text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text

/**
 * Converts `2026/11/20 18:31:34` or `2026/11/20` to a Date with the same local time in UTC, because
 * Excel has no time zones.
 */
const momentOf = (clock: string): Date => {
  const [day, time = '00:00:00'] = clock.replaceAll('/', '-').split(' ')
  return new Date(`${day}T${time}Z`)
}

const MOMENT_FORMAT = 'yyyy/mm/dd hh:mm:ss'
const DAY_FORMAT = 'yyyy/mm/dd'
const figureFormat = (decimals: number, isGrouped: boolean): string =>
  `${isGrouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`

/**
 * Returns the Excel value and number format of a cell. Text needs no formula guard, because Excel
 * never evaluates text cells.
 */
function valueOf(cell: Cell): { value: string | number | Date | null; format?: string } {
  if (cell === null) return { value: null }
  if (typeof cell === 'string') return { value: cut(cell) }
  if ('moment' in cell)
    return {
      value: momentOf(cell.moment),
      format: cell.moment.includes(' ') ? MOMENT_FORMAT : DAY_FORMAT,
    }
  const { figure, isAmount = false } = cell
  const decimals = figure.split('.')[1]?.length ?? 0
  if (figure.replaceAll(/\D/g, '').length > MAX_DIGITS) return { value: figure }
  return { value: Number(figure), format: figureFormat(decimals, isAmount) }
}

const BOLD = { font: { bold: true } } as const

/**
 * Builds an Excel file as a stream, with real numbers and dates and a frozen heading. When a sheet
 * is full, another one with the same heading follows. Counts rows in `written`. Destroying the file
 * ends `rows`.
 * @param sheetRows rows of a sheet, including the heading; Excel's maximum is 1,048,576
 */
export function xlsxFile(
  sheet: Sheet,
  written: Written,
  sheetRows = XLSX_MAX_ROWS_PER_SHEET,
): Readable {
  const columns = sheet.columns.map(({ width }): ColumnDef => ({ width }))
  let used = 0

  // The library uses the number format of the column when it writes a row. So the format is set
  // for each row, because a column of amounts can have several currencies.
  function format(formats: readonly (string | undefined)[], isBold: boolean) {
    for (const [at, column] of columns.entries()) {
      const numFmt = formats[at]
      column.style = { ...(isBold ? BOLD : {}), ...(numFmt ? { numFmt } : {}) }
    }
  }

  function* put(row: Cell[], isBold: boolean) {
    if (used % sheetRows === 0) {
      format([], true)
      yield sheet.columns.map(({ title }) => title)
      used++
    }
    const cells = row.map(valueOf)
    format(
      cells.map((cell) => cell.format),
      isBold,
    )
    yield cells.map((cell) => cell.value)
    used++
  }

  async function* values() {
    for await (const chunk of sheet.rows) {
      for (const row of chunk) {
        yield* put(row, false)
        written.rows++
      }
    }
    const totals = sheet.totals?.() ?? []
    if (totals.length > 0) yield* put([], false)
    for (const row of totals) yield* put(row, true)
  }

  const bytes = writeXlsxStream(values(), {
    name: sheet.name,
    columns,
    freezePane: { rows: 1 },
    maxRowsPerSheet: sheetRows,
    // The values already contain the heading of every sheet, with its own style.
    repeatHeaders: false,
  })
  // The library's type for web streams and Node's type are equal but have different names.
  const source = Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
  return pipeline(source, new PassThrough({ highWaterMark: 256 * 1024 }), () => {})
}
