import { pipeline, type Readable } from 'node:stream'
import type { Written } from '#platform/http/downloads.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Download } from '#platform/calls/routes.ts'
import { type Cell, csvFile } from './csv.ts'
import { type StoreShare, withStoreShare } from './store-share.ts'
import { xlsxFile, type Sheet } from './xlsx.ts'

/** How a list is wanted as a file. */
export interface FileForm {
  format: 'csv' | 'xlsx'
  encoding?: 'utf-8' | 'shift_jis' | undefined
}

export interface List {
  /** What it is, whose, and for which period: the parts of the file's name. */
  name: readonly (string | undefined)[]
  form: FileForm
  filters: object
  /** Label of partial figures; null for a reader of every store, and for lists without figures. */
  share: StoreShare | null
  /** Rows that the file is going to have. */
  total: number
  titles: readonly string[]
  /** The lines of a CSV, below its titles. The signal aborts when the file is no more wanted. */
  lines: (signal: AbortSignal) => Readable
  /** The sums below the lines of a CSV: of a report. A list of records has none, because programs read it. */
  totals?: readonly Cell[][]
  /** What an Excel file is made of, likewise. */
  sheet: (signal: AbortSignal) => Sheet
}

const fileNameOf = (parts: List['name'], format: string): string =>
  `${parts
    .filter(Boolean)
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]/g, '-')}.${format}`

/** Characters that a label takes in a column of a sheet. */
const SHARE_WIDTH = 24

async function* withLastCell(rows: Sheet['rows'], cell: Cell): Sheet['rows'] {
  for await (const chunk of rows) yield chunk.map((row) => [...row, cell])
}

/** An error of the lines is one of the file, and destroying the file destroys the lines. */
const labeledLines = (lines: Readable, share: StoreShare | null): Readable =>
  share ? pipeline(lines, withStoreShare(share), () => {}) : lines

/** Sums are partial as well. */
const labeled = (rows: readonly Cell[][], share: StoreShare | null): Cell[][] =>
  rows.map((row) => [...row, ...(share ? [share.text] : [])])

/** The same sheet, with the label of partial figures as its last column. */
const labeledSheet = (sheet: Sheet, share: StoreShare): Sheet => ({
  ...sheet,
  columns: [...sheet.columns, { title: share.column, width: SHARE_WIDTH }],
  rows: withLastCell(sheet.rows, share.text),
  totals: () => labeled(sheet.totals?.() ?? [], share),
})

/**
 * A list as a file: `取引_渋谷珈琲_2026-11-01_2026-11-20.csv`. A file of partial figures says so in its name and in each row. The number of rows to come is in `x-total-rows`.
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
