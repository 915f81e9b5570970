import type { Parse } from './parse.ts'
import type { Dialect } from '../file/csv-lines.ts'
import { csvRecords } from '../file/csv-lines.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import { rowText } from '../row/row-text.ts'

export interface RefusedLinesOrder {
  readonly file: string
  readonly dialect: Dialect
  /** Numbers of the lines to read. */
  readonly lines: ReadonlySet<number>
  /** Maximum number of characters of all lines together. */
  readonly most: number
}

export type LineText = readonly [line: number, text: string]

const PART = 250

/** Reads the text of rejected lines in the parser process, with card numbers masked. */
export const parse: Parse<RefusedLinesOrder, LineText[], Partial<ProblemData>> = async function* (
  order,
) {
  const { file, dialect, lines, most } = order
  let part: LineText[] = []
  let size = 0
  try {
    for await (const { line, values } of csvRecords(file, dialect)) {
      if (!lines.has(line)) continue
      const text = rowText(values, dialect)
      if ((size += text.length) > most) break
      part.push([line, text])
      if (part.length < PART) continue
      yield part
      part = []
    }
  } catch (error) {
    return problemData(error)
  }
  if (part.length > 0) yield part
  return {}
}
