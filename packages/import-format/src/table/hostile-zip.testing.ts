import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Writes ZIP archives. Each option adds an inconsistency that a reader must detect. */

interface Header {
  name: string
  flags: number
  method: number
  crc: number
  packedSize: number
  size: number
  extra: Buffer
}

export interface Entry {
  readonly name: string
  readonly data?: Uint8Array | string
  /** Compressed bytes to write instead of the compressed data. */
  readonly packed?: Buffer
  readonly method?: number
  /** Values in the local header that differ from those in the central directory. */
  readonly local?: Partial<Header>
  /** Values in the central directory that differ from those in the local header. */
  readonly central?: Partial<Header> & { offset?: number }
  /** True to write the sizes after the data, with zeros in the local header. */
  readonly hasDescriptor?: boolean
  /** Bytes to write after the data. The central directory does not mention them. */
  readonly after?: Buffer
  /** True to leave the entry out of the central directory. */
  readonly isHidden?: boolean
}

export interface Archive {
  readonly before?: Buffer
  /** Bytes to write between the central directory and its end record. */
  readonly beforeEnd?: Buffer
  readonly after?: Buffer
  readonly comment?: Buffer
  readonly count?: number
}

const MEGABYTE = 1024 * 1024

export const little = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer.subarray(0, bytes)
}

const fields = (header: Header): Buffer =>
  Buffer.concat([
    ...[20, header.flags, header.method, 0, 0].map((value) => little(2, value)),
    ...[header.crc, header.packedSize, header.size].map((value) => little(4, value)),
    little(2, Buffer.byteLength(header.name)),
    little(2, header.extra.length),
  ])

function headerOf({
  name,
  data = '',
  packed,
  method = 8,
  hasDescriptor = false,
}: Entry): [Header, Buffer] {
  const bytes = Buffer.from(data)
  const written = packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
  const [flags, extra] = [hasDescriptor ? 8 : 0, Buffer.alloc(0)]
  return [
    {
      name,
      flags,
      method,
      crc: crc32(bytes),
      packedSize: written.length,
      size: bytes.length,
      extra,
    },
    written,
  ]
}

/** Writes an archive. */
export function zipOf(entries: readonly Entry[], archive: Archive = {}): Buffer {
  const {
    before = Buffer.alloc(0),
    beforeEnd = Buffer.alloc(0),
    after = Buffer.alloc(0),
    comment,
    count,
  } = archive
  const files: Buffer[] = [before]
  const directory: Buffer[] = []
  let at = before.length
  for (const entry of entries) {
    const [header, written] = headerOf(entry)
    const unknown = entry.hasDescriptor ? { crc: 0, packedSize: 0, size: 0 } : {}
    const local = { ...header, ...unknown, ...entry.local }
    const central = { ...header, offset: at, ...entry.central }
    const descriptor = [
      little(4, 0x08074b50),
      ...[header.crc, header.packedSize, header.size].map((one) => little(4, one)),
    ]
    const file = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      fields(local),
      Buffer.from(local.name),
      local.extra,
      written,
      ...(entry.hasDescriptor ? descriptor : []),
      entry.after ?? Buffer.alloc(0),
    ])
    files.push(file)
    at += file.length
    if (entry.isHidden) continue
    directory.push(
      Buffer.from('PK\u0001\u0002'),
      little(2, 20),
      fields(central),
      // Length of the comment, number of the disk, and attributes.
      Buffer.alloc(10),
      little(4, central.offset),
      Buffer.from(central.name),
      central.extra,
    )
  }
  const listed = Buffer.concat(directory)
  const number = count ?? entries.filter(({ isHidden }) => !isHidden).length
  return Buffer.concat([
    ...files,
    listed,
    beforeEnd,
    Buffer.from('PK\u0005\u0006\0\0\0\0'),
    ...[number, number].map((value) => little(2, value)),
    ...[listed.length, at].map((value) => little(4, value)),
    little(2, comment?.length ?? 0),
    comment ?? Buffer.alloc(0),
    after,
  ])
}

/**
 * Compresses a text that is followed by megabytes of spaces. Each megabyte takes about a kilobyte.
 */
export function packedSpaces(before: string, megabytes: number, after: string): Buffer {
  const part = (text: string | Buffer) =>
    deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH })
  const block = part(Buffer.alloc(MEGABYTE, ' '))
  return Buffer.concat([
    part(before),
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(after),
  ])
}
