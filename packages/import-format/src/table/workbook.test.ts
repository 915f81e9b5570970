import { buffer } from 'node:stream/consumers'
import { type CellValue, readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { entriesOf, goodSheet } from './hostile-workbooks.testing.ts'
import { type Entry, zipOf } from './hostile-zip.testing.ts'
import { TableRefused } from './table-refusal.ts'
import { readWorkbook, type WorkbookOrder } from './workbook.ts'

const limits = { rows: 5_001, columns: 100, cells: 200_000 }
const read = (bytes: Uint8Array, own: Partial<WorkbookOrder> = {}) =>
  readWorkbook({ bytes, ...limits, ...own })
const cellsOf = async (bytes: Uint8Array) =>
  (await read(bytes)).map(({ line, cells }) => [line, ...cells])
const problemOf = async (bytes: Uint8Array, own: Partial<WorkbookOrder> = {}) => {
  const error: unknown = await read(bytes, own).catch((thrown: unknown) => thrown)
  return error instanceof TableRefused ? error.problem : error
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetOf = (rows: string, after = '') =>
  `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData>${after}</worksheet>`
const bookOf = (rows: string, more: Parameters<typeof entriesOf>[0] = {}, after = '') =>
  zipOf(entriesOf({ sheet: sheetOf(rows, after), ...more }))

/**
 * Converts the value of a cell, as the library hucre returns it, to the text that `readWorkbook`
 * returns.
 */
const textOf = (value: CellValue): string =>
  value instanceof Date
    ? value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
    : typeof value === 'number'
      ? String(Number(value.toPrecision(15)))
      : String(value ?? '')

describe('reading a workbook', () => {
  it('gives the same texts, numbers, dates, booleans and errors as the library hucre', async () => {
    const sheet: WriteSheet = {
      name: '店舗',
      rows: [
        ['店舗コード', '名前', '数', '日', '有効'],
        ['A_x000D_', ' 前後 ', 0.1 + 0.2, new Date('2026-11-20T00:00:00Z'), true],
        ['B', '<&">', 12_345_678_901_234, new Date('2026-11-20T18:30:00Z'), false],
        [null, null, null, null, null],
        ['C', '', -1.5e-7, null, null],
      ],
    }
    const bytes = await writeXlsx({ sheets: [sheet] })
    const { sheets } = await readXlsx(bytes)
    const expected = sheets[0]!.rows
      .map((row, at) => [at + 1, ...row.map(textOf)])
      .filter(([, ...cells]) => cells.some((cell) => String(cell).trim() !== ''))
      .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
    expect(await cellsOf(bytes)).toEqual(expected)
    expect(expected.map(([line]) => line)).toEqual([1, 2, 3, 5])
  })

  it('leaves out phonetic readings of Japanese text, and joins the parts of formatted text', async () => {
    const strings = `<sst><si><t>帳場</t><rPh sb="0" eb="2"><t>チョウバ</t></rPh></si><si><r><t>太</t></r><r><rPr><b/></rPr><t>字</t></r></si></sst>`
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>9</v></c></row>`
    expect(await cellsOf(bookOf(rows, { strings }))).toEqual([[1, '帳場', '太字']])
  })

  it('converts dates that are stored as days since 1904, and times of day', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="yyyy/mm/dd"/></numFmts><cellStyleXfs><xf numFmtId="1"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="20"/></cellXfs></styleSheet>`
    const rows = `<row><c s="0"><v>45000</v></c><c s="1"><v>45000</v></c><c s="2"><v>0.375</v></c><c s="1"><v>1e99</v></c></row>`
    expect(await cellsOf(bookOf(rows, { styles }))).toEqual([
      [1, '45000', '2023-03-15', '09:00', '1e99'],
    ])
    const workbook = `<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
    expect(await cellsOf(bookOf(rows, { styles, workbook }))).toEqual([
      [1, '45000', '2027-03-16', '09:00', '1e99'],
    ])
  })

  it('accepts prefixed element names, cells without a reference and rows in any order', async () => {
    const sheet = `<x:worksheet xmlns:x="${spreadsheet}"><x:sheetData><x:row r="9"><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row r="2"><x:c r="C2"><x:v>3</x:v></x:c><x:c><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    expect(await cellsOf(bookOf('', { sheet }))).toEqual([
      [2, '', '', '3', '4'],
      [9, '1', '2'],
    ])
  })

  it('marks formulas and merged ranges, with and without a value', async () => {
    const rows = `<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><f>A1</f></c></row><row r="3"><c r="A3"><f>A1</f><v>1</v></c><c r="C3"><v>1</v></c></row>`
    const read3 = await read(
      bookOf(rows, {}, '<mergeCells><mergeCell ref="B3:C1048576"/></mergeCells>'),
    )
    expect(read3.map(({ line, faults }) => [line, ...faults])).toEqual([
      [1],
      [2, [1, 'formula']],
      [3, [0, 'formula'], [1, 'merged']],
    ])
  })

  it('succeeds up to the limits and fails beyond them', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, () => '<row><c><v>1</v></c><c/></row>').join('')
    expect(await read(bookOf(rows(3)), { rows: 3 })).toHaveLength(3)
    expect(await problemOf(bookOf(rows(4)), { rows: 3 })).toBe('tooLong')
    expect(await problemOf(bookOf(rows(4)), { cells: 3 })).toBe('tooLong')
    expect(await read(bookOf('<row><c r="C1"><v>1</v></c></row>'), { columns: 3 })).toHaveLength(1)
    expect(await problemOf(bookOf('<row><c r="D1"><v>1</v></c></row>'), { columns: 3 })).toBe(
      'tooLong',
    )
  })

  it('accepts further sheets if they are blank', async () => {
    const workbook = `<workbook xmlns:r="x"><sheets><sheet name="1" sheetId="1" r:id="rId1"/><sheet name="2" sheetId="2" r:id="rId2"/></sheets></workbook>`
    const relation = (id: number, type: string, target: string) =>
      `<Relationship Id="rId${id}" Type="x/${type}" Target="${target}"/>`
    const relations = `<Relationships>${relation(1, 'worksheet', '/xl/worksheets/sheet1.xml')}${relation(2, 'worksheet', 'b/../other.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`
    const strings = '<sst><si><t> </t></si><si><t>x</t></si></sst>'
    const withSecond = (rows: string) =>
      zipOf(
        entriesOf({
          workbook,
          relations,
          strings,
          more: [{ name: 'xl/other.xml', data: sheetOf(rows) }],
        }),
      )
    expect(await read(withSecond('<row><c t="s"><v>0</v></c><c s="1"/></row>'))).toHaveLength(2)
    expect(await problemOf(withSecond('<row><c t="s"><v>1</v></c></row>'))).toBe('tooLong')
    expect(await problemOf(withSecond('<row><c><f>A1</f></c></row>'))).toBe('tooLong')
  })
})

describe('the ZIP archive of a workbook', () => {
  const good = [
    [1, 'storeCode'],
    [2, 'A'],
  ]

  it.each<[what: string, change: Partial<Entry>]>([
    ['if it is stored without compression', { method: 0 }],
    ['with sizes after the data', { hasDescriptor: true }],
    [
      'with padding in a header, as Excel writes it',
      { local: { extra: Buffer.concat([Buffer.from('20a20002', 'hex'), Buffer.alloc(512)]) } },
    ],
  ])('is read %s', async (_what, change) => {
    const entries = entriesOf({ sheet: { data: goodSheet, ...change } })
    expect(await cellsOf(zipOf(entries))).toEqual(good)
  })

  it('may have folders, a comment and files that are not XML', async () => {
    const more = [
      { name: 'xl/media/', data: '', method: 0 },
      { name: 'xl/media/1.png', data: '\u0089PNG' },
    ]
    expect(
      await cellsOf(zipOf(entriesOf({ more }), { comment: Buffer.from('made by hand') })),
    ).toEqual(good)
  })

  it('is read if a streaming writer created it', async () => {
    const zip = new yazl.ZipFile()
    for (const { name, data } of entriesOf())
      zip.addReadStream((await import('node:stream')).Readable.from([Buffer.from(data!)]), name)
    zip.end()
    expect(await cellsOf(await buffer(zip.outputStream))).toEqual(good)
  })
})
