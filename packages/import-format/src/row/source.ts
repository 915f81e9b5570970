import { parseDecimal, type Decimal } from './decimal.ts'
import { csvLines, expectColumns, type Dialect } from '../file/csv-lines.ts'
import { type FactField, factFields, type RawFacts } from './row-facts.ts'
import { ImportProblem } from '../import-problem.ts'
import {
  fields,
  lackingField,
  tidyField,
  type Field,
  type RawRow,
  type RejectedRow,
} from './row-fields.ts'
import type { FileEncoding, Link, SkipReason } from '../mapping/mapping-shape.ts'
import { type PointField, pointFields } from './row-points.ts'

/** A payment that a refund points to by something else than its payment number. */
export interface SourceLink {
  match: NonNullable<Link['match']>
  value: string
  many: NonNullable<Link['many']>
  missing: NonNullable<Link['missing']>
}

/** One order of a source: a row in our own terms, or why it is none. */
export interface SourceRow {
  file: string
  line: number
  /** Of several rows that one line makes: the first is 0. */
  part: number
  raw: RawRow
  /** What else the file says of it. */
  facts: RawFacts
  /** Rejected before it became a row of ours. */
  refused: RejectedRow | null
  /** No row of ours, and no fault. */
  skipped: SkipReason | null
  link: SourceLink | null
  /** What the file calls its brand, where the mapping knows none by that name. */
  unknownBrand: string | null
  /** The money of it as the source says it, exact, before any rounding. */
  sum: Decimal | null
}

/** What is said of a source beside its rows. */
export interface SourceNotes {
  /** By file the columns that the mapping would read and the file has not. */
  readonly absent: ReadonlyMap<string, readonly string[]>
  /** Payment numbers are made of the place in the file. */
  readonly numbersByLine: boolean
  /** Refunds may point to their payments by something that has to be looked for. */
  readonly hasLinks: boolean
  /** How the files turned out to be written, in the order in which they are given. */
  readonly dialects: readonly Dialect[]
}

/** The rows of some files; each call reads them again from the beginning. */
export type Source = () => AsyncGenerator<SourceRow>

/** Parts of a row that most rows have not. */
export const noParts = { part: 0, skipped: null, link: null, unknownBrand: null } as const

type Column = Field | FactField | PointField | 'merchantCode'
export const chobaColumns: readonly string[] = [
  ...fields,
  ...factFields,
  ...pointFields,
  'merchantCode',
]
const isFact = new Set<string>([...factFields, ...pointFields])

/**
 * Our own format: one line a row, columns in any order, unknown columns refused. Streams.
 * @param merchantCode whose rows they have to be, where they say it
 */
export const chobaSource = (
  files: readonly string[],
  encoding: FileEncoding,
  merchantCode: string,
): Source =>
  async function* () {
    for (const file of files) {
      let names: Column[] = []
      const lines = csvLines(file, encoding, (heading) => {
        const lacking = lackingField((field) => heading.includes(field))
        expectColumns(file, heading, lacking ? [lacking] : [])
        const odd = heading.find((name) => !chobaColumns.includes(name))
        if (odd !== undefined) throw new ImportProblem('columnUnknown', { file, column: odd })
        names = heading as Column[]
      })
      for await (const { line, values, hasAllColumns } of lines) {
        const raw: RawRow = {}
        const facts: RawFacts = {}
        let refused: RejectedRow | null = null
        for (let place = 0; place < names.length; place++) {
          const [name, value] = [names[place]!, values[place]]
          if (!value) continue
          if (name === 'merchantCode') {
            if (value.trim() !== merchantCode) refused = { reason: 'merchantDiffers', value }
          } else if (isFact.has(name)) facts[name as keyof RawFacts] = value.trim()
          else raw[name as Field] = tidyField(name as Field, value)
        }
        if (!hasAllColumns) refused = { reason: 'columnCount', value: String(values.length) }
        yield {
          file,
          line,
          ...noParts,
          raw,
          facts,
          refused,
          sum: raw.amount ? parseDecimal(raw.amount) : null,
        }
      }
    }
  }
