import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  asFileProblem,
  expectReadable,
  expectUnpacked,
  isGzip,
  MAX_FILE_BYTES,
  tooLarge,
} from './file-bytes.ts'

/** Result of scanning a received file. */
export interface ReceivedFile {
  /** SHA-256 of the file as it was received, compressed or not. */
  sha256: string
  /** Number of lines in the decompressed content. */
  lines: number
}

function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines += 1
  return lines
}

/**
 * Reads a file that was received in parts, from the first byte to the last.
 * @param file name for error messages
 * @throws ImportProblem if the file is damaged, or if its decompressed size exceeds the limit
 */
export async function readReceived(
  file: string,
  parts: AsyncIterable<Buffer>,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let isFirst = true
  let packed = false
  let lines = 0
  let last = 0x0a
  async function* hashed() {
    for await (const part of parts) {
      if (isFirst) {
        expectReadable(file, part)
        packed = isGzip(part)
        isFirst = false
      }
      hash.update(part)
      yield part
    }
  }
  const count = async (chunks: AsyncIterable<Buffer>) => {
    let total = 0
    for await (const chunk of chunks) {
      if (packed && total === 0) expectUnpacked(file, chunk)
      if ((total += chunk.length) > MAX_FILE_BYTES) throw tooLarge(file)
      lines += countLines(chunk)
      last = chunk.at(-1) ?? last
    }
  }
  const bytes = hashed()
  const first = await bytes.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* bytes
  }
  try {
    await pipeline(Readable.from(all()), packed ? createGunzip() : new PassThrough(), count)
  } catch (error) {
    throw asFileProblem(error, file)
  }
  return { sha256: hash.digest('hex'), lines: last === 0x0a ? lines : lines + 1 }
}
