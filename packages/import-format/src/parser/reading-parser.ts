import type { Parse } from './parse.ts'
import { type OpenedFiles, openFiles, type ReadingOrder } from '../file/file-reading.ts'
import { type ProblemData, problemData } from '../import-problem.ts'

/** Detects the layouts of files in the parser process. */
// oxlint-disable-next-line require-yield -- its result is all that there is.
export const parse: Parse<ReadingOrder, never, OpenedFiles | ProblemData> = async function* (
  order,
) {
  return openFiles(order).catch(problemData)
}
