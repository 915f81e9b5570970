import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { ImportProblem } from '../import-problem.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'

/**
 * Maximum number of bytes of a file, compressed and decompressed. This is enough for about four
 * million rows. Decompression stops at the limit, because an archive may be crafted to exhaust
 * memory or disk space.
 */
export const MAX_FILE_BYTES = 536_870_912
export const tooLarge = (file: string): ImportProblem =>
  new ImportProblem('fileTooLarge', { file, limit: String(MAX_FILE_BYTES / 1_048_576) })

const CHUNK = 1 << 18
/** Number of bytes at the beginning of a file in which the heading is searched. */
export const HEAD_BYTES = 1 << 18
/** Number of bytes at the beginning of a file from which its encoding is guessed. */
export const GUESSED_BYTES = 1 << 16

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
/**
 * First bytes of ZIP archives, which include empty archives, split archives and .xlsx workbooks.
 * They have four bytes, because a CSV file may begin with a column named PK.
 */
const zips = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
const startsWith = (bytes: Buffer, beginning: string): boolean =>
  bytes.subarray(0, beginning.length).toString('latin1') === beginning
export const isZip = (bytes: Buffer): boolean => zips.some((one) => startsWith(bytes, one))
/** Returns true for .xls workbooks, and for other documents in the same container. */
export const isOldWorkbook = (bytes: Buffer): boolean => startsWith(bytes, '\xd0\xcf\x11')
/**
 * Returns true for PDF, PNG, JPEG and GIF files, and for HTML and XML. HTML and XML are included
 * because some services give an HTML file the extension of a workbook.
 */
const isDocument = (text: string) =>
  /^(?:%PDF-|\x89PNG|\xff\xd8\xff|GIF8)/.test(text) ||
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|!--)/i.test(text)

/**
 * Checks the first bytes of a file.
 * @throws ImportProblem if they show that the file is a document
 */
export function expectNoDocument(file: string, first: Buffer): void {
  if (isDocument(first.subarray(0, 64).toString('latin1')))
    throw new ImportProblem('fileDocument', { file })
}

/**
 * Checks the first bytes of a text file.
 * @throws ImportProblem if they show that the file is an archive or a document
 */
export function expectReadable(file: string, first: Buffer): void {
  if (isZip(first) || isOldWorkbook(first)) throw new ImportProblem('fileArchive', { file })
  expectNoDocument(file, first)
}

/** Returns true if a file may be a workbook or an archive. A gzip file may contain text, too. */
export function mayBePacked(file: string): boolean {
  const first = firstBytes(file)
  return isZip(first) || isOldWorkbook(first) || isGzip(first)
}

/**
 * Checks the first decompressed bytes of a file.
 * @throws ImportProblem if they show that the file contains another compressed file, an archive or
 * a document
 */
export function expectUnpacked(file: string, first: Buffer): void {
  if (isGzip(first)) throw new ImportProblem('fileArchive', { file })
  expectReadable(file, first)
}

/** Converts an error of reading a file to an ImportProblem; returns any other error unchanged. */
export function asFileProblem(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  // Error codes of zlib: not gzip, damaged, or cut short.
  if (code?.startsWith('Z_')) return new ImportProblem('notGzip', { file })
  return syscall === undefined ? error : new ImportProblem('fileMissing', { file })
}

/**
 * Streams the bytes of a file and decompresses gzip.
 * @throws ImportProblem
 */
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
 * Checks the files that were given for an import before their content is read.
 * @throws ImportProblem if a file is missing, is too large, or is listed twice. A file must not be
 * listed twice because the file name and line number identify a row.
 */
export function expectGiven(files: readonly string[]): void {
  const seen = new Set<string>()
  for (const file of files) {
    const about = statSync(file, { throwIfNoEntry: false })
    if (!about?.isFile()) throw new ImportProblem('fileMissing', { file })
    const path = realpathSync(file)
    if (seen.has(path)) throw new ImportProblem('fileTwice', { file })
    seen.add(path)
    if (about.size > MAX_FILE_BYTES) throw tooLarge(file)
  }
}

/**
 * Checks the text files of an import before they are read.
 * @throws ImportProblem of `expectGiven`, or if a file is an archive or a document
 */
export async function expectFiles(files: readonly string[]): Promise<void> {
  expectGiven(files)
  for (const file of files) {
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

/** Control characters from U+0080, which text files do not contain. */
const CONTROLS = /[\u0080-\u0084\u0086-\u009f]/
/** Number of bytes that are kept from the first line with a non-ASCII character. */
const LATER_BYTES = 4096
const NOTHING = Buffer.alloc(0)

/** Result of scanning all bytes of a file. */
export interface ScannedFile {
  file: string
  /** SHA-256 of the decompressed content. */
  sha256: string
  /**
   * The requested encodings in which all bytes of the file are valid. Encodings in which the text
   * contains control characters come last, because they are almost certainly wrong.
   */
  encodings: FileEncoding[]
  head: Buffer
  /**
   * Bytes from the first line with a non-ASCII character. Empty if this line is among the bytes
   * from which the encoding is guessed.
   */
  later: Buffer
}

/**
 * Reads a whole file once. The whole file is needed, because bytes near its end can be invalid in
 * an encoding that fits the beginning.
 * @throws ImportProblem
 */
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
  let later: Buffer | null = null
  const controlled = new Set<FileEncoding>()
  const decode = (chunk: Buffer | undefined) => {
    for (const [encoding, decoder] of decoders) {
      try {
        const text = decoder.decode(chunk, { stream: chunk !== undefined })
        if (later !== null && CONTROLS.test(text)) controlled.add(encoding)
      } catch {
        decoders.delete(encoding)
      }
    }
  }
  for await (const chunk of bytesOf(file)) {
    hash.update(chunk)
    if (read < HEAD_BYTES) head.push(chunk)
    read += chunk.length
    if (later === null) {
      const at = chunk.findIndex((byte) => byte > 0x7f)
      if (at >= 0) {
        const line = chunk.lastIndexOf(0x0a, at) + 1
        const isLate = read - chunk.length + at >= GUESSED_BYTES
        later = isLate ? Buffer.from(chunk.subarray(line, line + LATER_BYTES)) : NOTHING
      }
    }
    decode(chunk)
  }
  decode(undefined)
  const bytes = Buffer.concat(head).subarray(0, HEAD_BYTES)
  return {
    file,
    sha256: hash.digest('hex'),
    encodings: [...decoders.keys()].toSorted(
      (a, b) => Number(controlled.has(a)) - Number(controlled.has(b)),
    ),
    head: bytes,
    later: later ?? NOTHING,
  }
}
