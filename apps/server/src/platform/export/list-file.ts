import { pipeline, type Readable } from 'node:stream'
import type { Written } from '#platform/http/downloads.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Download } from '#platform/calls/routes.ts'
import { type Cell, csvFile } from './csv.ts'
import { type StoreShare, withStoreShare } from './store-share.ts'
import { xlsxFile, type Sheet } from './xlsx.ts'

/** Requested file format of a list. */
export interface FileForm {
  format: 'csv' | 'xlsx'
  encoding?: 'utf-8' | 'shift_jis' | undefined
}

export interface List {
  /** Parts of the file name: list, merchant and period. */
  name: readonly (string | undefined)[]
  form: FileForm
  filters: object
  /**
   * Label for figures that cover only some stores ("partial figures"). Null if the user sees every
   * store, and for lists without figures.
   */
  share: StoreShare | null
  /** Expected number of rows. */
  total: number
  titles: readonly string[]
  /**
   * Returns the CSV lines below the titles. The signal aborts when the file is no longer needed.
   */
  lines: (signal: AbortSignal) => Readable
  /**
   * Totals below the CSV lines of a report. Lists of records have no totals, because programs read
   * those files.
   */
  totals?: readonly Cell[][]
  /** Returns the sheet of an Excel file. The signal aborts when the file is no longer needed. */
  sheet: (signal: AbortSignal) => Sheet
}

const fileNameOf = (parts: List['name'], format: string): string =>
  `${parts
    .filter(Boolean)
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]/g, '-')}.${format}`

/** Width of the column with the label of partial figures, in characters. */
const SHARE_WIDTH = 24

async function* withLastCell(rows: Sheet['rows'], cell: Cell): Sheet['rows'] {
  for await (const chunk of rows) yield chunk.map((row) => [...row, cell])
}

/**
 * Appends the label of partial figures to each line. Errors and destruction propagate between the
 * lines and the result.
 */
const labeledLines = (lines: Readable, share: StoreShare | null): Readable =>
  share ? pipeline(lines, withStoreShare(share), () => {}) : lines

/** Appends the label of partial figures to each row of totals, because totals are partial too. */
const labeled = (rows: readonly Cell[][], share: StoreShare | null): Cell[][] =>
  rows.map((row) => [...row, ...(share ? [share.text] : [])])

/** Returns the sheet with the label of partial figures as its last column. */
const labeledSheet = (sheet: Sheet, share: StoreShare): Sheet => ({
  ...sheet,
  columns: [...sheet.columns, { title: share.column, width: SHARE_WIDTH }],
  rows: withLastCell(sheet.rows, share.text),
  totals: () => labeled(sheet.totals?.() ?? [], share),
})

/**
 * Sends a list as a file, named for example `取引_渋谷珈琲_2026-11-01_2026-11-20.csv`. A file that
 * covers only some stores has a label in its name and in each row. The header `x-total-rows` has
 * the expected number of rows.
 * @throws AppError nothingFound (1300) for a list without rows
 */
export function listFile({
  name: [what, ...about],
  form,
  filters,
  share,
  total,
  titles,
  lines,
  totals = [],
  sheet,
}: List): Download {
  if (total === 0) throw new AppError('nothingFound')
  const { format, encoding = 'utf-8' } = form
  const leaving = new AbortController()
  const written: Written = { rows: 0, replacedCharacters: 0 }
  const isCsv = format === 'csv'
  const { signal } = leaving
  const stream = isCsv
    ? csvFile(
        [...titles, ...(share ? [share.column] : [])],
        labeledLines(lines(signal), share),
        encoding,
        written,
        labeled(totals, share),
      )
    : xlsxFile(share ? labeledSheet(sheet(signal), share) : sheet(signal), written)
  stream.once('close', () => leaving.abort())
  const fileName = fileNameOf([what, share?.text, ...about], format)
  return {
    fileName,
    contentType: isCsv
      ? `text/csv; charset=${encoding}`
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    headers: { 'x-total-rows': String(total) },
    stream,
    audit: { object: fileName, detail: { filters, format, ...(isCsv ? { encoding } : {}) } },
    written: () => written,
  }
}
