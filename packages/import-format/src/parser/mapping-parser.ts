import type { Parse } from './parse.ts'
import type { NamedMapping } from '../file/file-reading.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import { parseMapping } from '../mapping/mapping.ts'

/** Validates a mapping in the parser process. Returns an empty object, or the problem. */
export const parse: Parse<NamedMapping, never, Record<string, never> | ProblemData> =
  // oxlint-disable-next-line require-yield -- its result is all that there is.
  async function* ({ name, text }) {
    try {
      parseMapping(name, text)
      return {}
    } catch (error) {
      return problemData(error)
    }
  }
