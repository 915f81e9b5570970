import { truncate } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '@choba/import-format/file/file-bytes.ts'
import type { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { ImportOptions } from './import-run.ts'
import { csv, heading, importBench, line, type ImportBench } from './import-bench.testing.ts'

let engine: Engine
let bench: ImportBench
beforeAll(async () => {
  engine = await openTestDatabase()
  bench = await importBench(engine)
})
afterAll(async () => {
  await bench.remove()
  await engine.close()
})

const merchant = 'UTAMARU'
const problemOf = (files: string[], more: Partial<ImportOptions> = {}) =>
  bench.run({ files, merchant, ...more }).then(
    () => null,
    ({ phrase, values }: ImportProblem) => ({ phrase, values }),
  )
const limit = String(MAX_FILE_BYTES / 1_048_576)

describe('the check of a file before an import', () => {
  it.each([
    ['a ZIP archive', 'some.csv', Buffer.from('PK\u0003\u0004rest'), 'fileArchive'],
    ['an empty archive', 'none.csv', Buffer.from('PK\u0005\u0006rest'), 'fileArchive'],
    ['an old workbook', 'old.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'fileArchive'],
    ['a PDF', 'statement.csv', Buffer.from('%PDF-1.7\n'), 'fileDocument'],
    ['a picture', 'screen.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'fileDocument'],
    ['a web page', 'report.xls', '\uFEFF\n<!DOCTYPE html><table>', 'fileDocument'],
    ['a packed PDF', 'packed.csv', gzipSync('%PDF-1.7\n'), 'fileDocument'],
    [
      'a line of two million letters',
      'long.csv',
      `${heading}\n${'x'.repeat(2_000_000)}\n`,
      'lineTooLong',
    ],
    ['a thousand columns', 'wide.csv', `${heading}\n${'x,'.repeat(1_000)}\n`, 'lineTooLong'],
    ['an end within a cell', 'cut.csv', `${csv(line('cut-1'))}cut-2,"abc`, 'notClosed'],
  ])('rejects %s before it stores any row', async (_what, name, content, phrase) => {
    const file = await bench.file(name, content)
    const before = await bench.everything()
    expect(await problemOf([file])).toMatchObject({ phrase, values: { file } })
    expect(await bench.everything()).toBe(before)
  })

  it('accepts a CSV file whose first column is called PK, like the start of a ZIP archive', async () => {
    const file = await bench.file('keys.csv', `PK,${csv(line('pk-1'))}`)
    expect((await problemOf([file]))?.phrase).toBe('columnUnknown')
  })

  it('rejects a file of one gigabyte before it reads the file', async () => {
    const file = await bench.file('large.csv', csv(line('large-1')))
    await truncate(file, 1_073_741_824)
    expect(await problemOf([file])).toEqual({ phrase: 'fileTooLarge', values: { file, limit } })
  })

  it('rejects a gzip file of half a megabyte that expands beyond the size limit', async () => {
    const part = gzipSync(Buffer.alloc(67_108_864, 'a,b\n'))
    const file = await bench.file('bomb.bin', Buffer.concat(Array.from({ length: 9 }, () => part)))
    expect(await problemOf([file])).toEqual({ phrase: 'fileTooLarge', values: { file, limit } })
  })

  it('recognizes a gzip file by its content, not by its name', async () => {
    const file = await bench.file('packed.csv', gzipSync(csv(line('packed-1'))))
    expect(await bench.run({ files: [file], merchant, dryRun: true })).toMatchObject({ fresh: 1 })
  })
})

describe('importing a file without usable rows', () => {
  it('fails if the file contains only a heading', async () => {
    const files = [await bench.file('none.csv', `${heading}\n`)]
    for (const dryRun of [true, false]) {
      expect(await bench.run({ files, merchant, dryRun })).toMatchObject({
        outcome: 'noRows',
        read: 0,
        succeeded: false,
      })
    }
  })

  it('rejects every row that names another merchant than the one of the import', async () => {
    const rows = [line('other-1'), line('other-2')].map((text) => `${text},AOI-IRYO`)
    const files = [
      await bench.file('other.csv', `${[`${heading},merchantCode`, ...rows].join('\n')}\n`),
    ]
    const before = await bench.everything()
    const stopped = await bench.run({ files, merchant, acceptPartial: true })
    expect(stopped).toMatchObject({ outcome: 'stopped', fresh: 0, refused: 2, succeeded: false })
    expect(stopped.refusedRows).toEqual([
      '2 merchantDiffers AOI-IRYO',
      '3 merchantDiffers AOI-IRYO',
    ])
    expect(await bench.everything()).toBe(before)
    expect(await bench.run({ files, merchant: 'AOI-IRYO', dryRun: true })).toMatchObject({
      fresh: 2,
      succeeded: true,
    })
  })

  it('rejects a file without the columns of the mapping, or with another encoding', async () => {
    const files = [await bench.file('till.csv', csv(line('till-1')))]
    expect(await problemOf(files, { format: 'mapping:starpay' })).toEqual({
      phrase: 'columnMissing',
      values: { file: files[0], column: 'MchTradeNo' },
    })
    const odd = await bench.file(
      'odd.csv',
      Buffer.from([...Buffer.from('balance_transaction_id\n'), 0xff, 0x0a]),
    )
    expect(await problemOf([odd], { format: 'mapping:stripe-payments' })).toEqual({
      phrase: 'notEncoded',
      values: { file: odd, encodings: 'utf-8' },
    })
  })

  it('requires a time zone as an option if the dates in the file contain none', async () => {
    const columns = 'balance_transaction_id,currency,gross,fee,net,reporting_category'
    const file = await bench.file(
      'zone.csv',
      `created,${columns}\n2026-10-05 10:00:00,txn_1,jpy,100,0,100,charge\n`,
    )
    const format = 'mapping:stripe-balance'
    const options = { format, createStores: true, dryRun: true }
    expect(await problemOf([file], options)).toEqual({ phrase: 'zoneWanted', values: { file } })
    expect((await problemOf([file], { ...options, sourceTimeZone: '+09:00' }))?.phrase).toBe(
      'settingsUnknown',
    )
    expect(await problemOf([file], { ...options, sourceTimeZone: 'Asia/Tokyo' })).toBeNull()
    const dated = await bench.file(
      'utc.csv',
      `created_utc,${columns}\n2026-10-05 10:00:00,txn_1,jpy,100,0,100,charge\n`,
    )
    expect(await problemOf([dated], options)).toBeNull()
  })
})

describe('imported refunds that name their payments by a number other than the payment number', () => {
  const columns =
    'Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC)'
  const row = (psp: string, day: string, type: string, no: string, debit: string, credit: string) =>
    `Shop,${psp},O-${psp},visa,2026-10-${day} 10:00:00,UTC,${type},${no},EUR,${debit},${credit}`
  const create = { name: 'Links', currency: 'EUR', timeZone: 'Europe/Paris' }
  const options = {
    merchant: 'LINKS',
    create,
    createStores: true,
    format: 'mapping:adyen-settlement',
  }
  const links = () =>
    bench.rows(`select t.payment_no, t.amount, t.refunded, o.payment_no as of from transactions t
      join merchants m on m.id = t.merchant_id and m.code = 'LINKS'
      left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id order by t.payment_no`)

  it('are linked to payments in the file and in the database, even if the file is imported again', async () => {
    const first = [
      await bench.file(
        'first.csv',
        [
          columns,
          row('P1', '05', 'Settled', 'A1', '', '5.00'),
          row('P1', '06', 'Settled', 'A2', '', '20.00'),
          row('P1', '07', 'Refunded', 'B1', '8.00', ''),
        ].join('\n'),
      ),
    ]
    expect(await bench.run({ files: first, ...options })).toMatchObject({
      outcome: 'done',
      fresh: 3,
      refused: 0,
    })
    const next = [
      await bench.file(
        'next.csv',
        [
          columns,
          row('P1', '08', 'Refunded', 'B2', '5.00', ''),
          row('P1', '09', 'Refunded', 'B3', '12.00', ''),
          row('P7', '09', 'Refunded', 'B4', '1.00', ''),
        ].join('\n'),
      ),
    ]
    expect(await bench.run({ files: next, ...options })).toMatchObject({
      outcome: 'done',
      fresh: 3,
      refused: 0,
    })
    const found = [
      { payment_no: 'A1', amount: 500n, refunded: 500n, of: null },
      { payment_no: 'A2', amount: 2000n, refunded: 2000n, of: null },
      { payment_no: 'B1', amount: 800n, refunded: 0n, of: 'A2' },
      { payment_no: 'B2', amount: 500n, refunded: 0n, of: 'A1' },
      { payment_no: 'B3', amount: 1200n, refunded: 0n, of: 'A2' },
      { payment_no: 'B4', amount: 100n, refunded: 0n, of: null },
    ]
    expect(await links()).toEqual(found)
    expect(await bench.run({ files: [...first, ...next], ...options })).toMatchObject({
      outcome: 'allKnown',
      known: 6,
    })
    const more = [
      await bench.file(
        'more.csv',
        [columns, row('P1', '10', 'Refunded', 'B5', '0.01', '')].join('\n'),
      ),
    ]
    expect((await bench.run({ files: more, ...options })).refusedRows).toEqual([
      '2 exceedsOriginal P1',
    ])
    expect(await links()).toEqual(found)
  })
})
