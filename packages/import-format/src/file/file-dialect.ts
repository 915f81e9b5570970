import type { CsvRecord, Dialect } from './csv-lines.ts'
import { likeliestEncoding } from './encoding-guess.ts'
import { scanFile } from './file-bytes.ts'
import { delimiters, headRecords, textOf } from './file-layout.ts'
import { encodings, type FileEncoding } from '../mapping/mapping-shape.ts'

/**
 * Guessed encoding, delimiter and quoting of an unknown file, with the line number of its heading.
 */
export interface GuessedDialect extends Dialect {
  headingLine: number | null
}

/** Returns the number of columns of the lines that contain most cells, and the number of cells. */
function widthOf(records: readonly CsvRecord[]): { width: number; cells: number } {
  const cells = new Map<number, number>()
  for (const { values } of records)
    cells.set(values.length, (cells.get(values.length) ?? 0) + values.length)
  // A line with a single cell, such as a title, does not show how many columns the table has, so
  // these lines are ignored.
  const wide = [...cells].filter(([width]) => width > 1)
  const [width, most] = wide.toSorted(([, a], [, b]) => b - a)[0] ?? [1, 0]
  return { width, cells: most }
}

// Uses two patterns. A single pattern for a digit and the text after it would backtrack at each
// digit.
const isFigure = (cell: string): boolean => /\d/.test(cell) && !/\p{L}/u.test(cell)

/**
 * Returns the first record that names most of the columns. Lines above this record describe the
 * file, for example its owner and its period.
 */
function headingOf(records: readonly CsvRecord[], width: number): CsvRecord | undefined {
  const slack = width < 5 ? 0 : 1
  const wide = records.filter(({ values }) => Math.abs(values.length - width) <= slack)
  const named = wide.find(({ values }) => {
    const filled = values.filter((cell) => cell.trim() !== '')
    return filled.length >= width * 0.75 && filled.filter(isFigure).length < filled.length / 2
  })
  return named ?? wide[0] ?? records[0]
}

/**
 * Guesses the format of a file for a preview: the encoding in which the text most likely makes
 * sense, the delimiter that gives the most cells, and the first line that names the columns.
 * @param head path of a file that contains the first lines
 * @param given encoding and heading line that the user chose, or null
 * @throws ImportProblem if the file cannot be read
 */
export async function guessDialect(
  head: string,
  given: { encoding: FileEncoding | null; headingLine: number | null },
): Promise<GuessedDialect> {
  const scanned = await scanFile(head, given.encoding ? [given.encoding] : encodings)
  const encoding = likeliestEncoding(scanned, scanned.encodings) ?? given.encoding ?? 'utf-8'
  const text = textOf(scanned, encoding)
  let best: GuessedDialect & { cells: number } = {
    encoding,
    delimiter: ',',
    quotes: true,
    headingLine: null,
    cells: -1,
  }
  for (const delimiter of delimiters) {
    const dialect = { encoding, delimiter, quotes: true }
    const records = headRecords(text, dialect)
    const { width, cells } = widthOf(records)
    if (cells <= best.cells) continue
    const { headingLine } = given
    const said = headingLine === null ? undefined : records.find(({ line }) => line >= headingLine)
    best = { ...dialect, headingLine: (said ?? headingOf(records, width))?.line ?? null, cells }
  }
  return best
}
