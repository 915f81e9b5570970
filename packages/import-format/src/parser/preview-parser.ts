import type { Parse } from './parse.ts'
import { type FilePreview, previewFile, type PreviewOrder } from '../file/file-preview.ts'
import { type ProblemData, problemData } from '../import-problem.ts'

/** Previews a file in the parser process. */
export const parse: Parse<PreviewOrder, never, FilePreview | { failed: ProblemData }> =
  // oxlint-disable-next-line require-yield -- its result is all that there is.
  async function* (order) {
    return previewFile(order).catch((error: unknown) => ({ failed: problemData(error) }))
  }
