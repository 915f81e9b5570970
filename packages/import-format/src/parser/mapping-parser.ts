import type { Parse } from './parse.ts'
import type { NamedMapping } from '../file/file-reading.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import { isSettledElsewhere, parseMapping } from '../mapping/mapping.ts'

export interface ReadMapping {
  /** Whether another service pays out what is brought in by it. */
  readonly settledElsewhere: boolean
}

/** Reads a mapping in the parser process. */
// oxlint-disable-next-line require-yield -- its result is all that there is.
export const parse: Parse<NamedMapping, never, ReadMapping | ProblemData> = async function* ({ name, text }) {
  try {
    return { settledElsewhere: isSettledElsewhere(parseMapping(name, text)) }
  } catch (error) {
    return problemData(error)
  }
}
