import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportProblem } from '../import-problem.ts'
import { book, dataOf, goodSheet, inline } from '../table/hostile-workbooks.testing.ts'
import { packedSpaces, zipOf } from '../table/hostile-zip.testing.ts'
import { bookOf, type BookSheet, gzFile, zipFile } from './books.testing.ts'
import { unpackFile, type UnpackOrder } from './packed-file.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-packed-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function unpack(bytes: Uint8Array, own: Partial<UnpackOrder> = {}) {
  const inner = await mkdtemp(join(folder, `${(count += 1)}-`))
  const file = join(inner, 'given')
  await writeFile(file, bytes)
  const order = { file, name: 'a file', folder: inner, sheet: null, isWhole: false, most: null }
  return unpackFile({ ...order, ...own })
}

async function textsOf(bytes: Uint8Array, own: Partial<UnpackOrder> = {}) {
  const unpacked = await unpack(bytes, own)
  return Promise.all(
    unpacked!.tables.map(async ({ name, path }) => [name, await readFile(path, 'utf8')]),
  )
}

const problemOf = (bytes: Uint8Array, own: Partial<UnpackOrder> = {}) =>
  unpack(bytes, own).then(
    () => null,
    (error: unknown) => (error instanceof ImportProblem ? error.phrase : error),
  )

const empty: BookSheet = { name: 'Notes', rows: [] }
const payments: BookSheet = {
  name: '決済',
  rows: [
    ['Number', 'Paid at', 'Amount', 'Note'],
    ['0001', new Date('2026-10-05T23:30:15Z'), 0.1 + 0.2, 'a "b", c'],
    [null, null, null, null],
    ['12345678901234567890', new Date('2026-10-06T00:00:00Z'), 1_234_567_890_123, '改\n行'],
    ['3', { formula: 'B2+1', value: 1 }, { formula: 'C2*2', value: 0.6 }, true],
  ],
}
const expected = [
  'Number,Paid at,Amount,Note',
  '0001,2026-10-05 23:30:15,0.3,"a ""b"", c"',
  '',
  '12345678901234567890,2026-10-06 00:00:00,1234567890123,改 行',
  '3,1,0.6,true',
  '',
].join('\n')

describe('unpacking a workbook', () => {
  it.each(['xlsx', 'biff8', 'ods'] as const)(
    'reads the first sheet with rows of a workbook (%s) as CSV with ISO dates',
    async (kind) => {
      expect(await textsOf(bookOf(kind, [empty, payments]))).toEqual([['決済', expected]])
    },
  )

  it.each(['xlsx', 'biff8'] as const)('reads dates since 1904 (%s)', async (kind) => {
    const bytes = bookOf(kind, [payments], { isFrom1904: true })
    expect(await textsOf(bytes)).toEqual([['決済', expected]])
  })

  it.each(['xlsx', 'biff8', 'ods'] as const)(
    'reads the chosen sheet, by name or number, or every sheet with rows (%s)',
    async (kind) => {
      const other = { name: 'Other', rows: [['x'], ['1']] }
      const bytes = bookOf(kind, [payments, empty, other])
      expect(await textsOf(bytes, { sheet: 'Other' })).toEqual([['Other', 'x\n1\n']])
      expect(await textsOf(bytes, { sheet: '3' })).toEqual([['Other', 'x\n1\n']])
      const names = (await textsOf(bytes, { isWhole: true })).map(([name]) => name)
      expect(names).toEqual(['決済', 'Other'])
      expect(await problemOf(bytes, { sheet: 'None' })).toBe('sheetMissing')
      expect(await problemOf(bytes, { sheet: 'Notes' })).toBe('empty')
    },
  )

  it('shows numbers without exponents, and leading zeros of a format', async () => {
    const style = (code: string) =>
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`
    const row = `<row r="1"><c><v>1.5E+20</v></c><c><v>1E-7</v></c><c s="1"><v>12</v></c><c><v>98765432109876543</v></c></row>`
    const bytes = book({ sheet: dataOf(row), styles: style('00000') })
    expect(await textsOf(bytes)).toEqual([
      ['S', '150000000000000000000,0.0000001,00012,98765432109876543\n'],
    ])
  })

  it('shows Japanese dates, days and times in ISO form', async () => {
    const formats = [31, 22, 'h:mm', '[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;']
    const named = formats.map((format, at) => (typeof format === 'number' ? format : 200 + at))
    const styles = `<styleSheet><numFmts>${formats.map((format, at) => (typeof format === 'string' ? `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>` : '')).join('')}</numFmts><cellXfs>${named.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
    const cells = [46_300, 46_300, 0.5, 46_300].map((day, at) => `<c s="${at}"><v>${day}</v></c>`)
    const bytes = book({ sheet: dataOf(`<row r="1">${cells.join('')}</row>`), styles })
    expect(await textsOf(bytes)).toEqual([
      ['S', '2026-10-05,2026-10-05 00:00:00,12:00:00,2026-10-05\n'],
    ])
  })

  it('stops after the given number of bytes', async () => {
    const rows = Array.from({ length: 50_000 }, (_, nth) => [`row ${nth}`])
    const [[, text]] = (await textsOf(bookOf('xlsx', [{ name: 'a', rows }]), {
      most: 1000,
    })) as [[string, string]]
    expect(text.length).toBeGreaterThan(1000)
    expect(text.length).toBeLessThan(200_000)
    expect(text.endsWith('\n')).toBe(true)
  })
})

const csv = 'Number,Amount\n1,100\n'
const other = 'Number,Amount\n2,200\n'

describe('unpacking an archive', () => {
  it('reads members of one layout, whatever their kinds', async () => {
    const sheet = (value: number) => [
      {
        name: 's',
        rows: [
          ['Number', 'Amount'],
          [value, 300],
        ],
      },
    ]
    const bytes = zipFile({
      'b.csv': other,
      'a.csv': csv,
      'c.xlsx': bookOf('xlsx', sheet(3)),
      'd.xls': bookOf('biff8', sheet(4)),
      'e.ods': bookOf('ods', sheet(5)),
      '__MACOSX/._a.csv': 'binary',
      'folder/.DS_Store': 'binary',
    })
    expect(await textsOf(bytes)).toEqual([
      ['a.csv', csv],
      ['b.csv', other],
      ['c.xlsx', 'Number,Amount\n3,300\n'],
      ['d.xls', 'Number,Amount\n4,300\n'],
      ['e.ods', 'Number,Amount\n5,300\n'],
    ])
  })

  it('reads a gzip file that contains a workbook or an archive, and leaves text as it is', async () => {
    expect(await textsOf(gzFile(bookOf('ods', [payments])))).toEqual([['決済', expected]])
    expect(await textsOf(gzFile(zipFile({ 'a.csv': csv })))).toEqual([['a.csv', csv]])
    expect(await unpack(gzFile(csv))).toBeNull()
  })

  it('names the members whose columns differ', async () => {
    const bytes = zipFile({ 'a.csv': 'Id,Sum\n1,100\n', 'b.csv': csv, 'c.csv': other })
    await expect(unpack(bytes)).rejects.toMatchObject({
      phrase: 'layoutsDiffer',
      values: { first: 'b.csv', others: 'a.csv' },
    })
  })
})

const many = Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [`${nth}.csv`, csv]))
const wide = `<row r="1">${inline('a', ' r="SH1"')}</row>`
const unsolved = `<row r="1"><c r="B1"><f>1+1</f></c></row>`

describe('rejecting an unreadable workbook or archive', () => {
  it.each([
    ['an archive in an archive', 'fileArchive', zipFile({ 'a.zip': zipFile({ 'a.csv': csv }) })],
    ['a gzip file in an archive', 'fileArchive', zipFile({ 'a.csv.gz': gzFile(csv) })],
    ['a gzip file in a gzip file', 'fileArchive', gzFile(gzFile(csv))],
    ['a PDF in an archive', 'fileDocument', zipFile({ 'a.csv': '%PDF-1.7' })],
    ['an archive without files', 'empty', zipFile({ '.hidden': csv })],
    ['a workbook without rows', 'empty', bookOf('xlsx', [empty])],
    ['too many members', 'packedTooLarge', zipFile(many)],
    ['too many columns', 'packedTooLarge', book({ sheet: dataOf(wide) })],
    ['a formula without a result', 'formulaUnsolved', book({ sheet: dataOf(unsolved) })],
    ['a damaged workbook', 'sheetUnreadable', bookOf('xlsx', [payments]).subarray(0, -200)],
    ['a damaged old workbook', 'sheetUnreadable', bookOf('biff8', [payments]).subarray(0, 600)],
    ['a damaged ODS file', 'sheetUnreadable', bookOf('ods', [payments]).subarray(30)],
    [
      'an encrypted archive',
      'fileEncrypted',
      zipOf([{ name: 'a.csv', data: csv, local: { flags: 1 }, central: { flags: 1 } }]),
    ],
    [
      'sizes that differ between the headers',
      'sheetUnreadable',
      book({ sheet: { data: goodSheet, local: { size: 10 } } }),
    ],
    [
      'an entry that expands beyond its declared size',
      'sheetUnreadable',
      zipOf([
        {
          name: 'a.csv',
          data: 'small',
          packed: packedSpaces('a', 40, 'b'),
        },
      ]),
    ],
  ])('rejects %s', async (_what, phrase, bytes) => {
    // The damaged ODS file has lost its signature and is read as text.
    const given = phrase === 'sheetUnreadable' && bytes[0] !== 0x50 && bytes[0] !== 0xd0
    expect(
      await problemOf(given ? Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes]) : bytes),
    ).toBe(phrase)
  })
})
