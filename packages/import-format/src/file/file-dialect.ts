import type { CsvRecord, Dialect } from './csv-lines.ts'
import { likeliestEncoding } from './encoding-guess.ts'
import { scanFile } from './file-bytes.ts'
import { delimiters, headRecords, textOf } from './file-layout.ts'
import { encodings, type FileEncoding } from '../mapping/mapping-shape.ts'

/** How a file of no known kind may be written, and the line that its columns have their names in. */
export interface GuessedDialect extends Dialect {
  headingLine: number | null
}

/** The number of cells that most of these records have; of two numbers the one that is of more cells. */
function widthOf(records: readonly CsvRecord[]): { width: number; cells: number } {
  const cells = new Map<number, number>()
  for (const { values } of records)
    cells.set(values.length, (cells.get(values.length) ?? 0) + values.length)
  // A line without a delimiter is of every width.
  const wide = [...cells].filter(([width]) => width > 1)
  const [width, most] = wide.toSorted(([, a], [, b]) => b - a)[0] ?? [1, 0]
  return { width, cells: most }
}

// Two patterns: one that looks for a digit and for what follows it begins again at each digit.
const isFigure = (cell: string): boolean => /\d/.test(cell) && !/\p{L}/u.test(cell)

/** The first record that has names for most columns: what is above it says whose file it is, of which days, and the like. */
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
 * Guesses how a file is written, for someone who looks at it: the encoding in which its words are likeliest words, what parts most
 * cells, and the first line that has names for them.
 *
 * @param head the first lines of a file
 * @param given an encoding and the line of the heading, where someone has said them
 * @throws ImportProblem for a file that cannot be read
 */
export async function guessDialect(
  head: string,
  given: { encoding: FileEncoding | null; headingLine: number | null },
): Promise<GuessedDialect> {
  const scanned = await scanFile(head, given.encoding ? [given.encoding] : encodings)
  const encoding = likeliestEncoding(scanned.head, scanned.encodings) ?? given.encoding ?? 'utf-8'
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
