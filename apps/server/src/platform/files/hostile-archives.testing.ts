import { gzipSync } from 'node:zlib'
import {
  book,
  dataOf,
  entriesOf,
  goodRows,
  goodSheet,
  type HostileFile,
  sheetEntry,
  usesStrings,
} from '@choba/import-format/table/hostile-workbooks.testing.ts'
import { little, packedSpaces, zipOf } from '@choba/import-format/table/hostile-zip.testing.ts'

/** Builds an archive within an archive, nested to the given depth. */
function nested(depth: number): Buffer {
  let inner: Buffer = Buffer.from('end')
  for (let level = 0; level < depth; level++)
    inner = zipOf([{ name: `${level}.zip`, data: inner, method: 0 }])
  return inner
}

/**
 * Builds an archive whose directory lists entries inside the data of another entry. Two ZIP parsers
 * could read different entries from this archive.
 */
function differential(): Buffer {
  const strings = {
    packed: packedSpaces(`<sst><si><t>`, 20, '</t></si></sst>'),
    local: { method: 99 },
  }
  const hidden = entriesOf({
    sheet: usesStrings,
    strings: { ...strings, central: { size: 20_971_520 } },
  })
  const length = zipOf(hidden).length
  return zipOf([
    {
      name: 'pad',
      packed: Buffer.alloc(0),
      method: 0,
      local: { packedSize: length },
      isHidden: true,
    },
    ...hidden,
  ])
}

/** Builds an archive with two entries; the second lies in the data of the first. */
function overlapping(): Buffer {
  const inner = zipOf([{ name: 'b', data: 'b'.repeat(100), method: 0 }]).subarray(0, 131)
  const entries = entriesOf({ more: [{ name: 'a', data: inner, method: 0 }] })
  const start = zipOf(entries).indexOf(inner)
  return zipOf([
    ...entries,
    { name: 'b', data: 'b'.repeat(100), method: 0, central: { offset: start } },
  ])
}

/**
 * Builds an archive with two directories. The archive comment contains a second end record, which
 * points to the second directory.
 */
function twoDirectories(): Buffer {
  const first = zipOf(entriesOf({ sheet: dataOf(goodRows.replace('>A<', '>B<')) }))
  return zipOf(entriesOf(), { comment: first.subarray(first.lastIndexOf('PK\u0005\u0006')) })
}

const zip64End = (entries: number) =>
  Buffer.concat([
    Buffer.from('PK\u0006\u0006'),
    little(8, 44),
    Buffer.alloc(12),
    ...[entries, entries, 46, 0].map((value) => little(8, value)),
    Buffer.from('PK\u0006\u0007'),
    little(4, 0),
    little(8, 0),
    little(4, 1),
  ])

/** Archives whose headers, directory or data contradict each other. */
export const hostileArchives: readonly HostileFile[] = [
  ['a directory that names entries in the data of another one', 'format', differential],
  [
    'a local header with another name',
    'format',
    () => sheetEntry({ local: { name: 'xl/worksheets/sheet9.xml' } }),
  ],
  ['a local header with another size', 'format', () => sheetEntry({ local: { size: 1 } })],
  [
    'a local header with another packed size',
    'format',
    () => sheetEntry({ local: { packedSize: 1 } }),
  ],
  [
    'a local header with no sizes',
    'format',
    () => sheetEntry({ local: { size: 0, packedSize: 0, crc: 0 } }),
  ],
  ['a local header with another checksum', 'format', () => sheetEntry({ local: { crc: 1 } })],
  ['a local header with another method', 'format', () => sheetEntry({ local: { method: 0 } })],
  ['a local header that is encrypted', 'format', () => sheetEntry({ local: { flags: 1 } })],
  [
    'an encrypted entry',
    'format',
    () => sheetEntry({ local: { flags: 1 }, central: { flags: 1 } }),
  ],
  [
    'a method that is not deflate',
    'format',
    () => sheetEntry({ local: { method: 12 }, central: { method: 12 } }),
  ],
  ['deflate64', 'format', () => sheetEntry({ local: { method: 9 }, central: { method: 9 } })],
  [
    'a checksum that is wrong everywhere',
    'format',
    () => sheetEntry({ local: { crc: 7 }, central: { crc: 7 } }),
  ],
  [
    'a data descriptor that differs',
    'format',
    () => sheetEntry({ hasDescriptor: true, central: { crc: 7 } }),
  ],
  ['entries that overlap', 'format', overlapping],
  [
    'an entry that reaches into the directory',
    'format',
    () => sheetEntry({ method: 0, central: { packedSize: 5_000 }, local: { packedSize: 5_000 } }),
  ],
  [
    'an entry outside of the file',
    'format',
    () => sheetEntry({ central: { offset: 900_000_000 } }),
  ],
  [
    'an entry that is named twice',
    'format',
    () => book({ more: [{ name: 'xl/worksheets/sheet1.xml', data: goodSheet }] }),
  ],
  [
    'data before the archive',
    'format',
    () => book({}, { before: Buffer.from('PK\u0003\u0004 a program') }),
  ],
  [
    'data between two entries',
    'format',
    () =>
      book({ sheet: { data: goodSheet, after: Buffer.from('hidden') }, styles: '<styleSheet/>' }),
  ],
  [
    'an entry that the directory does not name',
    'format',
    () => book({ more: [{ name: 'x', data: 'x', isHidden: true }] }),
  ],
  ['data before the end record', 'format', () => book({}, { beforeEnd: Buffer.alloc(100) })],
  ['data after the archive', 'format', () => book({}, { after: Buffer.from('more') })],
  ['a second directory in the comment', 'format', twoDirectories],
  ['fewer entries than the directory has', 'format', () => book({}, { count: 3 })],
  ['more entries than the directory has', 'format', () => book({}, { count: 300 })],
  [
    'a ZIP64 record that differs',
    'format',
    () => book({}, { beforeEnd: zip64End(1), count: 65_535 }),
  ],
  ['a ZIP64 record that nothing refers to', 'format', () => book({}, { beforeEnd: zip64End(5) })],
  [
    '2,001 entries',
    'tooLong',
    () => book({ more: Array.from({ length: 2_001 }, (_, nth) => ({ name: `x${nth}` })) }),
  ],
  [
    '2 GB of shared strings',
    'tooLong',
    () =>
      book({
        strings: {
          packed: packedSpaces('<sst><si><t>', 2_048, '</t></si></sst>'),
          local: { size: 2_147_483_647 },
          central: { size: 2_147_483_647 },
        },
      }),
  ],
  [
    '2 GB of shared strings that say they are 1 MB',
    'format',
    () =>
      book({
        strings: {
          packed: packedSpaces('<sst><si><t>', 2_048, '</t></si></sst>'),
          local: { size: 1_048_576 },
          central: { size: 1_048_576 },
        },
      }),
  ],
  [
    'an entry that unpacks to less than it says',
    'format',
    () => sheetEntry({ local: { size: 9_999 }, central: { size: 9_999 } }),
  ],
  [
    'data after the end of a packed entry',
    'format',
    () =>
      sheetEntry({
        packed: Buffer.concat([packedSpaces(goodSheet, 0, ''), Buffer.from('hidden')]),
      }),
  ],
  [
    'an archive in the archive',
    'format',
    () => book({ more: [{ name: 'xl/embeddings/a.xlsx', data: zipOf(entriesOf()) }] }),
  ],
  ['an archive in an archive, twenty deep', 'format', () => nested(20)],
  [
    'a gzip file in the archive',
    'format',
    () => book({ more: [{ name: 'a.gz', data: gzipSync(Buffer.alloc(10_000_000)) }] }),
  ],
  ['an archive that is cut off', 'format', () => zipOf(entriesOf()).subarray(0, -30)],
  ['an empty archive', 'format', () => zipOf([])],
  ['no workbook in the archive', 'format', () => zipOf([{ name: 'a.txt', data: 'a' }])],
]
