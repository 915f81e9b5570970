import { gzipSync } from 'node:zlib'
import { type Archive, type Entry, little, packedSpaces, zipOf } from './hostile-zip.testing.ts'

/** Workbooks that claim or unfold to much, or can be read in two ways. */

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
const relationsOf = (...all: string[]) => `<Relationships xmlns="${packageRelations}">${all.join('')}</Relationships>`

/** The sheet's contents, from `<sheetData>` on. */
const sheetOf = (body: string) => `<worksheet xmlns="${spreadsheet}">${body}</worksheet>`
const dataOf = (rows: string) => sheetOf(`<sheetData>${rows}</sheetData>`)
const inline = (text: string, place = '') => `<c${place} t="inlineStr"><is><t>${text}</t></is></c>`

/** A heading and one row of text. */
const goodRows = `<row r="1">${inline('storeCode')}</row><row r="2">${inline('A')}</row>`
export const goodSheet = dataOf(goodRows)

interface Parts {
  sheet?: string | Partial<Entry>
  strings?: string | Partial<Entry>
  styles?: string | Partial<Entry>
  workbook?: string
  relations?: string
  more?: readonly Entry[]
}

const part = (name: string, given: string | Partial<Entry>): Entry =>
  typeof given === 'string' ? { name, data: given } : { name, ...given }

/** The parts of a workbook of one sheet. */
export function entriesOf({ sheet = goodSheet, strings, styles, workbook, relations, more = [] }: Parts = {}): Entry[] {
  const sheets = `<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>`
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    part('_rels/.rels', relationsOf(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      workbook ?? `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}">${sheets}</workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations ??
        relationsOf(
          relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
          relation('rId3', 'styles', 'styles.xml'),
        ),
    ),
    part('xl/worksheets/sheet1.xml', sheet),
    ...(strings === undefined ? [] : [part('xl/sharedStrings.xml', strings)]),
    ...(styles === undefined ? [] : [part('xl/styles.xml', styles)]),
    ...more,
  ]
}

const book = (parts: Parts = {}, archive: Archive = {}): Buffer => zipOf(entriesOf(parts), archive)

/** The good workbook, with the entry of its sheet changed. */
const sheetEntry = (change: Partial<Entry>): Buffer => book({ sheet: { data: goodSheet, ...change } })

const stringsOf = (body: string) => `<sst xmlns="${spreadsheet}">${body}</sst>`
const usesStrings = dataOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row>')
const lines = (count: number, line: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => line(nth)).join('')

/** An archive in an archive, so many times. */
function nested(depth: number): Buffer {
  let inner: Buffer = Buffer.from('end')
  for (let level = 0; level < depth; level++) inner = zipOf([{ name: `${level}.zip`, data: inner, method: 0 }])
  return inner
}

/** As `zip-differential`: the directory names entries that lie in the data of another one. */
function differential(): Buffer {
  const strings = { packed: packedSpaces(`<sst><si><t>`, 20, '</t></si></sst>'), local: { method: 99 } }
  const hidden = entriesOf({ sheet: usesStrings, strings: { ...strings, central: { size: 20_971_520 } } })
  const length = zipOf(hidden).length
  return zipOf([
    { name: 'pad', packed: Buffer.alloc(0), method: 0, local: { packedSize: length }, isHidden: true },
    ...hidden,
  ])
}

/** Two entries of which the second lies in the data of the first. */
function overlapping(): Buffer {
  const inner = zipOf([{ name: 'b', data: 'b'.repeat(100), method: 0 }]).subarray(0, 131)
  const entries = entriesOf({ more: [{ name: 'a', data: inner, method: 0 }] })
  const start = zipOf(entries).indexOf(inner)
  return zipOf([...entries, { name: 'b', data: 'b'.repeat(100), method: 0, central: { offset: start } }])
}

/** The same bytes as a second archive with another directory, which the end record of the comment names. */
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

const laughs = `<!DOCTYPE sst [<!ENTITY a "ha">${lines(9, (nth) => `<!ENTITY a${nth} "${`&a${nth - 1};`.repeat(10)}">`)}]>`

type Answer = 'format' | 'tooLong' | 'tooShort' | 'sheets' | 'read'
export type HostileFile = readonly [what: string, answer: Answer, make: () => Buffer]

/** Archives that are not what they say. */
export const hostileArchives: readonly HostileFile[] = [
  ['a directory that names entries in the data of another one', 'format', differential],
  ['a local header with another name', 'format', () => sheetEntry({ local: { name: 'xl/worksheets/sheet9.xml' } })],
  ['a local header with another size', 'format', () => sheetEntry({ local: { size: 1 } })],
  ['a local header with another packed size', 'format', () => sheetEntry({ local: { packedSize: 1 } })],
  ['a local header with no sizes', 'format', () => sheetEntry({ local: { size: 0, packedSize: 0, crc: 0 } })],
  ['a local header with another checksum', 'format', () => sheetEntry({ local: { crc: 1 } })],
  ['a local header with another method', 'format', () => sheetEntry({ local: { method: 0 } })],
  ['a local header that is encrypted', 'format', () => sheetEntry({ local: { flags: 1 } })],
  ['an encrypted entry', 'format', () => sheetEntry({ local: { flags: 1 }, central: { flags: 1 } })],
  ['a method that is not deflate', 'format', () => sheetEntry({ local: { method: 12 }, central: { method: 12 } })],
  ['deflate64', 'format', () => sheetEntry({ local: { method: 9 }, central: { method: 9 } })],
  ['a checksum that is wrong everywhere', 'format', () => sheetEntry({ local: { crc: 7 }, central: { crc: 7 } })],
  ['a data descriptor that differs', 'format', () => sheetEntry({ hasDescriptor: true, central: { crc: 7 } })],
  ['entries that overlap', 'format', overlapping],
  [
    'an entry that reaches into the directory',
    'format',
    () => sheetEntry({ method: 0, central: { packedSize: 5_000 }, local: { packedSize: 5_000 } }),
  ],
  ['an entry outside of the file', 'format', () => sheetEntry({ central: { offset: 900_000_000 } })],
  [
    'an entry that is named twice',
    'format',
    () => book({ more: [{ name: 'xl/worksheets/sheet1.xml', data: goodSheet }] }),
  ],
  ['data before the archive', 'format', () => book({}, { before: Buffer.from('PK\u0003\u0004 a program') })],
  ['data between two entries', 'format', () => sheetEntry({ after: Buffer.from('hidden') })],
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
  ['a ZIP64 record that differs', 'format', () => book({}, { beforeEnd: zip64End(1), count: 65_535 })],
  ['a ZIP64 record that nothing refers to', 'format', () => book({}, { beforeEnd: zip64End(5) })],
  ['2,001 entries', 'tooLong', () => book({ more: Array.from({ length: 2_001 }, (_, nth) => ({ name: `x${nth}` })) })],
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
    () => sheetEntry({ packed: Buffer.concat([packedSpaces(goodSheet, 0, ''), Buffer.from('hidden')]) }),
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
  ['an archive of nothing', 'format', () => zipOf([])],
  ['no workbook in the archive', 'format', () => zipOf([{ name: 'a.txt', data: 'a' }])],
]

const million = 1_000_000
const wide = (count: number) => dataOf(`<row r="1">${lines(count, () => '<c><v>1</v></c>')}</row>`)
const sheetsOf = (count: number) =>
  `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${lines(count, (nth) => `<sheet name="S${nth}" sheetId="${nth + 1}" r:id="rId${nth}"/>`)}</sheets></workbook>`
const cell = (place: string) => dataOf(`${goodRows}<row><c r="${place}"><v>1</v></c></row>`)
const extra = (body: string) => sheetOf(`<sheetData>${goodRows}</sheetData>${body}`)

/** So many further sheets, each with something in it. */
const manySheets = (count: number) => {
  const targets = Array.from({ length: count }, (_, nth) => `worksheets/s${nth}.xml`)
  return {
    workbook: sheetsOf(count),
    relations: relationsOf(...targets.map((target, nth) => relation(`rId${nth}`, 'worksheet', target))),
    more: targets.map((target) => ({ name: `xl/${target}`, data: goodSheet })),
  }
}

/** Workbooks that are sound archives, with XML that takes a reader much memory or time. */
export const hostileSheets: readonly HostileFile[] = [
  [
    'entities that unfold to a gigabyte',
    'format',
    () => book({ sheet: usesStrings, strings: `${laughs}<sst><si><t>&a8;</t></si></sst>` }),
  ],
  [
    'an external entity',
    'format',
    () => book({ sheet: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${goodSheet.replace('>A<', '>&a;<')}` }),
  ],
  ['a document type', 'format', () => book({ sheet: `<!DOCTYPE worksheet>${goodSheet}` })],
  ['an unknown entity', 'format', () => book({ sheet: goodSheet.replace('>A<', '>&a;<') })],
  [
    'elements a million deep',
    'tooLong',
    () => book({ sheet: dataOf('<row>'.repeat(million) + '</row>'.repeat(million)) }),
  ],
  ['elements that never close', 'tooLong', () => book({ sheet: `<worksheet>${'<a>'.repeat(million)}` })],
  ['an attribute of 30 MB', 'tooLong', () => book({ sheet: extra(`<x a="${'a'.repeat(30 * million)}"/>`) })],
  [
    'an element of a million attributes',
    'tooLong',
    () => book({ sheet: extra(`<x ${lines(million, (nth) => `a${nth}="" `)}/>`) }),
  ],
  ['a comment of 30 MB', 'tooLong', () => book({ sheet: extra(`<!--${'-a'.repeat(15 * million)}-->`) })],
  ['1,048,576 rows', 'tooLong', () => book({ sheet: dataOf(lines(1_048_576, () => '<row><c><v>1</v></c></row>')) })],
  ['1,048,576 rows without a cell', 'tooShort', () => book({ sheet: dataOf(lines(1_048_576, () => '<row/>')) })],
  ['a cell in the last row', 'read', () => book({ sheet: cell('S1048576') })],
  ['a cell in the last row and column', 'tooLong', () => book({ sheet: cell('XFD1048576') })],
  ['a cell in the last column', 'tooLong', () => book({ sheet: cell('XFD2') })],
  [
    'an empty cell in the last row and column',
    'read',
    () => book({ sheet: dataOf(`${goodRows}<row><c r="XFD1048576" s="1"/></row>`) }),
  ],
  [
    'a dimension of the whole sheet',
    'read',
    () => book({ sheet: sheetOf(`<dimension ref="A1:XFD1048576"/><sheetData>${goodRows}</sheetData>`) }),
  ],
  ['a million columns', 'tooLong', () => book({ sheet: wide(million) })],
  ['a column that no sheet has', 'format', () => book({ sheet: cell('BDWGN1') })],
  ['a row that no sheet has', 'format', () => book({ sheet: cell('A1048577') })],
  ['a row below the first', 'format', () => book({ sheet: dataOf(`${goodRows}<row r="-5"><c><v>1</v></c></row>`) })],
  [
    'a row that is not a number',
    'format',
    () => book({ sheet: dataOf(`${goodRows}<row r="1e5"><c><v>1</v></c></row><row r="x"/>`) }),
  ],
  ['a cell of 30 MB', 'tooLong', () => book({ sheet: dataOf(`<row>${inline('a'.repeat(30 * million))}</row>`) })],
  [
    'a shared string of 30 MB',
    'tooLong',
    () => book({ sheet: usesStrings, strings: stringsOf(`<si><t>${'a'.repeat(30 * million)}</t></si>`) }),
  ],
  [
    '30 MB of figures in one cell',
    'tooLong',
    () => book({ sheet: dataOf(`<row><c><v>${'1'.repeat(30 * million)}</v></c></row>`) }),
  ],
  ['a cell of 30,000 characters', 'tooLong', () => book({ sheet: dataOf(`<row>${inline('a'.repeat(30_000))}</row>`) })],
  [
    '1.7 million shared strings',
    'tooLong',
    () => book({ sheet: usesStrings, strings: stringsOf('<si><t>a</t></si>'.repeat(1.7 * million)) }),
  ],
  [
    '250,000 shared strings',
    'read',
    () =>
      book({
        sheet: usesStrings,
        strings: stringsOf(
          lines(250_000, (nth) => `<si><t xml:space="preserve">a string of some length, number ${nth}</t></si>`),
        ),
      }),
  ],
  [
    'a shared string of 100,000 runs',
    'tooLong',
    () =>
      book({ sheet: usesStrings, strings: stringsOf(`<si>${'<r><rPr><b/></rPr><t>a</t></r>'.repeat(100_000)}</si>`) }),
  ],
  [
    '100,000 merged ranges of the whole sheet',
    'tooLong',
    () => book({ sheet: extra(`<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`) }),
  ],
  [
    '9,000 merged ranges of 5,000 rows',
    'tooLong',
    () =>
      book({
        sheet: sheetOf(
          `<sheetData>${lines(5_000, (nth) => `<row r="${nth + 1}">${inline('a')}</row>`)}</sheetData><mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(9_000)}</mergeCells>`,
        ),
      }),
  ],
  [
    'a merged range of the whole sheet',
    'read',
    () => book({ sheet: extra('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>') }),
  ],
  [
    'a merged range without end',
    'format',
    () => book({ sheet: extra('<mergeCells><mergeCell ref="A-999999999:A99999999999"/></mergeCells>') }),
  ],
  [
    '400,000 formulas',
    'tooLong',
    () => book({ sheet: dataOf(lines(4_000, () => `<row>${'<c><f>SUM(A1:A99)</f></c>'.repeat(100)}</row>`)) }),
  ],
  [
    'a formula of 30 MB',
    'tooLong',
    () => book({ sheet: dataOf(`<row><c><f>${'A1+'.repeat(10 * million)}1</f></c></row>`) }),
  ],
  [
    'a million styles',
    'read',
    () => book({ styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(million)}</cellXfs></styleSheet>` }),
  ],
  [
    '9,000 characters of a format of figures on each cell',
    'tooLong',
    () =>
      book({
        styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'[&quot;'.repeat(9_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        sheet: dataOf(lines(2_000, () => `<row>${'<c s="0"><v>1</v></c>'.repeat(90)}</row>`)),
      }),
  ],
  [
    '100,000 groups of all columns',
    'read',
    () =>
      book({
        sheet: sheetOf(
          `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(100_000)}</cols><sheetData>${goodRows}</sheetData>`,
        ),
      }),
  ],
  [
    '100,000 relationships',
    'read',
    () =>
      book({
        relations: relationsOf(lines(100_000, (nth) => relation(`rId${nth}`, 'worksheet', 'worksheets/sheet1.xml'))),
      }),
  ],
  ['20,000 sheets of one part', 'read', () => book({ workbook: sheetsOf(20_000).replaceAll(/rId[0-9]+/g, 'rId1') })],
  ['1,900 sheets', 'sheets', () => zipOf(entriesOf(manySheets(1_900)))],
  ['1,900 sheets that the workbook does not name', 'read', () => book({ more: manySheets(1_900).more })],
  [
    'bytes that are not UTF-8',
    'format',
    () => book({ sheet: { data: Buffer.concat([Buffer.from(goodSheet), Buffer.from([0xff])]) } }),
  ],
  ['a sheet in UTF-16', 'format', () => book({ sheet: { data: Buffer.from(`\ufeff${goodSheet}`, 'utf16le') } })],
  ['a sheet that is cut off', 'format', () => book({ sheet: goodSheet.slice(0, -20) })],
]
