import { Readable } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'
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

export const csvOptions = ({ delimiter, quotes }: Pick<Dialect, 'delimiter' | 'quotes'>): Options => ({
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_LINE,
  delimiter,
  quote: quotes ? '"' : false,
})

async function* decoded(file: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytesOf(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const problems: Record<string, ImportProblem['phrase']> = {
  CSV_QUOTE_NOT_CLOSED: 'notClosed',
  CSV_MAX_RECORD_SIZE: 'lineTooLong',
}

function asProblem(error: unknown, file: string): unknown {
  if (!(error instanceof CsvError)) return asFileProblem(error, file)
  const { lines } = error as CsvError & { lines?: number }
  return new ImportProblem(problems[error.code] ?? 'notCsv', { file, line: String(lines ?? 0) })
}

/**
 * The records of a CSV file as they come (gzip too), in a memory that does not grow with it. A byte order mark is passed
 * over, and so are empty lines.
 *
 * @throws ImportProblem
 */
export async function* csvRecords(file: string, dialect: Dialect): AsyncGenerator<CsvRecord> {
  const parser = parse(csvOptions(dialect))
  const { encoding } = dialect
  const text = encoding === 'utf-8' ? bytesOf(file) : decoded(file, encoding)
  const source = Readable.from(text, { objectMode: false, highWaterMark: 1 << 18 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      if (record.length > MAX_COLUMNS || record.some((cell) => cell.length > MAX_CELL))
        throw new ImportProblem('lineTooLong', { file, line: String(info.lines) })
      yield { line: info.lines, values: record }
    }
  } catch (error) {
    throw asProblem(error, file)
  } finally {
    source.destroy()
  }
}

/** The lines below the heading in the first line, which goes to `onHeading`: it may refuse the file. @throws ImportProblem */
export async function* csvLines(
  file: string,
  encoding: FileEncoding,
  onHeading: (names: readonly string[]) => void,
): AsyncGenerator<CsvLine> {
  let columns = 0
  for await (const { line, values } of csvRecords(file, { encoding, delimiter: ',', quotes: true })) {
    if (columns === 0) {
      columns = values.length
      onHeading(values)
    } else yield { file, line, values, hasAllColumns: values.length === columns }
  }
  if (columns === 0) throw new ImportProblem('empty', { file })
}

/** Expects every one of `required` in a heading, and none twice. @throws ImportProblem */
export function expectColumns(file: string, names: readonly string[], required: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new ImportProblem('columnTwice', { file, column: name })
    seen.add(name)
  }
  const lacking = required.find((name) => !seen.has(name))
  if (lacking) throw new ImportProblem('columnMissing', { file, column: lacking })
}
