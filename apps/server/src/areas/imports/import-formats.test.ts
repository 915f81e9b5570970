import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImportDetail, ImportProblemRow } from '@choba/contract/imports.contract.ts'
import {
  type BookSheet,
  bookOf,
  gzFile,
  zipFile,
} from '@choba/import-format/sheets/books.testing.ts'
import { packedSpaces, zipOf } from '@choba/import-format/table/hostile-zip.testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { importBench, type ImportBench } from './import-bench.testing.ts'
import { readableFiles } from './import-unpacking.ts'
import {
  checkOf,
  chobaFile,
  importOf,
  previewOf,
  reached,
  settings,
  startOf,
  uploadOf,
} from './imports.testing.ts'

let test: TestApp
let owner: Client
let bench: ImportBench

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  bench = await importBench(test.engine)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const heading = [
  'paymentNo',
  'paidAt',
  'storeCode',
  'tradeKind',
  'paymentType',
  'amount',
  'state',
  'originalPaymentNo',
]
const at = new Date('2026-10-05T12:30:15Z')
const rowsOf = (prefix: string): BookSheet['rows'][number][] => [
  [`${prefix}-1`, at, 'FORMATS', 'PAYMENT', 'PAYPAY', 1200, 'PAID', ''],
  [12_345_678_901_234, at, 'FORMATS', 'PAYMENT', 'CASH', { formula: '3*100', value: 300 }, 'PAID'],
  [`${prefix}-3`, at, 'FORMATS', 'REFUND', 'PAYPAY', 200, 'SUCCEEDED', `${prefix}-1`],
]
const csvOf = (prefix: string) =>
  chobaFile(
    rowsOf(prefix).map((row) =>
      [...row, '']
        .slice(0, 8)
        .map((cell) =>
          cell instanceof Date
            ? '2026-10-05 12:30:15'
            : typeof cell === 'object'
              ? String(cell?.value)
              : String(cell),
        )
        .join(','),
    ),
  )
const sheetOf = (prefix: string, name = 'October'): BookSheet => ({
  name,
  rows: [heading, ...rowsOf(prefix)],
})

const problemOf = async (bytes: Uint8Array, name: string): Promise<string | null> => {
  const { state, problem } = await uploadOf(owner, bytes, name)
  return state === 'FAILED' ? problem : `not failed: ${state}`
}

const formats = [
  ['XLSX', (prefix: string) => bookOf('xlsx', [sheetOf(prefix)])],
  ['XLSX with dates since 1904', (p: string) => bookOf('xlsx', [sheetOf(p)], { isFrom1904: true })],
  ['XLS', (prefix: string) => bookOf('biff8', [sheetOf(prefix)])],
  ['XLS with dates since 1904', (p: string) => bookOf('biff8', [sheetOf(p)], { isFrom1904: true })],
  ['ODS', (prefix: string) => bookOf('ods', [sheetOf(prefix)])],
  ['ZIP of CSV', (prefix: string) => zipFile({ 'october.csv': csvOf(prefix) })],
  ['ZIP of XLSX', (prefix: string) => zipFile({ 'o.xlsx': bookOf('xlsx', [sheetOf(prefix)]) })],
  ['gz of CSV', (prefix: string) => gzFile(csvOf(prefix))],
  ['gz of XLS', (prefix: string) => gzFile(bookOf('biff8', [sheetOf(prefix)]))],
] as const

describe('importing the same rows in another file format', () => {
  let before: ImportDetail
  beforeAll(async () => {
    before = await importOf(owner, csvOf('SAME'))
  })

  it.each(formats)('gives the rows of the CSV file (%s)', async (what, bytesOf) => {
    expect(before).toMatchObject({ state: 'DONE', accepted: 3 })
    const detail = await uploadOf(owner, bytesOf('SAME'), `${what}.bin`)
    expect(detail).toMatchObject({ state: 'DRAFT', recognised: [{ format: { kind: 'choba' } }] })
    const checked = await checkOf(owner, detail)
    // A stored row counts as known only if every field is the same.
    expect(checked).toMatchObject({
      state: 'CHECKED',
      findings: { read: 3, fresh: 0, known: 3, refused: 0 },
    })
  })

  it('imports new rows of a workbook, and shows them in the preview before', async () => {
    const detail = await uploadOf(owner, bookOf('xlsx', [sheetOf('NEW')]), 'new.xlsx')
    const preview = await previewOf(owner, detail.importId, settings())
    expect(preview.rows.map(({ line, fields }) => [line, fields.paymentNo, fields.amount])).toEqual(
      [
        [2, 'NEW-1', '1200'],
        [3, '12345678901234', '300'],
        [4, 'NEW-3', '200'],
      ],
    )
    const checked = await checkOf(owner, detail)
    expect(checked.findings).toMatchObject({ fresh: 2, known: 1, refused: 0 })
    resultOf(await startOf(owner, checked))
    expect(await reached(owner, detail.importId, 'DONE')).toMatchObject({ accepted: 2 })
  })
})

describe('choosing a sheet of a workbook', () => {
  it.each(['xlsx', 'biff8', 'ods'] as const)(
    'lists sheets with rows, and reads the first one or the chosen one (%s)',
    async (kind) => {
      const other = {
        name: 'Other service',
        rows: [
          ['Id', 'Total'],
          ['a', 1],
        ],
      }
      const empty = { name: 'Cover', rows: [] }
      const bytes = bookOf(kind, [empty, other, sheetOf(`SHEET-${kind}`)])
      const detail = await uploadOf(owner, bytes, 'book.bin')
      expect(detail.sheets).toEqual([
        { name: 'Other service', recognised: [] },
        { name: 'October', recognised: [expect.objectContaining({ format: { kind: 'choba' } })] },
      ])
      expect((await previewOf(owner, detail.importId, settings())).rows).toEqual([])
      const own = settings({ sheet: 'October' })
      const preview = await previewOf(owner, detail.importId, own)
      expect(preview.rows.map(({ line }) => line)).toEqual([2, 3, 4])
      const checked = await checkOf(owner, detail, own)
      expect(checked.findings).toMatchObject({ read: 3, refused: 0 })
    },
  )
})

describe('importing an archive with several files', () => {
  const rows = (nth: number, ...more: string[]) =>
    chobaFile([`MANY-${nth},2026-10-05 12:00:00,FORMATS,PAYMENT,CASH,${nth}00,PAID,`, ...more])
  const bad = 'MANY-9,never,FORMATS,PAYMENT,CASH,900,PAID,'

  it('imports files of one layout together, and names the file of a rejected row', async () => {
    const bytes = zipFile({ 'a.csv': rows(1), 'b.csv': rows(2, bad), 'c.csv': rows(3) })
    const detail = await uploadOf(owner, bytes, 'many.zip')
    expect(detail.members).toEqual(['a.csv', 'b.csv', 'c.csv'])
    const checked = await checkOf(owner, detail, settings({ acceptPartial: true }))
    expect(checked.findings).toMatchObject({ read: 4, fresh: 3, refused: 1 })
    const { items } = resultOf<{ items: ImportProblemRow[] }>(
      await owner.get('import/problems', { importId: detail.importId }),
    )
    expect(items).toMatchObject([{ file: 'many.zip: b.csv', line: 3, row: bad }])
  })

  it('rejects files whose columns differ, and names them', async () => {
    const bytes = zipFile({ 'a.csv': rows(1), 'b.csv': 'Id,Sum\n1,2\n' })
    expect(await problemOf(bytes, 'mixed.zip')).toMatch(/mixed\.zip.*a\.csv.*b\.csv/)
  })
})

describe('uploading a workbook or archive that cannot be read', () => {
  it.each([
    [
      'a cut XLSX file',
      'cut.xlsx',
      bookOf('xlsx', [sheetOf('X')]).subarray(0, -300),
      '途中で切れて',
    ],
    ['a cut XLS file', 'cut.xls', bookOf('biff8', [sheetOf('X')]).subarray(0, 700), '途中で切れて'],
    ['a cut ODS file', 'cut.ods', bookOf('ods', [sheetOf('X')]).subarray(0, -300), '途中で切れて'],
    ['a cut gz file', 'cut.gz', gzFile(bookOf('xlsx', [sheetOf('X')])).subarray(0, -300), 'gzip'],
    ['a nested archive', 'nested.zip', zipFile({ 'a.zip': zipFile({ a: 'x' }) }), 'さらに圧縮'],
    [
      'an encrypted archive',
      'secret.zip',
      zipOf([{ name: 'a.csv', data: 'a', local: { flags: 1 }, central: { flags: 1 } }]),
      'パスワード',
    ],
    [
      'an entry that expands beyond its declared size',
      'bomb.zip',
      zipOf([{ name: 'a.csv', data: 'a', packed: packedSpaces('a', 600, 'b') }]),
      '途中で切れて',
    ],
  ])('fails with a sentence (%s)', async (_what, name, bytes, words) => {
    const problem = await problemOf(bytes, name)
    expect(problem).toContain(words)
    expect(problem).toContain(name)
  })
})

describe('unpacking files for the command line', () => {
  it('reads a workbook and a text file together, each with its own name', async () => {
    const book = await bench.file('book.xlsx', bookOf('xlsx', [sheetOf('CMD', 'x')]))
    const text = await bench.file(
      'text.csv',
      csvOf('CMD-B').replaceAll('12345678901234', 'CMD-B-2'),
    )
    const folder = join(dirname(book), 'tables')
    await mkdir(folder)
    const given = [book, text].map((file) => ({ file, name: file }))
    const readable = await readableFiles(given, { folder, sheet: null })
    expect(readable).toMatchObject({ names: [book, text], given: [0, 1], encoding: null })
    expect(readable.files[1]).toBe(text)
    const result = await bench.run({
      files: readable.files,
      merchant: 'SHIBUYA-COFFEE',
      createStores: true,
      dryRun: true,
    })
    expect(result).toMatchObject({ read: 6, refused: 0 })
    const missing = [{ file: `${book}.none`, name: 'none.xlsx' }]
    await expect(
      readableFiles(missing, { folder: join(folder, 'tables-0'), sheet: null }),
    ).rejects.toMatchObject({ phrase: 'fileMissing', values: { file: 'none.xlsx' } })
  })
})
