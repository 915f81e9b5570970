import type { Options } from 'csv-parse'
import { csvFault, CSV_OPTIONS, openCsv } from './csv-reader.ts'
import { asFileProblem, bytesOf } from './file-bytes.ts'
import { ImportProblem } from '../import-problem.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'

/** How the cells of a file are written. */
export interface Dialect {
  encoding: FileEncoding
  delimiter: string
  /** Cells may stand in quotes. */
  quotes: boolean
}

/** A record of a file, and the line that it ends in. */
export interface CsvRecord {
  line: number
  values: readonly string[]
}

/** A line of a file below its heading. */
export interface CsvLine extends CsvRecord {
  file: string
  hasAllColumns: boolean
}

/** The longest line and the longest cell, in characters, and the most columns. A cell of Excel has no more. */
const MAX_LINE = 1 << 20
const MAX_CELL = 32_767
const MAX_COLUMNS = 500
/** Bytes that are read ahead of the parser. */
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
 * The records of a CSV file as they come (gzip too), in a memory that does not grow with it. A byte order mark is passed
 * over, and so are empty lines.
 *
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
      yield { line: info.lines, values: record }
    }
  } catch (error) {
    throw asProblem(error, file)
  } finally {
    reader.close()
  }
}

/** The lines below the heading in the first line, which goes to `onHeading`: it may refuse the file. @throws ImportProblem */
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

/** Expects every one of `required` in a heading, and none twice. @throws ImportProblem */
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
