import { parse } from 'csv-parse/sync'
import { csvOptions, type CsvRecord, type Dialect } from './csv-lines.ts'
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
   * Line in which the heading ends; null if there is none, or each part of the file has its own.
   */
  headingLine: number | null
  /** True if dates have no time zone and the user must choose one. */
  asksForZone: boolean
  /** Columns of the mapping that the file does not have. */
  absent: string[]
}

/** Number of records in which the heading is searched. */
const HEAD_RECORDS = 50
export const delimiters = [',', ';', '\t', '|']

/**
 * Returns the first records of a file, up to the first syntax error, because the head may end
 * inside a record.
 */
export function headRecords(text: string, dialect: Dialect): CsvRecord[] {
  const found: CsvRecord[] = []
  try {
    parse(text, {
      ...csvOptions(dialect),
      info: false,
      to: HEAD_RECORDS,
      on_record: (values: string[], { lines }) => {
        found.push({ line: lines, values })
        return null
      },
    })
  } catch {
    // A real error is reported when the whole file is read.
  }
  return found
}

/** Returns the heading by the mapping's rule; null for a file without one. */
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
 * Returns a function that names the first column missing in a heading: a required one, or all of
 * several alternative dates.
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
 * Detects encoding, delimiter and heading of a file: the first combination allowed by the mapping
 * whose heading has every required column. Nothing is guessed.
 * @throws ImportProblem that names what is missing in the first combination
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

function* dialectsOf({ encodings }: ScannedFile, rule: FileRule): Generator<Dialect> {
  for (const encoding of encodings) {
    for (const delimiter of rule.delimiter === 'auto' ? delimiters : [rule.delimiter]) {
      yield { encoding, delimiter, quotes: rule.quote !== false }
    }
  }
}

// The head may end within a character; incomplete bytes are dropped with the last line.
export const textOf = ({ head }: ScannedFile, encoding: FileEncoding): string =>
  new TextDecoder(encoding).decode(head, { stream: true })
