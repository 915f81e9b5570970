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
  placesIn,
  requiredColumns,
  type Names,
  type Places,
} from '../mapping/mapping-columns.ts'
import type { FileEncoding, FileRule, Mapping } from '../mapping/mapping-shape.ts'

/** What a file turned out to be. */
export interface FileLayout extends Dialect {
  file: string
  /** Of what is in it. */
  sha256: string
  /** The line that the heading ends in; null where there is none, or where one stands at each part of the file. */
  headingLine: number | null
  /** Its dates name no zone, and someone has to. */
  asksForZone: boolean
  /** Columns that the mapping would read and the file has not. */
  absent: string[]
}

/** How far down the heading is looked for. */
const HEAD_RECORDS = 50
export const delimiters = [',', ';', '\t', '|']

/** The first records of a file: those before the first mistake, since the head ends anywhere. */
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
    // Where it is a mistake of the file, reading it says so.
  }
  return found
}

/** The record that is the heading by the mapping's rule; null for a file without one. */
function headingOf(
  records: readonly CsvRecord[],
  rule: FileRule,
  lacks: (places: Places) => string | undefined,
) {
  if (rule.records) {
    const { col, heading } = rule.records
    return records.find(({ values }) => values[col - 1]?.trim() === heading)
  }
  if (rule.heading === 'none') return null
  if (rule.heading === 'find')
    return records.find(({ values }) => lacks(placesIn(values)) === undefined)
  const line = rule.heading?.line ?? 1
  return records.find((record) => record.line >= line)
}

/** What a heading lacks for a mapping: a column, or every one of several dates. */
function lackingFor(mapping: Mapping): (places: Places) => string | undefined {
  const required = requiredColumns(mapping)
  const dates = datesOf(mapping.date)
  return (places) => {
    const lacking = lackingIn(places, required)
    if (lacking !== undefined) return lacking
    const isDated = dates.some((date) => lackingIn(places, ofDate(date)) === undefined)
    return isDated ? undefined : lackingIn(places, ofDate(dates[0]!))
  }
}

/**
 * Finds encoding, delimiter and heading of a file: the first of those that the mapping names in which the heading has every
 * column that the mapping needs. Nothing is guessed.
 *
 * @throws ImportProblem that names what is lacking in the first of them
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
    const places = placesIn(heading?.values ?? null)
    const lacking = heading === undefined ? nameOf(requiredColumns(mapping)) : lacks(places)
    if (lacking !== undefined) {
      problem ??= new ImportProblem('columnMissing', { file, column: lacking })
      continue
    }
    const columns = allColumns(mapping)
    const twice = columns.map((names) => places.twice(names)).find((one) => one !== undefined)
    if (twice !== undefined) throw new ImportProblem('columnTwice', { file, column: twice })
    return {
      ...dialect,
      file,
      sha256: scanned.sha256,
      headingLine: rule.records ? null : (heading?.line ?? null),
      asksForZone: asksForZone(mapping, places),
      absent: [
        ...new Set(
          columns
            .filter((names) => places.of(names).length === 0)
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

// The head may end within a letter: what cannot be read there is left out with the last line.
export const textOf = ({ head }: ScannedFile, encoding: FileEncoding): string =>
  new TextDecoder(encoding).decode(head, { stream: true })
