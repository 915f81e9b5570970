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

/** Reference of a refund to its payment by something other than the payment number. */
export interface SourceLink {
  match: NonNullable<Link['match']>
  value: string
  many: NonNullable<Link['many']>
  missing: NonNullable<Link['missing']>
}

/** A row of a source, or the reason why a line became none. */
export interface SourceRow {
  file: string
  line: number
  /** Index among several rows made from one line. */
  part: number
  raw: RawRow
  /** Further facts in the file. */
  facts: RawFacts
  /** Set if the line was rejected before it became a row. */
  refused: RejectedRow | null
  /** Set if the line is not a transaction and not an error. */
  skipped: SkipReason | null
  link: SourceLink | null
  /** Name of a payment method that the mapping does not know. */
  unknownPaymentMethod: string | null
  /** Exact amount in the source, before any rounding. */
  sum: Decimal | null
}

/** Facts about a source in addition to its rows. */
export interface SourceNotes {
  /** By file, columns of the mapping that the file does not have. */
  readonly absent: ReadonlyMap<string, readonly string[]>
  /** True if payment numbers are generated from the position in the file. */
  readonly numbersByLine: boolean
  /** True if refunds may refer to payments that must be searched for. */
  readonly hasLinks: boolean
  /** Detected formats of the files, in the order given. */
  readonly dialects: readonly Dialect[]
}

/** Streams the rows of files; each call reads them again from the beginning. */
export type Source = () => AsyncGenerator<SourceRow>

/** Values of a row that most rows do not have. */
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
 * Streams rows of our own format: one line per row, columns in any order, unknown columns rejected.
 * @param merchantCode merchant that rows must belong to, if they name one
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
