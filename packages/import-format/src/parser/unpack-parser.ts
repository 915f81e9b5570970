import type { Parse } from './parse.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import { unpackFile, type UnpackOrder } from '../sheets/packed-file.ts'
import type { UnpackedFile } from '../sheets/unpacked-file.ts'

/**
 * Writes the tables of a workbook or an archive as text files, in the parser process. `unpacked` is
 * null for a gzip file that contains text.
 */
export const parse: Parse<UnpackOrder, never, { unpacked: UnpackedFile | null } | ProblemData> =
  // oxlint-disable-next-line require-yield -- its result is all that there is.
  async function* (order) {
    return unpackFile(order).then((unpacked) => ({ unpacked }), problemData)
  }
