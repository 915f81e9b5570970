import type { Options } from 'csv-parse'
import { csvFault, CSV_OPTIONS, isBlankRow, onOneLine, openCsv } from './csv-reader.ts'
import { asFileProblem, bytesOf } from './file-bytes.ts'
import { ImportProblem } from '../import-problem.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'

/** Encoding, delimiter and quoting of a CSV file. */
export interface Dialect {
  encoding: FileEncoding
  delimiter: string
  /** True if cells may be quoted. */
  quotes: boolean
}

/** A record of a file, with the number of the line in which the record ends. */
export interface CsvRecord {
  line: number
  values: readonly string[]
}

/** A data line of a file, below its heading. */
export interface CsvLine extends CsvRecord {
  file: string
  hasAllColumns: boolean
}

/**
 * Maximum number of characters in a line, characters in a cell, and columns. The limit for cells is
 * that of Excel.
 */
const MAX_LINE = 1 << 20
const MAX_CELL = 32_767
const MAX_COLUMNS = 500
/** Number of bytes that are read ahead of the parser. */
const BUFFERED = 1 << 18

export const csvOptions = ({
  delimiter,
  quotes,
}: Pick<Dialect, 'delimiter' | 'quotes'>): Options => ({
  ...CSV_OPTIONS,
  max_record_size: MAX_LINE,
  delimiter,
  quote: quotes ? '"' : false,
})

async function* decoded(file: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytesOf(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const problems = { notClosed: 'notClosed', recordTooLong: 'lineTooLong', notCsv: 'notCsv' } as const

function asProblem(error: unknown, file: string): unknown {
  const fault = csvFault(error)
  if (!fault) return asFileProblem(error, file)
  return new ImportProblem(problems[fault.problem], { file, line: String(fault.line) })
}

/**
 * Streams the records of a CSV file, which may be compressed with gzip, in constant memory. Skips a
 * byte order mark, empty lines and rows without content. A line break in a cell becomes a space.
 * @throws ImportProblem
 */
export async function* csvRecords(file: string, dialect: Dialect): AsyncGenerator<CsvRecord> {
  const { encoding } = dialect
  const text = encoding === 'utf-8' ? bytesOf(file) : decoded(file, encoding)
  const reader = openCsv(text, csvOptions(dialect), BUFFERED)
  try {
    for await (const { info, record } of reader.records) {
      if (record.length > MAX_COLUMNS || record.some((cell) => cell.length > MAX_CELL))
        throw new ImportProblem('lineTooLong', { file, line: String(info.lines) })
      if (!isBlankRow(record)) yield { line: info.lines, values: onOneLine(record) }
    }
  } catch (error) {
    throw asProblem(error, file)
  } finally {
    reader.close()
  }
}

/**
 * Streams the lines below the heading. Calls `onHeading` with the cells of the first line;
 * `onHeading` may throw to reject the file.
 * @throws ImportProblem
 */
export async function* csvLines(
  file: string,
  encoding: FileEncoding,
  onHeading: (names: readonly string[]) => void,
): AsyncGenerator<CsvLine> {
  let columns = 0
  for await (const { line, values } of csvRecords(file, {
    encoding,
    delimiter: ',',
    quotes: true,
  })) {
    if (columns === 0) {
      columns = values.length
      onHeading(values)
    } else yield { file, line, values, hasAllColumns: values.length === columns }
  }
  if (columns === 0) throw new ImportProblem('empty', { file })
}

/**
 * Checks that a heading has all required columns, and that no column occurs twice.
 * @throws ImportProblem
 */
export function expectColumns(
  file: string,
  names: readonly string[],
  required: readonly string[],
): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new ImportProblem('columnTwice', { file, column: name })
    seen.add(name)
  }
  const lacking = required.find((name) => !seen.has(name))
  if (lacking) throw new ImportProblem('columnMissing', { file, column: lacking })
}
