import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { dateReader, isDateFormat } from '@choba/import-format/row/date-text.ts'
import type { Mapping } from '@choba/import-format/mapping/mapping.ts'
import { clockOf } from '@choba/import-format/row/zone-names.ts'
import { readMapped } from './mapped-import-file.testing.ts'
import { openNotes } from './rows/import-notes.ts'

const lines = (...all: string[]): string => `${all.join('\n')}\n`

const till: Mapping = {
  mapping: 1,
  about: 'a till',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'Date', format: ['YYYY-MM-DD HH:mm:ss'], zone: 'UTC' },
  currency: { value: 'EUR' },
  amount: { col: 'Amount' },
  fields: { paymentNo: { col: 'No' }, storeCode: { value: 'S1' }, paymentType: { value: 'CASH' } },
  rules: [{ else: true, as: 'PAYMENT' }],
}
const read = (part: Partial<Mapping>, content: string | Uint8Array) =>
  readMapped({ ...till, ...part }, content, { currency: 'EUR', timeZone: 'Europe/Berlin' })
const row = (no: string, sum = '1.00') => `${no},2026-10-05 10:00:00,${sum}`
const paid = (no: string, minor = 100) => `PAYMENT ${no} ${minor} CASH 2026-10-05T10:00:00Z`

describe('the file settings of a mapping', () => {
  const { file } = till
  const heading = 'No,Date,Amount'

  it('find the heading in the given line, or below other lines', async () => {
    const before = ['Report of October', '', '"Shop","Main, St"']
    const found = { ...file, heading: 'find' } as const
    expect((await read({ file: found }, lines(...before, heading, row('a')))).rows).toEqual([
      paid('a'),
    ])
    const third = { ...file, heading: { line: 3 } }
    expect((await read({ file: third }, lines('x', 'y,z', heading, row('a')))).rows).toEqual([
      paid('a'),
    ])
    const columns = {
      date: { col: '#2', format: ['YYYY-MM-DD HH:mm:ss'], zone: 'UTC' },
      amount: { col: '#3' },
    } as Partial<Mapping>
    const fields = { ...till.fields, paymentNo: { col: '#1' } }
    const bare = await read(
      { ...columns, fields, file: { ...file, heading: 'none' } },
      lines(row('a'), row('b')),
    )
    expect(bare.rows).toEqual([paid('a'), paid('b')])
    await expect(read({ file: found }, lines('a,b', row('a')))).rejects.toMatchObject({
      phrase: 'columnMissing',
    })
    await expect(read({}, lines('No,Date,Amount,No', `${row('a')},b`))).rejects.toMatchObject({
      phrase: 'columnTwice',
    })
  })

  it('end the rows at the footer, and reject lines with more or fewer columns than the heading', async () => {
    const until = { No: { starts: 'Total' } }
    const text = lines(heading, row('a'), 'b,1', 'Total,,9.99', row('c'))
    const found = await read({ file: { ...file, until } }, text)
    expect([found.rows, found.refused]).toEqual([[paid('a')], ['3 columnCount 2']])
  })

  it.each([
    [';', 'auto'],
    ['\t', 'auto'],
    ['|', '|'],
  ] as const)('split cells at %j with delimiter %s', async (sign, delimiter) => {
    const text = lines(heading, row('a')).replaceAll(',', sign)
    expect((await read({ file: { ...file, delimiter } }, text)).rows).toEqual([paid('a')])
  })

  it('choose the first encoding that can decode the whole file and gives the expected column names', async () => {
    const encoding = ['utf-8', 'shift_jis', 'windows-1252'] as [
      'utf-8',
      'shift_jis',
      'windows-1252',
    ]
    const named = { ...till.fields, remark: { col: 'Comissão' } }
    const amount = { col: 'Comissão' }
    // These windows-1252 bytes are also valid Shift_JIS. Only the column names show which encoding
    // is right.
    const text = lines('No,Date,Comissão', row('a'))
    const found = await read(
      { file: { ...file, encoding }, amount, fields: named },
      iconv.encode(text, 'windows-1252'),
    )
    expect(found.rows).toEqual([paid('a')])
    // In this file, only bytes near the end show the encoding.
    const late = lines(
      heading,
      ...Array.from({ length: 20_000 }, (_, at) => row(`n${at}`)),
      row('表ソ'),
    )
    const sjis = await read({ file: { ...file, encoding } }, iconv.encode(late, 'shift_jis'))
    expect(sjis.refused).toEqual(['20002 paymentNoInvalid 表ソ'])
  })
})

describe('the dates of a mapping', () => {
  const at = (format: string, text: string) => {
    const found = dateReader([format])(text)
    return found && new Date(found.wall - (found.offset ?? 0)).toISOString()
  }

  it.each([
    ['YYYY-MM-DD HH:mm:ss', '2026-10-05 23:59:59', '2026-10-05T23:59:59.000Z'],
    ['YYYY-MM-DDTHH:mm:ss.S', '2026-10-05T10:00:00.123456', '2026-10-05T10:00:00.123Z'],
    ['D.M.YY H:mm', '5.10.26 9:30', '2026-10-05T09:30:00.000Z'],
    ['DD MMM YYYY, hh:mm A', '05 Oct 2026, 12:05 AM', '2026-10-05T00:05:00.000Z'],
    ['M/D/YYYY h:mm:ss A', '10/5/2026 12:05:00 p.m.', '2026-10-05T12:05:00.000Z'],
    ['YYYY-MM-DD HH:mm:ss ZZ', '2026-10-05 10:00:00 -0800', '2026-10-05T18:00:00.000Z'],
    ['YYYY-MM-DDTHH:mm:ssZ', '2026-10-05T10:00:00+09:00', '2026-10-05T01:00:00.000Z'],
    ['YYYYMMDDHHmmss', '20261005101112', '2026-10-05T10:11:12.000Z'],
    ['YYYY/MM/DD', '2026/10/05', '2026-10-05T12:00:00.000Z'],
    ['unix', '1791194400', '2026-10-05T10:00:00.000Z'],
    ['unix', '1791194400.25', '2026-10-05T10:00:00.250Z'],
    ['excel', '46300.5', '2026-10-05T12:00:00.000Z'],
    ['excel', '2026-10-05', '2026-10-05T12:00:00.000Z'],
    ['DD/MM/YYYY', '2026-10-05', '2026-10-05T12:00:00.000Z'],
  ])('in the format %s are parsed: %s', (format, text, instant) =>
    expect(at(format, text)).toBe(instant),
  )

  it.each([
    ['YYYY-MM-DD', '2026-02-30'],
    ['YYYY-MM-DD', '26-02-03'],
    ['DD/MM/YYYY', '10/25/2026'],
    ['YYYY-MM-DD HH:mm', '2026-10-05 24:00'],
    ['YYYY-MM-DD hh:mm A', '2026-10-05 13:00 PM'],
    ['YYYY-MM-DD HH:mm ZZ', '2026-10-05 10:00 +9900'],
    ['YYYY-MM-DD', '2026-10-05 10:00'],
    ['unix', '20261005'],
    ['excel', '2026-10-5'],
  ])('in the format %s are rejected: %s', (format, text) => expect(at(format, text)).toBeNull())

  it('need a format with year, month and day', () => {
    for (const format of [
      'YYYY',
      'MM-DD',
      'YYYY-MM-DD MM',
      'YYYY-MM-DD hh:mm',
      'YYYY-MM-DD HH:mm A',
      'x',
    ]) {
      expect(isDateFormat(format), format).toBe(false)
    }
  })

  it('can contain the zone abbreviations that real files use, and no others', () => {
    const wall = Date.UTC(2026, 6, 1, 12)
    const hours = (name: string) =>
      (wall - (clockOf(name)?.instant(wall) ?? Number.NaN)) / 3_600_000
    const names = [
      'PST',
      'PDT',
      'BST',
      'EST',
      'CEST',
      'JST',
      'UTC',
      'Pacific Time (US & Canada)',
      'Asia/Tokyo',
    ]
    expect(names.map(hours)).toEqual([-8, -7, 1, -5, 2, 9, 0, -7, 9])
    for (const name of ['IST', '', '+09:00', 'Asia/Edo', 'constructor', 'Japan'])
      expect(clockOf(name), name).toBeNull()
  })

  it('use the zone of their line or else the merchant’s zone, and the first date column with a value', async () => {
    const zone = { col: 'Zone', map: { here: 'Asia/Tokyo' } }
    const date: Mapping['date'] = [
      { col: 'Other', format: ['YYYY'.concat('-MM-DD')], zone: 'UTC' },
      { col: ['Date', 'Time'], join: 'T', format: ['YYYY-MM-DDTHH:mm'], zone },
    ]
    const text = lines(
      'No,Date,Time,Zone,Amount',
      'a,2026-10-05,10:00,here,1',
      'b,2026-10-05,10:00,there,1',
    )
    const found = await read({ date }, text)
    expect([found.rows, found.refused]).toEqual([
      ['PAYMENT a 100 CASH 2026-10-05T01:00:00Z'],
      ['3 zoneUnknown there'],
    ])
    const own = await read(
      { date: { col: 'Date', format: ['YYYY-MM-DD HH:mm:ss'] } },
      lines('No,Date,Amount', row('a')),
    )
    expect(own.rows).toEqual(['PAYMENT a 100 CASH 2026-10-05T08:00:00Z'])
  })
})

describe('the values, conditions and amounts of a mapping', () => {
  it('can combine parts, remove characters, and look up a value by its longest matching prefix', async () => {
    const fields: Mapping['fields'] = {
      paymentNo: {
        join: [{ col: 'No', digits: true }, { value: 'x' }, { col: 'Code', case: 'upper' }],
        with: '-',
      },
      storeCode: {
        col: 'Shop',
        part: { before: '@' },
        map: { 'n*': 'NORTH', 'no-1*': 'FIRST' },
        else: 'NONE',
      },
      paymentType: { col: ['New payment method', 'Brand'], map: '@paymentMethods', else: 'OTHER' },
      remark: { col: 'Shop', part: { after: '@' } },
    }
    const text = lines(
      'No,Date,Amount,Code,Shop,Brand,New payment method',
      '"=""00１""",2026-10-05 10:00:00,1,ab,no-12@x,Visa Debit,',
      '2,2026-10-05 10:00:00,1,cd,n7@y,visa,MC',
      '3,2026-10-05 10:00:00,1,ef,south,Barter,',
    )
    const { rowChecks } = await read({ fields }, text)
    expect(
      rowChecks.map(({ row: { raw } }) => [
        raw.paymentNo,
        raw.storeCode,
        raw.paymentType,
        raw.remark,
      ]),
    ).toEqual([
      ['001-x-AB', 'FIRST', 'VISA', 'x'],
      ['2-x-CD', 'NORTH', 'MASTERCARD', 'y'],
      ['3-x-EF', 'NONE', 'OTHER', 'south'],
    ])
    const notes = openNotes()
    for (const one of rowChecks) notes.add(one)
    expect(notes.paymentMethods()).toEqual([{ name: 'Barter', n: 1 }])
  })

  it('can be looked up in several maps, and the first match counts', async () => {
    const paymentType = {
      col: 'Brand',
      map: [{ Visa: 'JCB', Barter: 'CASH' }, '@paymentMethods'],
    } as const
    const text = lines(
      'No,Date,Amount,Brand',
      ...['Visa', 'Barter', 'MC', 'Shells'].map((one, i) => `${row(`${i}`)},${one}`),
    )
    const fields: Mapping['fields'] = {
      ...till.fields,
      paymentType: { ...paymentType, map: [...paymentType.map] },
    }
    const { rowChecks } = await read({ fields }, text)
    expect(rowChecks.map(({ row: { raw } }) => raw.paymentType)).toEqual([
      'JCB',
      'CASH',
      'MASTERCARD',
      'Shells',
    ])
    const notes = openNotes()
    for (const one of rowChecks) notes.add(one)
    expect(notes.paymentMethods()).toEqual([{ name: 'Shells', n: 1 }])
  })

  it('can number rows by their position, and the numbers of another file are different', async () => {
    const fields = { ...till.fields, paymentNo: { line: true } } as const
    const numbers = async (...all: string[]) =>
      (await read({ fields }, lines('No,Date,Amount', ...all))).rows.map(
        (text) => text.split(' ')[1]!,
      )
    const [first, second] = await numbers(row('a'), row('b'))
    expect([first, second]).toEqual([
      expect.stringMatching(/^[0-9a-f]{12}-2$/),
      first!.replace(/2$/, '3'),
    ])
    expect((await numbers(row('a'), row('b')))[0]).toBe(first)
    expect((await numbers(row('a'), row('c')))[0]).not.toBe(first)
  })

  it('can test prefix, suffix, substring, digits, emptiness and negation', async () => {
    const tests: [string, Mapping['rules'][number]['when']][] = [
      ['starts', { Kind: { starts: ['sa', 'x'] } }],
      ['ends', { Kind: { ends: 'le' } }],
      ['contains', { Kind: { contains: 'al' } }],
      ['not', { Kind: { not: ['refund', 'fee'] } }],
      ['width', { Kind: ['ｓａｌｅ'] }],
      ['more', { Amount: { gt: '99.5', lt: '1000' }, Other: { empty: true } }],
      ['digits', { No: { notDigits: true }, Zip: { digits: true } }],
    ]
    for (const [name, when] of tests) {
      const rules: Mapping['rules'] = [
        { when, as: 'PAYMENT' },
        { else: true, skip: 'other' },
      ]
      const text = lines(
        'No,Date,Amount,Kind,Other,Zip',
        `${row('a1', '"100.00"')},sale,,150`,
        `${row('99', '"1,000.00"')},fee,x,15a`,
      )
      const found = await read({ rules }, text)
      expect([found.rows.length, found.skipped], name).toEqual([1, ['3 other']])
    }
  })

  it('can come from debit and credit columns, sums, minor units, and a sign column', async () => {
    const sums = async (amount: Mapping['amount'], columns: string, ...cells: string[]) => {
      const text = lines(
        `No,Date,${columns}`,
        ...cells.map((cell, at) => `n${at},2026-10-05 10:00:00,${cell}`),
      )
      const rules: Mapping['rules'] = [{ else: true, as: 'REFUND', sign: '-' }]
      const found = await read({ amount, rules }, text)
      return [
        ...found.rows.map((one) => one.split(' ')[2]),
        ...found.refused.map((one) => one.split(' ')[1]),
      ]
    }
    expect(await sums({ debit: 'D', credit: 'C' }, 'D,C', '5.00,', ',5.00', ',', '7,2')).toEqual([
      '500',
      '500',
      'signUnexpected',
      'amountInvalid',
    ])
    expect(await sums({ sum: ['A', 'B'] }, 'A,B', '-1,-0.5', '-1,', 'x,1')).toEqual([
      '150',
      '100',
      'amountInvalid',
    ])
    const side = { col: 'S', minus: ['DR'] }
    expect(
      await sums({ col: 'A', minor: { '*': 2 }, sign: side }, 'A,S', '1250,DR', '1250,CR'),
    ).toEqual(['1250', 'signUnexpected'])
    expect(await sums({ multiply: ['A', 'B'] }, 'A,B', '-3,0.335')).toEqual(['101'])
  })

  it('can come from optional columns that are missing in the file, unless they are amounts', async () => {
    const fields = { ...till.fields, fee: { col: 'Fee' }, outTradeNo: { col: 'Order' } } as const
    expect((await read({ fields }, lines('No,Date,Amount', row('a')))).rows).toEqual([paid('a')])
    const amount = { col: 'Gross' }
    await expect(read({ amount }, lines('No,Date,Amount', row('a')))).rejects.toMatchObject({
      values: { column: 'Gross' },
    })
  })
})
