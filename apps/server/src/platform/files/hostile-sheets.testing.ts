import {
  book,
  dataOf,
  entriesOf,
  goodRows,
  goodSheet,
  type HostileFile,
  inline,
  lines,
  relation,
  relationships,
  relationsOf,
  sheetOf,
  spreadsheet,
  stringsOf,
  usesStrings,
} from '@choba/import-format/table/hostile-workbooks.testing.ts'
import { zipOf } from '@choba/import-format/table/hostile-zip.testing.ts'

const laughs = `<!DOCTYPE sst [<!ENTITY a "ha">${lines(9, (nth) => `<!ENTITY a${nth} "${`&a${nth - 1};`.repeat(10)}">`)}]>`

const million = 1_000_000
const wide = (count: number) => dataOf(`<row r="1">${lines(count, () => '<c><v>1</v></c>')}</row>`)
const sheetsOf = (count: number) =>
  `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${lines(count, (nth) => `<sheet name="S${nth}" sheetId="${nth + 1}" r:id="rId${nth}"/>`)}</sheets></workbook>`
const cell = (place: string) => dataOf(`${goodRows}<row><c r="${place}"><v>1</v></c></row>`)
const extra = (body: string) => sheetOf(`<sheetData>${goodRows}</sheetData>${body}`)

/** Returns the parts of a workbook with `count` additional non-empty sheets. */
const manySheets = (count: number) => {
  const targets = Array.from({ length: count }, (_, nth) => `worksheets/s${nth}.xml`)
  return {
    workbook: sheetsOf(count),
    relations: relationsOf(
      ...targets.map((target, nth) => relation(`rId${nth}`, 'worksheet', target)),
    ),
    more: targets.map((target) => ({ name: `xl/${target}`, data: goodSheet })),
  }
}

/** Workbooks in valid archives whose XML costs a parser much memory or time. */
export const hostileSheets: readonly HostileFile[] = [
  [
    'entities that expand to a gigabyte',
    'format',
    () => book({ sheet: usesStrings, strings: `${laughs}<sst><si><t>&a8;</t></si></sst>` }),
  ],
  [
    'an external entity',
    'format',
    () =>
      book({
        sheet: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${goodSheet.replace('>A<', '>&a;<')}`,
      }),
  ],
  ['a document type', 'format', () => book({ sheet: `<!DOCTYPE worksheet>${goodSheet}` })],
  ['an unknown entity', 'format', () => book({ sheet: goodSheet.replace('>A<', '>&a;<') })],
  [
    'elements a million deep',
    'tooLong',
    () => book({ sheet: dataOf('<row>'.repeat(million) + '</row>'.repeat(million)) }),
  ],
  [
    'elements that never close',
    'tooLong',
    () => book({ sheet: `<worksheet>${'<a>'.repeat(million)}` }),
  ],
  [
    'an attribute of 30 MB',
    'tooLong',
    () => book({ sheet: extra(`<x a="${'a'.repeat(30 * million)}"/>`) }),
  ],
  [
    'an element of a million attributes',
    'tooLong',
    () => book({ sheet: extra(`<x ${lines(million, (nth) => `a${nth}="" `)}/>`) }),
  ],
  [
    'a comment of 30 MB',
    'tooLong',
    () => book({ sheet: extra(`<!--${'-a'.repeat(15 * million)}-->`) }),
  ],
  [
    '1,048,576 rows',
    'tooLong',
    () => book({ sheet: dataOf(lines(1_048_576, () => '<row><c><v>1</v></c></row>')) }),
  ],
  [
    '500,000 rows without a cell',
    'tooShort',
    () => book({ sheet: dataOf(lines(500_000, () => '<row/>')) }),
  ],
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
    () =>
      book({
        sheet: sheetOf(`<dimension ref="A1:XFD1048576"/><sheetData>${goodRows}</sheetData>`),
      }),
  ],
  ['a million columns', 'tooLong', () => book({ sheet: wide(million) })],
  ['a column that no sheet has', 'format', () => book({ sheet: cell('BDWGN1') })],
  ['a row that no sheet has', 'format', () => book({ sheet: cell('A1048577') })],
  [
    'a row below the first',
    'format',
    () => book({ sheet: dataOf(`${goodRows}<row r="-5"><c><v>1</v></c></row>`) }),
  ],
  [
    'a row that is not a number',
    'format',
    () => book({ sheet: dataOf(`${goodRows}<row r="1e5"><c><v>1</v></c></row><row r="x"/>`) }),
  ],
  [
    'a cell of 30 MB',
    'tooLong',
    () => book({ sheet: dataOf(`<row>${inline('a'.repeat(30 * million))}</row>`) }),
  ],
  [
    'a shared string of 30 MB',
    'tooLong',
    () =>
      book({
        sheet: usesStrings,
        strings: stringsOf(`<si><t>${'a'.repeat(30 * million)}</t></si>`),
      }),
  ],
  [
    '30 MB of figures in one cell',
    'tooLong',
    () => book({ sheet: dataOf(`<row><c><v>${'1'.repeat(30 * million)}</v></c></row>`) }),
  ],
  [
    'a cell of 30,000 characters',
    'tooLong',
    () => book({ sheet: dataOf(`<row>${inline('a'.repeat(30_000))}</row>`) }),
  ],
  [
    '1.7 million shared strings',
    'tooLong',
    () =>
      book({ sheet: usesStrings, strings: stringsOf('<si><t>a</t></si>'.repeat(1.7 * million)) }),
  ],
  [
    '250,000 shared strings',
    'read',
    () =>
      book({
        sheet: usesStrings,
        strings: stringsOf(
          lines(
            250_000,
            (nth) => `<si><t xml:space="preserve">a string of some length, number ${nth}</t></si>`,
          ),
        ),
      }),
  ],
  [
    'a shared string of 100,000 runs',
    'tooLong',
    () =>
      book({
        sheet: usesStrings,
        strings: stringsOf(`<si>${'<r><rPr><b/></rPr><t>a</t></r>'.repeat(100_000)}</si>`),
      }),
  ],
  [
    '100,000 merged ranges of the whole sheet',
    'tooLong',
    () =>
      book({
        sheet: extra(
          `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
        ),
      }),
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
    () =>
      book({
        sheet: extra('<mergeCells><mergeCell ref="A-999999999:A99999999999"/></mergeCells>'),
      }),
  ],
  [
    '400,000 formulas',
    'tooLong',
    () =>
      book({
        sheet: dataOf(lines(4_000, () => `<row>${'<c><f>SUM(A1:A99)</f></c>'.repeat(100)}</row>`)),
      }),
  ],
  [
    'a formula of 30 MB',
    'tooLong',
    () => book({ sheet: dataOf(`<row><c><f>${'A1+'.repeat(10 * million)}1</f></c></row>`) }),
  ],
  [
    '300,000 styles',
    'read',
    () =>
      book({
        styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(300_000)}</cellXfs></styleSheet>`,
      }),
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
    '30,000 relationships',
    'read',
    () =>
      book({
        relations: relationsOf(
          lines(30_000, (nth) => relation(`rId${nth}`, 'worksheet', 'worksheets/sheet1.xml')),
        ),
      }),
  ],
  [
    '20,000 sheets of one part',
    'read',
    () => book({ workbook: sheetsOf(20_000).replaceAll(/rId[0-9]+/g, 'rId1') }),
  ],
  ['1,900 sheets', 'sheets', () => zipOf(entriesOf(manySheets(1_900)))],
  [
    '1,900 sheets that the workbook does not name',
    'read',
    () => book({ more: manySheets(1_900).more }),
  ],
  [
    'bytes that are not UTF-8',
    'format',
    () => book({ sheet: { data: Buffer.concat([Buffer.from(goodSheet), Buffer.from([0xff])]) } }),
  ],
  [
    'a sheet in UTF-16',
    'format',
    () => book({ sheet: { data: Buffer.from(`\ufeff${goodSheet}`, 'utf16le') } }),
  ],
  ['a sheet that is cut off', 'format', () => book({ sheet: goodSheet.slice(0, -20) })],
]
