import { pipeline, PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET, type ColumnDef } from 'hucre/xlsx'
import type { Written } from '#platform/http/downloads.ts'
import type { Cell } from './csv.ts'

/** What a cell of Excel holds at most, in UTF-16 units. */
const MAX_CELL = 32_767
// With more digits a figure would lose its end: Excel counts in doubles.
const MAX_DIGITS = 15

export interface SheetColumn {
  title: string
  /** In characters. */
  width: number
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Cell[][]>
  /** What stands below the last row, after an empty one, so that it is no row of the list. */
  totals?: () => Cell[][]
}

const cut = (text: string): string =>
  text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text

/** `2026/11/20 18:31:34` as a moment of that wall clock, or `2026/11/20` as a day: Excel knows no time zones. */
const momentOf = (clock: string): Date => {
  const [day, time = '00:00:00'] = clock.replaceAll('/', '-').split(' ')
  return new Date(`${day}T${time}Z`)
}

const MOMENT_FORMAT = 'yyyy/mm/dd hh:mm:ss'
const DAY_FORMAT = 'yyyy/mm/dd'
const figureFormat = (decimals: number, isGrouped: boolean): string =>
  `${isGrouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`

/** A value of Excel and the number format of its cell. Text is text to Excel whatever it begins with: it needs no guard. */
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
 * An Excel file, written as it is read: real figures and moments, a frozen head, and a further sheet with the same head
 * where one is full. What is written is counted in `written`. Destroying the file ends `rows`.
 *
 * @param sheetRows rows of a sheet, the head included; Excel takes 1,048,576
 */
export function xlsxFile(
  sheet: Sheet,
  written: Written,
  sheetRows = XLSX_MAX_ROWS_PER_SHEET,
): Readable {
  const columns = sheet.columns.map(({ width }): ColumnDef => ({ width }))
  let used = 0

  // The writer takes the format of a cell from its column, when it writes the row: it is set with each row, because a
  // column of amounts has rows of several currencies.
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
    // The head of every sheet is among the values, in its own style.
    repeatHeaders: false,
  })
  // The library names the web's own type of stream, Node the same by its own name.
  const source = Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
  return pipeline(source, new PassThrough({ highWaterMark: 256 * 1024 }), () => {})
}
