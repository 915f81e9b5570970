import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import type { ImportProblem } from '@choba/import-format/import-problem.ts'
import { readMapping, type Mapping } from '@choba/import-format/mapping/mapping.ts'
import { readMapped } from './mapped-import-file.testing.ts'

// Each test contains rows from real files that a simple parser would misread without an error.

const lines = (...all: string[]): string => `${all.join('\n')}\n`

/** Mapping for files of a cash register, whose columns are a number and an amount. */
const till: Mapping = {
  mapping: 1,
  about: 'a till',
  file: { encoding: ['utf-8', 'shift_jis'], delimiter: ',' },
  date: { col: 'Date', format: ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD'], zone: 'Asia/Tokyo' },
  currency: { col: 'Currency', else: 'JPY' },
  amount: { col: 'Amount' },
  fields: {
    paymentNo: { col: 'No' },
    storeCode: { col: 'Store', else: 'S1' },
    storeName: { col: 'Shop' },
    paymentType: { value: 'CASH' },
  },
  rules: [
    { when: { Amount: { starts: ['-', '(', '△', '▲', '−'] } }, as: 'REFUND', sign: '-' },
    { else: true, as: 'PAYMENT' },
  ],
}

const amounts = (style: { decimal?: ',' | '.' }, currency: string, ...texts: string[]) =>
  readMapped(
    { ...till, amount: { col: 'Amount', ...style } },
    lines(
      'No,Date,Amount,Currency',
      ...texts.map((text, at) => `n${at + 1},2026-10-05 10:00:00,"${text}",${currency}`),
    ),
    { currency },
  )
/** Returns the kind and the amount of each row, for example `PAYMENT 1200`. */
const sums = ({ rows }: { rows: string[] }) =>
  rows.map((row) => row.split(' ')).map(([kind, , sum]) => `${kind} ${sum}`)

it('1: an import reads a reversal without a number in the last second of a month', async () => {
  const heading =
    'ShopCode,ShopName,TradeTime,MchTradeNo,DevTradeNo,Type,PayType,Amount,Currency,DeviceId,DeviceNo,OutTradeNo,Detail, Attach'
  const file = lines(heading, 'S1,店,20261031235959,,,REVOKED,PAYPAYMPM,240,JPY,D,1,OUT1,,')
  expect((await readMapped('starpay', file)).rows).toEqual([
    'REFUND OUT1-REVOKED-20261031235959 240 PAYPAY 2026-10-31T14:59:59Z',
  ])
})

it('2: an import links a refund above the first capture to the second capture, and rejects a refund above both', async () => {
  const heading =
    'Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC)'
  const row = (at: string, type: string, no: string, debit: string, credit: string) =>
    `Shop,P1,O1,visa,2026-10-${at} 10:00:00,UTC,${type},${no},EUR,${debit},${credit}`
  const file = lines(
    heading,
    row('05', 'Settled', 'M1', '', '5.00'),
    row('06', 'Settled', 'M2', '', '20.00'),
    row('07', 'Refunded', 'R1', '8.00', ''),
    row('08', 'Refunded', 'R2', '5.00', ''),
    row('09', 'Refunded', 'R3', '13.00', ''),
  )
  const read = await readMapped('adyen-settlement', file, { currency: 'EUR' })
  expect(read.rows.slice(2)).toEqual([
    'REFUND R1 800 VISA 2026-10-07T10:00:00Z of M2',
    'REFUND R2 500 VISA 2026-10-08T10:00:00Z of M1',
  ])
  expect(read.refused).toEqual(['6 exceedsOriginal P1'])
  const strict = readMapping('adyen-settlement')
  const [, refunded] = strict.rules
  const link = { col: 'Psp Reference', match: 'walletTradeNo', many: 'refuse' } as const
  const wary = {
    ...strict,
    rules: strict.rules.map((rule) => (rule === refunded ? { ...rule, link } : rule)),
  }
  expect((await readMapped(wary, file, { currency: 'EUR' })).refused[0]).toBe(
    '4 originalAmbiguous P1',
  )
})

it('3: an import uses the zone abbreviation for times in the repeated hour at the end of daylight saving time', async () => {
  const heading =
    'Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC)'
  const row = (no: string, zone: string) =>
    `Shop,${no},O1,visa,2026-10-25 02:30:00,${zone},Settled,${no},EUR,,5.00`
  const read = await readMapped(
    'adyen-settlement',
    lines(heading, row('M1', 'CEST'), row('M2', 'CET')),
    {
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    },
  )
  expect(read.rows.map((one) => one.split(' ').at(-1))).toEqual([
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
  ])
})

it('4: an import turns the single line of a partly refunded payment into a payment and a refund', async () => {
  const file = lines(
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Refunded date (UTC),Status',
    'ch_1,2026-10-05 01:02:03,100.00,30.00,usd,,Paid',
  )
  expect((await readMapped('stripe-payments', file, { currency: 'USD' })).rows).toEqual([
    'REFUND ch_1-refund 3000 CARD 2026-10-05T01:02:03Z of ch_1',
    'PAYMENT ch_1 10000 CARD 2026-10-05T01:02:03Z',
  ])
})

it('5: an import reads amounts with full-width digits, triangles, brackets, long minus signs and hard spaces', async () => {
  expect(
    sums(
      await amounts({}, 'JPY', '１，２００', '△５００', '▲７', '−５', '¥1,200', '-¥30', '1,200円'),
    ),
  ).toEqual([
    'PAYMENT 1200',
    'REFUND 500',
    'REFUND 7',
    'REFUND 5',
    'PAYMENT 1200',
    'REFUND 30',
    'PAYMENT 1200',
  ])
  expect(sums(await amounts({}, 'EUR', '(12.50)', '(€0.95)'))).toEqual(['REFUND 1250', 'REFUND 95'])
  expect(
    sums(await amounts({ decimal: ',' }, 'EUR', '1\u00a0234,56', '1.234,56', "1'234,5")),
  ).toEqual(['PAYMENT 123456', 'PAYMENT 123456', 'PAYMENT 123450'])
})

it('6: an import reads a point as decimal or thousands separator as the mapping says, and never rounds', async () => {
  expect(sums(await amounts({ decimal: ',' }, 'JPY', '1.234'))).toEqual(['PAYMENT 1234'])
  expect((await amounts({ decimal: '.' }, 'JPY', '1.234')).refused).toEqual([
    '2 amountDecimals 1.234',
  ])
  // Separators that are not followed by exactly three digits are not thousands separators.
  expect((await amounts({}, 'JPY', '1,5', '12,34', '1,2345', ',500')).refused).toHaveLength(4)
  expect(sums(await amounts({}, 'JPY', '12.00'))).toEqual(['PAYMENT 12'])
})

it('7: an import rejects a number in scientific notation, because a spreadsheet has rounded it', async () => {
  const read = await readMapped(
    till,
    lines('No,Date,Amount', '1.23457E+18,2026-10-05 10:00:00,100'),
  )
  expect(read.refused).toEqual(['2 numberRounded 1.23457E+18'])
})

it('8: an import reads a sale at midnight with slip number 99999 as a sale, not as a subtotal', async () => {
  const file = lines(
    'ブランド,端末識別番号,伝票番号,決済年月日,決済時間,1:売上2:返品,決済金額,手数料金額,収納金額,サブウォレット名',
    'PayPay,1234567890123,99999,20261005,000000,1,500,15,485,',
    'PayPay,小計,99999,20261005,000000,1,500,15,485,',
  )
  const read = await readMapped('stera-code', file)
  expect([read.rows.length, read.skipped]).toEqual([1, ['3 subtotal']])
})

it('9: an import treats records by kind, links a conversion to a payment, and accepts totals off by one', async () => {
  const mapping: Mapping = {
    mapping: 1,
    about: 'PayPal, settlement report',
    file: { encoding: ['utf-8'], delimiter: ',', records: { col: 1, heading: 'CH', data: ['SB'] } },
    date: { col: 'Transaction Initiation Date', format: ['YYYY/MM/DD HH:mm:ss ZZ'] },
    currency: { col: 'Gross Transaction Currency' },
    amount: {
      col: 'Gross Transaction Amount',
      minor: { '*': 2, JPY: 0 },
      sign: { col: 'Transaction Debit or Credit', minus: ['DR'] },
    },
    fields: {
      paymentNo: { col: 'Transaction ID' },
      storeCode: { value: 'PP' },
      paymentType: { value: 'OTHER' },
    },
    rules: [
      {
        when: { 'Transaction Event Code': { starts: ['T01', 'T02', 'T04'] } },
        skip: 'notAPayment',
      },
      {
        when: { 'Transaction Event Code': 'T1107' },
        as: 'REFUND',
        sign: '-',
        link: {
          col: 'PayPal Reference ID',
          missing: 'alone',
        },
      },
      { when: { 'Transaction Event Code': { starts: 'T00' } }, as: 'PAYMENT' },
      { else: true, refuse: 'kindUnknown' },
    ],
    checks: [
      {
        when: { '#1': 'SF' },
        total: '#3',
        currency: '#2',
        of: { 'Transaction Debit or Credit': 'CR' },
      },
      {
        when: { '#1': 'SF' },
        total: '#4',
        currency: '#2',
        of: { 'Transaction Debit or Credit': 'DR' },
      },
    ],
  }
  const row = (id: string, of: string, code: string, side: string, sum: string, currency: string) =>
    `"SB","${id}","${of}","${code}","2026/10/05 10:00:00 -0700","${side}","${sum}","${currency}"`
  const file = (total: string) =>
    lines(
      '\ufeff"RH","2026/10/06","A","2"',
      '"FH","1"',
      '"SH","2026/10/05"',
      '"CH","Transaction ID","PayPal Reference ID","Transaction Event Code","Transaction Initiation Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency"',
      row('T1', '', 'T0006', 'CR', '1200', 'JPY'),
      row('T2', 'T1', 'T0200', 'DR', '500', 'JPY'),
      row('T3', 'T1', 'T0200', 'CR', '350', 'USD'),
      row('T4', 'T1', 'T1107', 'DR', '200', 'JPY'),
      `"SF","JPY","1200","${total}"`,
      '"SF","USD","350","0"',
      '"SC","4"',
      '"FF","1"',
    )
  const right = await readMapped(mapping, file('700'))
  expect(right.rows).toEqual([
    'PAYMENT T1 1200 OTHER 2026-10-05T17:00:00Z',
    'REFUND T4 200 OTHER 2026-10-05T17:00:00Z of T1',
  ])
  expect(right.skipped).toEqual(['6 notAPayment', '7 notAPayment', '9 subtotal', '10 subtotal'])
  expect(right.refused).toEqual([])
  expect((await readMapped(mapping, file('701'))).refused).toEqual(['9 totalDiffers 701 ≠ -700'])
})

it('10: an import rejects amounts with eight decimals or an exponent, and skips an amount of zero', async () => {
  const read = await amounts({}, 'EUR', '-1.50000001', '1e-8', '0')
  expect([read.refused, read.skipped]).toEqual([
    ['2 amountDecimals 1.50000001', '3 amountInvalid 1e-8'],
    ['4 zero'],
  ])
})

it('11: an import rejects the largest safe integer and an empty amount, and skips zero with any sign', async () => {
  const read = await amounts({}, 'JPY', '9007199254740991', '0', '', '-0.00')
  expect([read.refused, read.skipped]).toEqual([
    ['2 amountTooLarge 9007199254740991', '4 amountInvalid'],
    ['3 zero', '5 zero'],
  ])
})

it('12: an import reads Shift_JIS with separator bytes, a late heading, and a name that is a formula', async () => {
  const text = lines(
    'No,Date,Amount,Shop',
    't1,2026-10-05 10:00:00,100,表ソ髙①～',
    'No,Date,Amount,Shop',
    't2,2026-10-05,200,"=HYPERLINK(""https://example.com"",""x"")"',
  )
  const read = await readMapped(till, iconv.encode(text, 'shift_jis'))
  expect(read.rows).toEqual([
    'PAYMENT t1 100 CASH 2026-10-05T01:00:00Z',
    'PAYMENT t2 200 CASH 2026-10-05T03:00:00Z date only',
  ])
  expect(read.rowChecks.map(({ checked }) => checked?.storeName)).toEqual([
    '表ソ髙①～',
    undefined,
    '=HYPERLINK("https://example.com","x")',
  ])
  expect(read.skipped).toEqual(['3 heading'])
  const cut = iconv.encode(`${text}t3,2026-10-05 10:00:00,100,"表`, 'shift_jis')
  const problem = await readMapped(till, cut).catch((error: ImportProblem) => error.phrase)
  expect(problem).toBe('notClosed')
})
