import { createReadStream } from 'node:fs'
import type { Parse } from './parse.ts'
import { recognise, type Recognised } from '../file/file-recognition.ts'
import { type ProblemData, problemData } from '../import-problem.ts'
import { readReceived, type ReceivedFile } from '../file/received-file.ts'

export interface ReceivedOrder {
  /** Name of the file for error messages. */
  readonly name: string
  /** Path of the file, and path of a file that contains its first lines. */
  readonly file: string
  readonly head: string
  /** The merchant's own mappings. */
  readonly kept: readonly { readonly mappingId: string; readonly text: string }[]
}

export interface InspectedFile extends ReceivedFile {
  recognised: Recognised[]
}

/** Scans a received file in the parser process: its hash, its number of lines, and its format. */
// oxlint-disable-next-line require-yield -- its result is all that there is.
export const parse: Parse<ReceivedOrder, never, InspectedFile | ProblemData> = async function* (
  order,
) {
  try {
    const received = await readReceived(order.name, createReadStream(order.file))
    return { ...received, recognised: await recognise(order.head, order.kept) }
  } catch (error) {
    return problemData(error)
  }
}
