import { Readable } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'

/**
 * How every CSV text is read: a byte order mark and empty lines are passed over, and a record that is longer or
 * shorter than the others is not a fault of the file.
 */
export const CSV_OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
} as const satisfies Options

/** What the parser gives for a record: the line that the record ends in, from 1, and its cells. */
export interface ParsedRecord {
  readonly info: { readonly lines: number }
  readonly record: string[]
}

export interface CsvReader {
  readonly records: AsyncIterable<ParsedRecord>
  /** Ends the reading of the text. Call it however the reading ended. */
  close(): void
}

/** Parses CSV text or UTF-8 bytes as they come, in a memory that does not grow with them. */
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

/** Why a text cannot be read as CSV, and at which line. */
export interface CsvFault {
  readonly problem: 'notClosed' | 'recordTooLong' | 'notCsv'
  readonly line: number
}

const problems: Readonly<Record<string, CsvFault['problem']>> = {
  CSV_QUOTE_NOT_CLOSED: 'notClosed',
  CSV_MAX_RECORD_SIZE: 'recordTooLong',
}

/** What is wrong with the text, if that is why the parser failed; null for any other error. */
export function csvFault(error: unknown): CsvFault | null {
  if (!(error instanceof CsvError)) return null
  const { lines } = error as CsvError & { lines?: number }
  return { problem: problems[error.code] ?? 'notCsv', line: lines ?? 0 }
}
