import { parse } from 'csv-parse/sync'
import { csvOptions, type CsvRecord, type Dialect } from './csv-lines.ts'
import { isBlankRow, onOneLine } from './csv-reader.ts'
import { scanFile, type ScannedFile } from './file-bytes.ts'
import { ImportProblem } from '../import-problem.ts'
import {
  allColumns,
  asksForZone,
  datesOf,
  lackingIn,
  ofDate,
  columnIndexOf,
  requiredColumns,
  type Names,
  type ColumnIndex,
} from '../mapping/mapping-columns.ts'
import type { FileEncoding, FileRule, Mapping } from '../mapping/mapping-shape.ts'

/** Detected layout of a file. */
export interface FileLayout extends Dialect {
  file: string
  /** SHA-256 of the unpacked content. */
  sha256: string
  /**
   * Line in which the heading ends. Null if the file has no heading, or a separate heading for each
   * part.
   */
  headingLine: number | null
  /** True if the dates in the file have no time zone, so that the user must choose one. */
  asksForZone: boolean
  /** Columns of the mapping that the file does not have. */
  absent: string[]
}

/** Number of records at the beginning of a file in which the heading is searched. */
const HEAD_RECORDS = 50
export const delimiters = [',', ';', '\t', '|']

/**
 * Returns the first records of a file. Stops at the first syntax error, because the given text may
 * end in the middle of a record.
 */
export function headRecords(text: string, dialect: Dialect): CsvRecord[] {
  const found: CsvRecord[] = []
  try {
    parse(text, {
      ...csvOptions(dialect),
      info: false,
      to: HEAD_RECORDS,
      on_record: (values: string[], { lines }) => {
        if (!isBlankRow(values)) found.push({ line: lines, values: onOneLine(values) })
        return null
      },
    })
  } catch {
    // A syntax error in the middle of the file is reported later, when the whole file is read.
  }
  return found
}

/** Returns the heading that the rule of the mapping selects; null for a file without a heading. */
function headingOf(
  records: readonly CsvRecord[],
  rule: FileRule,
  lacks: (columnIndex: ColumnIndex) => string | undefined,
) {
  if (rule.records) {
    const { col, heading } = rule.records
    return records.find(({ values }) => values[col - 1]?.trim() === heading)
  }
  if (rule.heading === 'none') return null
  if (rule.heading === 'find')
    return records.find(({ values }) => lacks(columnIndexOf(values)) === undefined)
  const line = rule.heading?.line ?? 1
  return records.find((record) => record.line >= line)
}

/**
 * Returns a function that returns the name of a required column that a heading lacks. A mapping may
 * have several date rules. If the heading has the columns of none of them, the function returns the
 * missing column of the first date rule.
 */
function lackingFor(mapping: Mapping): (columnIndex: ColumnIndex) => string | undefined {
  const required = requiredColumns(mapping)
  const dates = datesOf(mapping.date)
  return (columnIndex) => {
    const lacking = lackingIn(columnIndex, required)
    if (lacking !== undefined) return lacking
    const isDated = dates.some((date) => lackingIn(columnIndex, ofDate(date)) === undefined)
    return isDated ? undefined : lackingIn(columnIndex, ofDate(dates[0]!))
  }
}

/**
 * Detects the encoding, the delimiter and the heading of a file. Uses the first combination that
 * the mapping allows and whose heading has every required column. Never guesses.
 * @throws ImportProblem that names the missing column for the first combination
 */
export async function layoutOf(
  file: string,
  mapping: Mapping,
  encodings: readonly FileEncoding[],
): Promise<FileLayout> {
  const scanned = await scanFile(file, encodings)
  if (scanned.head.length === 0) throw new ImportProblem('empty', { file })
  if (scanned.encodings.length === 0) {
    throw new ImportProblem('notEncoded', { file, encodings: encodings.join(', ') })
  }
  const rule = mapping.file
  const lacks = lackingFor(mapping)
  let problem: ImportProblem | null = null
  for (const dialect of dialectsOf(scanned, rule)) {
    const records = headRecords(textOf(scanned, dialect.encoding), dialect)
    const heading = headingOf(records, rule, lacks)
    const columnIndex = columnIndexOf(heading?.values ?? null)
    const lacking = heading === undefined ? nameOf(requiredColumns(mapping)) : lacks(columnIndex)
    if (lacking !== undefined) {
      problem ??= new ImportProblem('columnMissing', { file, column: lacking })
      continue
    }
    const columns = allColumns(mapping)
    const twice = columns.map((names) => columnIndex.twice(names)).find((one) => one !== undefined)
    if (twice !== undefined) throw new ImportProblem('columnTwice', { file, column: twice })
    return {
      ...dialect,
      file,
      sha256: scanned.sha256,
      headingLine: rule.records ? null : (heading?.line ?? null),
      asksForZone: asksForZone(mapping, columnIndex),
      absent: [
        ...new Set(
          columns
            .filter((names) => columnIndex.of(names).length === 0)
            .map((names) => names.join(' / ')),
        ),
      ],
    }
  }
  throw problem ?? new ImportProblem('empty', { file })
}

const nameOf = ([first]: readonly Names[]): string => first?.join(' / ') ?? '#1'

/**
 * Returns the delimiters to try. Services change the delimiter with the language of the account, so
 * a heading with all required columns is accepted with another delimiter than that of the mapping.
 */
const delimitersOf = ({ delimiter, heading }: FileRule): readonly string[] => {
  if (delimiter === 'auto') return delimiters
  return heading === 'none' ? [delimiter] : [...new Set([delimiter, ...delimiters])]
}

function* dialectsOf({ encodings }: ScannedFile, rule: FileRule): Generator<Dialect> {
  for (const encoding of encodings) {
    for (const delimiter of delimitersOf(rule))
      yield { encoding, delimiter, quotes: rule.quote !== false }
  }
}

// The bytes may end in the middle of a character. Incomplete bytes are dropped together with the
// last line.
export const textOf = ({ head }: ScannedFile, encoding: FileEncoding): string =>
  new TextDecoder(encoding).decode(head, { stream: true })
