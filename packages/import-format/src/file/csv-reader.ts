import { Readable } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'

/**
 * Options for parsing every CSV text. The parser skips a byte order mark and empty lines, and
 * accepts records of different lengths.
 */
export const CSV_OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
} as const satisfies Options

/**
 * A record from the parser: its cells, and the number of the line in which the record ends, counted
 * from 1.
 */
export interface ParsedRecord {
  readonly info: { readonly lines: number }
  readonly record: string[]
}

export interface CsvReader {
  readonly records: AsyncIterable<ParsedRecord>
  /** Stops reading. Must be called whether reading succeeded or failed. */
  close(): void
}

/** Parses CSV text or UTF-8 bytes as a stream, in constant memory. */
export function openCsv(
  text: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  options: Options,
  highWaterMark?: number,
): CsvReader {
  const parser = parse({ ...CSV_OPTIONS, ...options })
  const source = Readable.from(text, {
    objectMode: false,
    ...(highWaterMark !== undefined && { highWaterMark }),
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  return { records: parser as AsyncIterable<ParsedRecord>, close: () => source.destroy() }
}

/** Returns true for a row without content, such as a row of commas that a spreadsheet writes. */
export const isBlankRow = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '')

/**
 * Replaces each line break within a cell by a space. Some services put line breaks into names and
 * remarks, and no field of a transaction has several lines.
 */
export const onOneLine = (cells: readonly string[]): readonly string[] =>
  cells.some((cell) => BREAK.test(cell)) ? cells.map((cell) => cell.replaceAll(BREAKS, ' ')) : cells

const BREAK = /[\r\n]/
const BREAKS = /[\r\n]+/g

/** Reason why a text is not valid CSV, and the number of the faulty line. */
export interface CsvFault {
  readonly problem: 'notClosed' | 'recordTooLong' | 'notCsv'
  readonly line: number
}

const problems: Readonly<Record<string, CsvFault['problem']>> = {
  CSV_QUOTE_NOT_CLOSED: 'notClosed',
  CSV_MAX_RECORD_SIZE: 'recordTooLong',
}

/**
 * Returns the fault if the parser failed because the text is not valid CSV. Returns null for any
 * other error.
 */
export function csvFault(error: unknown): CsvFault | null {
  if (!(error instanceof CsvError)) return null
  const { lines } = error as CsvError & { lines?: number }
  return { problem: problems[error.code] ?? 'notCsv', line: lines ?? 0 }
}
