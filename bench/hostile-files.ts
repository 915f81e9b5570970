import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Files that are small enough to be received and cost a careless parser seconds or gigabytes. All are rejected. */

/** Repeats `text` until a file that begins with `heading` has this many bytes. */
function filled(heading: string, text: string, bytes: number): Buffer {
  const beginning = Buffer.from(heading)
  return Buffer.concat([beginning, Buffer.alloc(Math.max(0, bytes - beginning.length), text)])
}

/** Two bytes a row: 2.6 million rows in 5 MiB. */
export const shortLines = (heading: string, bytes: number): Buffer => filled(heading, 'a\n', bytes)

/** One row of as many cells as there are bytes. */
export const commas = (heading: string, bytes: number): Buffer => filled(heading, ',', bytes)

/** A quote in the second line that never closes. */
export const openQuote = (heading: string, bytes: number): Buffer =>
  filled(`${heading}"`, 'a\n', bytes)

/** Quotes in quotes: each pair is one character of a cell. */
export const manyQuotes = (heading: string, bytes: number): Buffer =>
  filled(`${heading}"`, '""', bytes)

/** Marks of two classes in turn: to bring them into their order takes Unicode normalization the square of their number. */
const marks = (count: number): string => `a${'\u0301\u0323'.repeat(count / 2)}`

interface Cells {
  cells: number
  /** In characters. */
  length: number
  /** What stands before them in each row. */
  before?: string
}

/** Rows of so many cells, all of them full of marks, in as many bytes as a file may have. */
export function combiningMarks(
  heading: string,
  { cells, length, before = '' }: Cells,
  bytes: number,
): Buffer {
  const row = `${before}${Array.from({ length: cells }, () => marks(length - 2)).join(',')}\n`
  const rows = Math.floor((bytes - Buffer.byteLength(heading)) / Buffer.byteLength(row))
  return Buffer.from(heading + row.repeat(rows))
}

/** One cell of digits that ends in a letter: it makes a backtracking pattern for figures quadratic. */
export const almostFigure = (bytes: number): Buffer => Buffer.from(`${'1'.repeat(bytes - 2)}a\n`)

/** A text in quotes that are all escaped, so that it never ends: a pattern that looks for its end begins again at each of them. */
export const escapedQuotes = (length: number): string => `"${'\\"'.repeat((length - 1) / 2)}`

/** Nested arrays: a parser that calls itself for each level runs out of stack. */
export const nestedJson = (length: number): string => '['.repeat(length)

/** Parts the files of a form from what is around them. */
export const BOUNDARY = 'choba-bench-boundary'

/** A part of a form that is full of what looks like its end, but for the last character. */
export const almostBoundaries = (bytes: number): Buffer =>
  filled('', `\r\n--${BOUNDARY.slice(0, -1)}`, bytes)

const MEGABYTE = 1024 * 1024
const XML = '<?xml version="1.0"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const parts: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/sharedStrings.xml" ContentType="${SHEET_TYPE}.sharedStrings+xml"/></Types>`,
  ],
  ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${SHEET}" xmlns:r="${DOCUMENT}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  ],
  [
    'xl/worksheets/sheet1.xml',
    `${XML}<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
  ],
]

interface Entry {
  name: string
  packed: Buffer
  size: number
  crc: number
  stored?: boolean
}

const u16 = (value: number) => Buffer.from([value & 0xff, value >> 8])
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** What a local header and the central directory have in common. */
const fields = ({ name, packed, size, crc, stored }: Entry): Buffer =>
  Buffer.concat([
    ...[20, 0, stored ? 0 : 8, 0, 0].map(u16),
    ...[crc, packed.length, size].map(u32),
    u16(Buffer.byteLength(name)),
    u16(0),
  ])

const local = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04'), fields(entry), Buffer.from(entry.name), entry.packed])

const central = (entry: Entry, offset: number): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x01\x02'),
    u16(20),
    fields(entry),
    ...[0, 0, 0].map(u16),
    u32(0),
    u32(offset),
    Buffer.from(entry.name),
  ])

function entryOf(name: string, text: string): Entry {
  const data = Buffer.from(text)
  return { name, packed: deflateRawSync(data), size: data.length, crc: crc32(data) }
}

/** Shared strings of so many megabytes of spaces, packed. */
function spaces(megabytes: number): Entry {
  const flushed = (data: Buffer) => deflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
  const head = Buffer.from(`${XML}<sst xmlns="${SHEET}" count="1" uniqueCount="1"><si><t>`)
  const end = Buffer.from('x</t></si></sst>')
  const block = flushed(Buffer.alloc(MEGABYTE, ' '))
  const packed = Buffer.concat([
    flushed(head),
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(end),
  ])
  return {
    name: 'xl/sharedStrings.xml',
    packed,
    size: head.length + megabytes * MEGABYTE + end.length,
    crc: 0,
  }
}

/**
 * A workbook that unpacks to so many megabytes. Its entries lie inside another one that is stored: a reader of local headers sees
 * one small file, and a reader of the central directory sees the workbook.
 */
export function xlsxBomb(megabytes: number): Buffer {
  const entries = [...parts.map(([name, text]) => entryOf(name, text)), spaces(megabytes)]
  const locals = entries.map(local)
  const inner = Buffer.concat(locals)
  const outer = local({
    name: 'pad',
    packed: inner,
    size: inner.length,
    crc: crc32(inner),
    stored: true,
  })
  let offset = outer.length - inner.length
  const directory = Buffer.concat(
    entries.map((entry, at) => {
      const written = central(entry, offset)
      offset += locals[at]!.length
      return written
    }),
  )
  const end = [
    u16(0),
    u16(0),
    u16(entries.length),
    u16(entries.length),
    u32(directory.length),
    u32(outer.length),
    u16(0),
  ]
  return Buffer.concat([outer, directory, Buffer.from('PK\x05\x06'), ...end])
}
