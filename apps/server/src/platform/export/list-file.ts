import type { Readable } from 'node:stream'
import type { Written } from '#platform/downloads.ts'
import { AppError } from '#platform/app-error.ts'
import type { Download } from '#platform/routes.ts'
import { csvFile } from './csv.ts'
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
  /** Rows that the file is going to have. */
  total: number
  titles: readonly string[]
  /** The lines of a CSV, below its titles. The signal aborts when the file is no more wanted. */
  lines: (signal: AbortSignal) => Readable
  /** What an Excel file is made of, likewise. */
  sheet: (signal: AbortSignal) => Sheet
}

const fileNameOf = (parts: List['name'], format: string): string =>
  `${parts
    .filter(Boolean)
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]/g, '-')}.${format}`

/**
 * A list as a file: `取引_渋谷珈琲_2026-11-01_2026-11-20.csv`. The number of rows to come is in `x-total-rows`.
 * @throws AppError nothingFound (1300) for a list without rows
 */
export function listFile({ name, form, filters, total, titles, lines, sheet }: List): Download {
  if (total === 0) throw new AppError('nothingFound')
  const { format, encoding = 'utf-8' } = form
  const leaving = new AbortController()
  const written: Written = { rows: 0, replacedCharacters: 0 }
  const isCsv = format === 'csv'
  const stream = isCsv
    ? csvFile(titles, lines(leaving.signal), encoding, written)
    : xlsxFile(sheet(leaving.signal), written)
  stream.once('close', () => leaving.abort())
  const fileName = fileNameOf(name, format)
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
