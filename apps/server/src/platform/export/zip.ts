import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * Adds one file to an archive and waits until the file was read from the archive's stream. Files
 * that are already compressed are stored without compression.
 */
export type AddFile = (
  path: string,
  content: AsyncIterable<Uint8Array>,
  isPacked?: boolean,
) => Promise<void>

/**
 * Builds a zip file of any size as a stream. An error of `fill` ends the stream with an error. If
 * the client disconnects, the file that is being added is destroyed too.
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
