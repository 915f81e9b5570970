import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import {
  type EntryMetaData,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { refuseTable } from './table-refusal.ts'

/**
 * Reads ZIP archives. Accepts only archives that every program reads in the same way. The library
 * zip.js compares every local header and data descriptor with the central directory, and rejects
 * duplicate names and data before or after the archive (`strictness`). This module also rejects
 * gaps between entries, entries that are too many or too large, and nested archives.
 */

const ENTRIES_MAX = 2_000
const STORED = 0
const DEFLATED = 8

const archives = ['PK\u0003\u0004', '\u001f\u008b'].map((signature) =>
  Buffer.from(signature, 'latin1'),
)

const isArchive = (bytes: Buffer): boolean =>
  archives.some((signature) => bytes.subarray(0, signature.length).equals(signature))

/**
 * Returns the size of the data descriptor, which programs that stream an archive add after the data
 * of an entry.
 */
function descriptorLength({ localDirectory }: EntryMetaData): number {
  const descriptor = localDirectory?.dataDescriptor
  return descriptor ? (descriptor.zip64 ? 20 : 12) + (descriptor.signature ? 4 : 0) : 0
}

function isKnownKind({ compressionMethod, encrypted }: EntryMetaData): boolean {
  return !encrypted && (compressionMethod === STORED || compressionMethod === DEFLATED)
}

/**
 * Returns true if the sizes in the local header are right. zip.js ignores sizes of zero in a local
 * header, but they are valid only if the entry has a data descriptor.
 */
function repeatsItsSizes({
  localDirectory,
  compressedSize,
  uncompressedSize,
}: EntryMetaData): boolean {
  const local = localDirectory!
  if (local.bitFlag.dataDescriptor) return true
  return local.compressedSize === compressedSize && local.uncompressedSize === uncompressedSize
}

/**
 * Returns the entries of an archive, in the order of their data.
 * @throws TableRefused, or Error for an invalid archive
 */
export async function readEntries(bytes: Uint8Array, most: number): Promise<FileEntry[]> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    strictness: 'strict',
    checkOverlappingEntryOnly: true,
  })
  const entries: FileEntry[] = []
  let unpacked = 0
  for await (const entry of reader.getEntriesGenerator()) {
    unpacked += entry.uncompressedSize
    if (entries.length >= ENTRIES_MAX || unpacked > most) throw refuseTable('tooLong')
    if (!isKnownKind(entry)) throw refuseTable('format')
    entries.push(entry as FileEntry)
  }
  entries.sort((a, b) => a.offset - b.offset)
  let end = 0
  for (const entry of entries) {
    // Reads only the local header and the data descriptor, and decompresses nothing.
    await entry.getData(new WritableStream())
    if (entry.offset !== end || !repeatsItsSizes(entry)) throw refuseTable('format')
    end = entry.localDirectory!.dataOffset + entry.compressedSize + descriptorLength(entry)
  }
  if (end !== reader.directoryOffset) throw refuseTable('format')
  return entries
}

/**
 * Decompresses one entry, up to its declared size.
 * @throws TableRefused, or Error for invalid data
 */
export function unpackEntry(archive: Uint8Array, entry: FileEntry): Buffer {
  const { compressionMethod, compressedSize, uncompressedSize, crc32: sum } = entry
  const from = entry.localDirectory!.dataOffset
  const packed = archive.subarray(from, from + compressedSize)
  const bytes =
    compressionMethod === STORED
      ? Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
      : inflateRawSync(packed, {
          maxOutputLength: Math.max(1, uncompressedSize),
          rejectGarbageAfterEnd: true,
        })
  if (bytes.length !== uncompressedSize || crc32(bytes) !== sum || isArchive(bytes))
    throw refuseTable('format')
  return bytes
}

/** Number of compressed bytes that are decompressed in one step. */
const STEP = 64 * 1024

function* stepsOf(packed: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < packed.length; at += STEP) yield packed.subarray(at, at + STEP)
}

/**
 * Decompresses one entry chunk by chunk, up to its declared size. The entry may be an archive; the
 * caller decides whether to read it.
 * @throws TableRefused, or Error for invalid data
 */
export async function* streamEntry(archive: Uint8Array, entry: FileEntry): AsyncGenerator<Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize, crc32: sum } = entry
  const from = entry.localDirectory!.dataOffset
  const source = Readable.from(stepsOf(archive.subarray(from, from + compressedSize)))
  const inflate =
    compressionMethod === STORED ? null : createInflateRaw({ rejectGarbageAfterEnd: true })
  const chunks: AsyncIterable<Buffer> = inflate ? source.pipe(inflate) : source
  let size = 0
  let found = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > uncompressedSize) throw refuseTable('format')
      found = crc32(chunk, found)
      yield chunk
    }
  } finally {
    source.destroy()
    inflate?.destroy()
  }
  if (size !== uncompressedSize || found !== sum) throw refuseTable('format')
}

/**
 * Yields the decompressed files of an archive, in the order of their data.
 * @param most maximum number of bytes of all files together. The declared sizes are checked first.
 * Then each file is checked against its declared size.
 * @throws TableRefused at `file`: tooLong for too many bytes or entries, format; Error for an
 * archive that zip.js or zlib cannot read
 */
export async function* unpackZip(
  bytes: Uint8Array,
  most: number,
): AsyncGenerator<[name: string, bytes: Buffer]> {
  for (const entry of await readEntries(bytes, most)) {
    const unpacked = unpackEntry(bytes, entry)
    if (!entry.filename.endsWith('/')) yield [entry.filename, unpacked]
  }
}
