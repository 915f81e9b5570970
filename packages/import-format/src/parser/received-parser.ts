import { createReadStream } from 'node:fs'
import type { Parse } from './parse.ts'
import { recognise, type Recognised } from '../file/file-recognition.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import { readReceived, type ReceivedFile } from '../file/received-file.ts'

export interface ReceivedOrder {
  /** What the file is called. */
  readonly name: string
  /** Where its bytes are, and where its first lines are. */
  readonly file: string
  readonly head: string
  /** The merchant's own mappings. */
  readonly kept: readonly { readonly mappingId: string; readonly text: string }[]
}

export interface LookedFile extends ReceivedFile {
  recognised: Recognised[]
}

/** Looks at a file that has been received, in the parser process: its hash, its lines, and what it is. */
// oxlint-disable-next-line require-yield -- its result is all that there is.
export const parse: Parse<ReceivedOrder, never, LookedFile | ProblemData> = async function* (
  order,
) {
  try {
    const received = await readReceived(order.name, createReadStream(order.file))
    return { ...received, recognised: await recognise(order.head, order.kept) }
  } catch (error) {
    return problemData(error)
  }
}
