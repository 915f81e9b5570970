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

/** Reference of a refund to its payment by another value than the payment number. */
export interface SourceLink {
  match: NonNullable<Link['match']>
  value: string
  many: NonNullable<Link['many']>
  missing: NonNullable<Link['missing']>
}

/** A row of an imported file, or the reason why a line was not converted to a row. */
export interface SourceRow {
  file: string
  line: number
  /** Index of the row among several rows made from one line; 0 for the first. */
  part: number
  raw: RawRow
  /** Additional facts that the file contains about the transaction. */
  facts: RawFacts
  /** Reason and value if the line was rejected before it was converted to a row. */
  refused: RejectedRow | null
  /** Reason why a line that is not an error was skipped, because it contains no transaction. */
  skipped: SkipReason | null
  link: SourceLink | null
  /** Name of a payment method in the file that no map contains. */
  unknownPaymentMethod: string | null
  /** Exact amount in the source, before any rounding. */
  sum: Decimal | null
}

/** Facts about the files of an import, apart from the rows. */
export interface SourceNotes {
  /** Columns of the mapping that a file lacks, by file. */
  readonly absent: ReadonlyMap<string, readonly string[]>
  /** True if the file has no payment numbers, so that they are generated from the lines. */
  readonly numbersByLine: boolean
  /** True if rows may be refunds whose payment must be searched for. */
  readonly hasLinks: boolean
  /** Detected formats of the files, in the order given. */
  readonly dialects: readonly Dialect[]
}

/** Streams the rows of files. Each call reads the files from the beginning. */
export type Source = () => AsyncGenerator<SourceRow>

/** Default values of properties that most rows do not need. */
export const noParts = { part: 0, skipped: null, link: null, unknownPaymentMethod: null } as const

type Column = Field | FactField | PointField | 'merchantCode'
export const chobaColumns: readonly string[] = [
  ...fields,
  ...factFields,
  ...pointFields,
  'merchantCode',
]
const isFact = new Set<string>([...factFields, ...pointFields])

/**
 * Streams the rows of files in the format `choba`. Each line is one row. The columns may be in any
 * order, and unknown columns are rejected.
 * @param merchantCode code that a row must contain if it contains a merchant code
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
