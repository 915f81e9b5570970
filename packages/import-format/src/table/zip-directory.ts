import { crc32, inflateRawSync } from 'node:zlib'
import {
  type EntryMetaData,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { refuseTable } from './table-refusal.ts'

/**
 * Unpacks ZIP archives that can be read in one way only. zip.js compares every local header and data descriptor with the
 * central directory, and rejects duplicate names and data before, after or behind the archive (`strictness`). This module
 * adds what zip.js does not check: gaps between entries, the numbers and sizes of entries, and archives inside the archive.
 */

const ENTRIES_MAX = 2_000
const STORED = 0
const DEFLATED = 8

const archives = ['PK\u0003\u0004', '\u001f\u008b'].map((signature) =>
  Buffer.from(signature, 'latin1'),
)

const isArchive = (bytes: Buffer): boolean =>
  archives.some((signature) => bytes.subarray(0, signature.length).equals(signature))

/** Bytes of the record after the data of an entry, for writers that learn the sizes after they have written the header. */
function descriptorLength({ localDirectory }: EntryMetaData): number {
  const descriptor = localDirectory?.dataDescriptor
  return descriptor ? (descriptor.zip64 ? 20 : 12) + (descriptor.signature ? 4 : 0) : 0
}

function isKnownKind({ compressionMethod, encrypted }: EntryMetaData): boolean {
  return !encrypted && (compressionMethod === STORED || compressionMethod === DEFLATED)
}

/** zip.js passes over local sizes of zero, which are right only if a data descriptor follows. */
function repeatsItsSizes({
  localDirectory,
  compressedSize,
  uncompressedSize,
}: EntryMetaData): boolean {
  const local = localDirectory!
  if (local.bitFlag.dataDescriptor) return true
  return local.compressedSize === compressedSize && local.uncompressedSize === uncompressedSize
}

/** Returns the entries in the order of their data. @throws TableRefused, Error for an archive that is not sound */
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
    // Reads the local header and the data descriptor; nothing is unpacked.
    await entry.getData(new WritableStream())
    if (entry.offset !== end || !repeatsItsSizes(entry)) throw refuseTable('format')
    end = entry.localDirectory!.dataOffset + entry.compressedSize + descriptorLength(entry)
  }
  if (end !== reader.directoryOffset) throw refuseTable('format')
  return entries
}

/** Unpacks one entry of an archive, as its size was declared. @throws TableRefused, Error for what is not sound */
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

/**
 * Yields the files of an archive, unpacked, in the order of their data.
 * @param most bytes of all files unpacked: the sizes that the archive declares are compared with this first, and then
 * each file with the size that was declared for it
 * @throws TableRefused at `file`: tooLong for more bytes or entries than may be, format; Error for an archive that
 * zip.js or zlib does not read
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
