import type { Parse } from './parse.ts'
import { type OpenedFiles, type ReadingOrder, rowsOf } from '../file/file-reading.ts'
import type { FileQuestion } from '../mapping/mapping-questions.ts'
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

/** Questions that are open after all rows have been read, or the problem that stopped reading. */
export type RowsResult = { readonly questions: readonly FileQuestion[] } | ProblemData

/** Reads the rows of files in the parser process. */
export const parse: Parse<RowsOrder, SourceRow[], RowsResult> = async function* ({
  reading,
  layouts,
}) {
  let part: SourceRow[] = []
  let length = 0
  let questions: readonly FileQuestion[]
  try {
    const rows = rowsOf(reading, layouts)
    for await (const row of rows.source()) {
      part.push(row)
      length += lengthOf(row)
      if (part.length < PART && length < PART_LENGTH) continue
      yield part
      part = []
      length = 0
    }
    questions = rows.questions()
  } catch (error) {
    const problem = problemData(error)
    if (part.length > 0) yield part
    return problem
  }
  if (part.length > 0) yield part
  return { questions }
}
