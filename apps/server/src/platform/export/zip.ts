import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Adds one file to an archive, and waits until it is read. Files that are packed already are only put in. */
export type AddFile = (
  path: string,
  content: AsyncIterable<Uint8Array>,
  isPacked?: boolean,
) => Promise<void>

/**
 * A zip file that is written as it is read, of any size. An error of what fills it breaks the stream; when its reader leaves, so does
 * the file that is being added.
 */
export function zipFile(fill: (add: AddFile) => Promise<void>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  const add: AddFile = async (path, content, isPacked = false) => {
    if (output.destroyed) throw new Error('the reader has left')
    current = Readable.from(content, { objectMode: false })
    zip.addReadStream(current, path, { compress: !isPacked })
    await finished(current)
  }
  fill(add).then(() => zip.end(), fail)
  return output
}
