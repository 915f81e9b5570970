import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { ImportProblem } from '../import-problem.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'

/**
 * The most bytes of one file, as it lies there and unpacked: some four million rows. A file that unpacks into more may be made to
 * fill the machine, and is left where it crosses the line.
 */
export const MAX_FILE_BYTES = 536_870_912
export const tooLarge = (file: string): ImportProblem =>
  new ImportProblem('fileTooLarge', { file, limit: String(MAX_FILE_BYTES / 1_048_576) })

const CHUNK = 1 << 18
/** What is looked at to find the heading. */
export const HEAD_BYTES = 1 << 18

function firstBytes(file: string): Buffer {
  const bytes = Buffer.alloc(64)
  const open = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(open, bytes))
  } finally {
    closeSync(open)
  }
}

export const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b
/** ZIP archives, empty and split ones too, and the workbooks that are some; the older workbooks. A column may be called PK. */
const archives = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', '\xd0\xcf\x11']
const isPacked = (text: string) => archives.some((beginning) => text.startsWith(beginning))
/** PDF, PNG, JPEG and GIF; web pages, among them those that some services give a workbook's name, and other XML. */
const isDocument = (text: string) =>
  /^(?:%PDF-|\x89PNG|\xff\xd8\xff|GIF8)/.test(text) ||
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|!--)/i.test(text)

/** @throws ImportProblem for a file whose first bytes say that there are no rows of text in it */
export function expectReadable(file: string, first: Buffer): void {
  const text = first.subarray(0, 64).toString('latin1')
  if (isPacked(text)) throw new ImportProblem('fileArchive', { file })
  if (isDocument(text)) throw new ImportProblem('fileDocument', { file })
}

/** @throws ImportProblem for a packed file that has another one in it, or no rows of text */
export function expectUnpacked(file: string, first: Buffer): void {
  if (isGzip(first)) throw new ImportProblem('fileArchive', { file })
  expectReadable(file, first)
}

/** What a file that cannot be read amounts to; anything else is given back as it is. */
export function asFileProblem(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  // Codes of zlib: no gzip at all, one that is damaged, one that ends early.
  if (code?.startsWith('Z_')) return new ImportProblem('notGzip', { file })
  return syscall === undefined ? error : new ImportProblem('fileMissing', { file })
}

/** The bytes of a file, unpacked where it is gzip. @throws ImportProblem */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: CHUNK })
  let stream: AsyncIterable<Buffer> = source
  try {
    if (file.endsWith('.gz') || isGzip(firstBytes(file))) {
      const plain = createGunzip({ chunkSize: CHUNK })
      source.on('error', (error) => plain.destroy(error))
      stream = source.pipe(plain)
    }
    let total = 0
    for await (const chunk of stream) {
      total += chunk.length
      if (total > MAX_FILE_BYTES) throw tooLarge(file)
      yield chunk
    }
  } catch (error) {
    throw asFileProblem(error, file)
  } finally {
    source.destroy()
  }
}

/**
 * Looks at the files of an import before anything is read of them.
 * @throws ImportProblem for one that is none, or an archive or a document, is given twice (its rows have one place each), or is too large,
 * packed or unpacked
 */
export async function expectFiles(files: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  for (const file of files) {
    const about = statSync(file, { throwIfNoEntry: false })
    if (!about?.isFile()) throw new ImportProblem('fileMissing', { file })
    const path = realpathSync(file)
    if (seen.has(path)) throw new ImportProblem('fileTwice', { file })
    seen.add(path)
    if (about.size > MAX_FILE_BYTES) throw tooLarge(file)
    const bytes = firstBytes(file)
    expectReadable(file, bytes)
    if (!isGzip(bytes)) continue
    let isFirst = true
    for await (const chunk of bytesOf(file)) {
      if (isFirst) expectUnpacked(file, chunk)
      isFirst = false
    }
  }
}

/** What one look at all bytes of a file says. */
export interface ScannedFile {
  file: string
  /** SHA-256 of what is in it, packed or not. */
  sha256: string
  /** Of the encodings asked for those that all of its bytes are of. */
  encodings: FileEncoding[]
  head: Buffer
}

/** Reads a file once to the end: nothing is guessed of its encoding that a later byte contradicts. @throws ImportProblem */
export async function scanFile(
  file: string,
  wanted: readonly FileEncoding[],
): Promise<ScannedFile> {
  const hash = createHash('sha256')
  const decoders = new Map(
    wanted.map((encoding) => [encoding, new TextDecoder(encoding, { fatal: true })]),
  )
  const head: Buffer[] = []
  let read = 0
  const decode = (chunk: Buffer | undefined) => {
    for (const [encoding, decoder] of decoders) {
      try {
        decoder.decode(chunk, { stream: chunk !== undefined })
      } catch {
        decoders.delete(encoding)
      }
    }
  }
  for await (const chunk of bytesOf(file)) {
    hash.update(chunk)
    if (read < HEAD_BYTES) head.push(chunk)
    read += chunk.length
    decode(chunk)
  }
  decode(undefined)
  const bytes = Buffer.concat(head).subarray(0, HEAD_BYTES)
  return {
    file,
    sha256: hash.digest('hex'),
    encodings: wanted.filter((one) => decoders.has(one)),
    head: bytes,
  }
}
