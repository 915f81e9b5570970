import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Builds harmful files. Their sizes are within the limits, but they could cost a careless parser
 * seconds or gigabytes. The server must reject all of them.
 */

/**
 * Returns a file with this number of bytes. It begins with `heading`, followed by repetitions of
 * `text`.
 */
function filled(heading: string, text: string, bytes: number): Buffer {
  const beginning = Buffer.from(heading)
  return Buffer.concat([beginning, Buffer.alloc(Math.max(0, bytes - beginning.length), text)])
}

/** Returns a file with rows of two bytes. 5 MiB contain 2.6 million such rows. */
export const shortLines = (heading: string, bytes: number): Buffer => filled(heading, 'a\n', bytes)

/** Returns a file with one row that consists of commas, so that it has as many cells as bytes. */
export const commas = (heading: string, bytes: number): Buffer => filled(heading, ',', bytes)

/** Returns a file whose second line has an opening quote without a closing quote. */
export const openQuote = (heading: string, bytes: number): Buffer =>
  filled(`${heading}"`, 'a\n', bytes)

/**
 * Returns a file with a quoted cell that contains only doubled quotes. Each pair is one character
 * of the cell.
 */
export const manyQuotes = (heading: string, bytes: number): Buffer =>
  filled(`${heading}"`, '""', bytes)

/**
 * Returns combining marks of two kinds in alternation. Unicode normalization must sort them, which
 * can take quadratic time.
 */
const marks = (count: number): string => `a${'\u0301\u0323'.repeat(count / 2)}`

interface Cells {
  cells: number
  /** Number of characters. */
  length: number
  /** Text at the beginning of each row, before the combining marks. */
  before?: string
}

/** Returns a file of this size whose cells consist of combining marks. */
export function combiningMarks(
  heading: string,
  { cells, length, before = '' }: Cells,
  bytes: number,
): Buffer {
  const row = `${before}${Array.from({ length: cells }, () => marks(length - 2)).join(',')}\n`
  const rows = Math.floor((bytes - Buffer.byteLength(heading)) / Buffer.byteLength(row))
  return Buffer.from(heading + row.repeat(rows))
}

/**
 * Returns digits followed by a letter. A number pattern that backtracks needs quadratic time for
 * this text.
 */
export const almostFigure = (bytes: number): Buffer => Buffer.from(`${'1'.repeat(bytes - 2)}a\n`)

/**
 * Returns a string literal in which every quote is escaped, so that the string has no end. A
 * pattern that searches for the end of the string starts again at each quote.
 */
export const escapedQuotes = (length: number): string => `"${'\\"'.repeat((length - 1) / 2)}`

/** Returns deeply nested arrays. A recursive parser would overflow its stack. */
export const nestedJson = (length: number): string => '['.repeat(length)

/** Boundary of the multipart forms. */
export const BOUNDARY = 'choba-bench-boundary'

/**
 * Returns a multipart part that consists of repetitions of the boundary without its last character.
 */
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

/** Returns the fields that occur both in a local file header and in a central directory entry. */
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

/**
 * Returns a ZIP entry with compressed shared strings that decompress to this number of megabytes of
 * spaces.
 */
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
 * Returns a workbook that decompresses to this number of megabytes. Its entries are inside another
 * entry that is not compressed. A program that reads local headers therefore sees one small file,
 * and a program that reads the central directory sees the workbook.
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
