import type { Parse } from './parse.ts'
import { type OpenedFiles, type ReadingOrder, rowsOf } from '../file/file-reading.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import type { SourceRow } from '../row/source.ts'

export interface RowsOrder extends Pick<OpenedFiles, 'layouts'> {
  readonly reading: ReadingOrder
}

/**
 * Maximum number of rows and of characters in one part. Receiving a larger part would delay other
 * work of the server.
 */
const PART = 150
const PART_LENGTH = 256 * 1024

const lengthOf = ({ raw, facts }: SourceRow): number =>
  [...Object.values(raw), ...Object.values(facts)].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  )

/** Reads the rows of files in the parser process. */
export const parse: Parse<RowsOrder, SourceRow[], Partial<ProblemData>> = async function* ({
  reading,
  layouts,
}) {
  let part: SourceRow[] = []
  let length = 0
  try {
    for await (const row of rowsOf(reading, layouts)()) {
      part.push(row)
      length += lengthOf(row)
      if (part.length < PART && length < PART_LENGTH) continue
      yield part
      part = []
      length = 0
    }
  } catch (error) {
    const problem = problemData(error)
    if (part.length > 0) yield part
    return problem
  }
  if (part.length > 0) yield part
  return {}
}
