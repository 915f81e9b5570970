import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { refuseTable } from './table-refusal.ts'

/** Characters of one record: twenty columns take some hundred. */
const RECORD_MAX = 64 * 1024
/** Characters that are parsed before the limits are checked again. */
const STEP = 16 * 1024

/** Decodes UTF-8, with or without a byte order mark, or else what Excel in Japan writes. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp932')
  }
}

export interface CsvRecord {
  /** The line on which the record ends, from 1. */
  line: number
  cells: string[]
}

function* steps(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += STEP) yield text.slice(at, at + STEP)
}

const problems: Readonly<Record<string, 'tooLong'>> = { CSV_MAX_RECORD_SIZE: 'tooLong' }

/**
 * Yields the records of a CSV file that a person uploaded, the heading first. The caller stops at its own limits.
 * @throws TableRefused at `file`: tooLong for a record that is too long, format for anything else that is not CSV
 */
export async function* csvTable(bytes: Uint8Array): AsyncGenerator<CsvRecord> {
  // Neither UTF-8 nor Shift_JIS text has a NUL; UTF-16 and packed files do.
  if (bytes.includes(0)) throw refuseTable('format')
  // A stray quote is a fault of its row, not the end of the file.
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: RECORD_MAX,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const source = Readable.from(steps(textOf(bytes)), { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseTable(problems[error.code] ?? 'format')
  } finally {
    source.destroy()
  }
}
