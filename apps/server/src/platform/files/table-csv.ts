import { badField } from '@choba/contract/bad-input.ts'
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { AppError } from '#platform/app-error.ts'

/** UTF-8 where the bytes are that, with or without a byte order mark; else what Excel in Japan writes. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp932')
  }
}

export interface CsvRecord {
  /** The line that it ends in, from 1. */
  line: number
  cells: string[]
}

/** The records of a small CSV file that came from a person, the heading first. @throws AppError badRequest at `file` for none */
export function csvTable(bytes: Uint8Array): CsvRecord[] {
  try {
    // A stray quote is a fault of its row, and not the end of the file.
    const options = { bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
    const records = parse(textOf(bytes), options) as unknown as { info: { lines: number }; record: string[] }[]
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('badRequest', badField('file', 'format'))
    throw error
  }
}
