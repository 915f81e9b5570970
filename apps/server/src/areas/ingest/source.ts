import { parseDecimal, type Decimal } from './decimal.ts'
import { columnIndexes, csvLines, type Encoding } from './csv-lines.ts'
import { ImportProblem } from './import-problem.ts'
import { fields, requiredFields, tidyField, type Field, type RawRow, type Reason } from './ingest.service.ts'

/** One order of a source: a row in our own terms, or why it is none. */
export interface SourceRow {
  file: string
  line: number
  raw: RawRow
  /** Rejected before it became a row of ours. */
  refused: { reason: Reason; value: string } | null
  /** The money of it as the source says it, exact, before any rounding. */
  sum: Decimal | null
}

/** The rows of some files; each call reads them again from the beginning. */
export type Source = () => AsyncGenerator<SourceRow>

/** Our own format: one line a row, columns in any order, unknown columns refused. Streams. */
export const chobaSource = (files: readonly string[], encoding: Encoding): Source =>
  async function* () {
    for (const file of files) {
      let names: Field[] = []
      const lines = csvLines(file, encoding, (heading) => {
        columnIndexes(file, heading, requiredFields)
        const odd = heading.find((name) => !fields.includes(name as Field))
        if (odd !== undefined) throw new ImportProblem('columnUnknown', { file, column: odd })
        names = heading as Field[]
      })
      for await (const { line, values, hasAllColumns } of lines) {
        const raw: RawRow = {}
        for (let place = 0; place < names.length; place++) {
          const [name, value] = [names[place]!, values[place]]
          if (value) raw[name] = tidyField(name, value)
        }
        const refused = hasAllColumns ? null : { reason: 'columnCount' as const, value: String(values.length) }
        yield { file, line, raw, refused, sum: raw.amount ? parseDecimal(raw.amount) : null }
      }
    }
  }
