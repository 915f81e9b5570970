import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultJournalNames,
  taxMethods,
  type JournalNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import {
  journalFormats,
  type JournalDate,
  type JournalFormat,
} from '@choba/contract/journals.filters.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { halfWidth } from '@choba/contract/half-width.ts'
import { journalFile } from './journal-formats.ts'
import { entriesByClose, journalEntry, sumOfSide, type JournalDeposit } from './journal-entry.ts'
import type { RevisionKind, TaxLine } from '@choba/contract/statement-data.ts'
import { taxClasses } from '@choba/contract/terms-fee.ts'
import { golden as statement } from '#areas/statements/statement-figures.testing.ts'

const golden: JournalDeposit = {
  ...statement,
  companyCode: 'C01',
  companyName: '株式会社サンプル商店',
  entryDate: '2026-12-15',
  isReturned: false,
}

/**
 * Returns an expected file. It was written by hand, following the file layout that the accounting
 * company publishes.
 */
const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'journal-fixtures', name))

const rowsOf = (
  deposits: readonly JournalDeposit[],
  format: JournalFormat,
  names: JournalNames = defaultJournalNames(format, 'EXCLUSIVE'),
  datedBy?: JournalDate,
): string[][] => parse(iconv.decode(journalFile(deposits, format, names, datedBy).bytes, 'cp932'))

describe('the journal entry of a deposit of 115,323 yen', () => {
  const shown = (method: TaxMethod) =>
    journalEntry(golden, method).lines.map(({ side, account, taxName, amount, tax }) =>
      [side, account, taxName, amount, tax].join(' '),
    )

  test('has separate lines for the tax with the exclusive tax method', () => {
    expect(shown('EXCLUSIVE')).toEqual([
      'DEBIT bank outOfScope 115323 0',
      'DEBIT fee nonTaxable 550 0',
      'DEBIT fee taxable 2254 0',
      'DEBIT tax outOfScope 225 0',
      'DEBIT points outOfScope 30 0',
      'CREDIT receivable outOfScope 118382 0',
    ])
  })

  test('has the tax within the amounts of the fees with the inclusive tax method', () => {
    expect(shown('INCLUSIVE')).toEqual([
      'DEBIT bank outOfScope 115323 0',
      'DEBIT fee nonTaxable 550 0',
      'DEBIT fee taxable 2479 225',
      'DEBIT points outOfScope 30 0',
      'CREDIT receivable outOfScope 118382 0',
    ])
  })

  test.each([
    ['yayoi-exclusive.csv', 'yayoi', 'EXCLUSIVE'],
    ['yayoi-inclusive.csv', 'yayoi', 'INCLUSIVE'],
    ['money-forward.csv', 'moneyForward', 'EXCLUSIVE'],
    ['money-forward.csv', 'moneyForward', 'INCLUSIVE'],
    ['freee.csv', 'freee', 'EXCLUSIVE'],
    ['freee.csv', 'freee', 'INCLUSIVE'],
    ['ledger.csv', 'csv', 'EXCLUSIVE'],
    ['ledger.beancount', 'beancount', 'EXCLUSIVE'],
  ] as const)('produces the file %s byte for byte (%s, %s)', (name, format, method) => {
    const { bytes, replacedCharacters } = journalFile(
      [golden],
      format,
      defaultJournalNames(format, method),
    )
    const encoding = name.startsWith('ledger') ? 'utf8' : 'cp932'
    expect(iconv.decode(bytes, encoding)).toBe(iconv.decode(fixture(name), encoding))
    expect(Buffer.compare(bytes, fixture(name))).toBe(0)
    expect(replacedCharacters).toBe(0)
  })

  test('by closing date is one entry for the fees and one for the transfer', () => {
    const entries = entriesByClose(golden, 'INCLUSIVE')
    expect(
      entries.map(({ date, lines }) => [
        date,
        ...lines.map(({ side, account, amount }) => [side, account, amount].join(' ')),
      ]),
    ).toEqual([
      [
        '2026/11/30',
        'DEBIT fee 550',
        'DEBIT fee 2479',
        'DEBIT points 30',
        'CREDIT receivable 3059',
      ],
      ['2026/12/15', 'DEBIT bank 115323', 'CREDIT receivable 115323'],
    ])
    const rows = rowsOf([golden], 'freee', undefined, 'CLOSE')
    expect(rows.slice(1).map((row) => [row[2], row[17]])).toEqual([
      ['2026/11/30', '2026/12/15'],
      ['', ''],
      ['', ''],
      ['', ''],
    ])
  })
})

test('the entry of a deposit that the bank returned has a claim, which the next deposit’s entry settles', () => {
  const returned = journalEntry({ ...golden, isReturned: true }, 'INCLUSIVE')
  expect(returned.lines[0]).toMatchObject({ side: 'DEBIT', account: 'returned', amount: 115_323 })
  const next = journalEntry(
    {
      ...golden,
      figures: { ...golden.figures, revise: 115_323, transferAmount: 230_646 },
      revisions: [{ kind: 'TRANSFER_RETURNED', amount: 115_323 }],
    },
    'INCLUSIVE',
  )
  expect(next.lines.at(-1)).toMatchObject({ side: 'CREDIT', account: 'returned', amount: 115_323 })
})

test('a taxable charge is entered as a purchase with its part of the tax, and a taxable credit as a return', () => {
  const of = (amount: number, tax: number): JournalDeposit => ({
    ...golden,
    figures: {
      ...golden.figures,
      tax: 225 - tax,
      revise: amount,
      transferAmount: 115_323 + amount + tax,
    },
    revisions: [{ kind: 'ADJUSTMENT', amount, taxClass: 'TAXABLE_10', tax }],
  })
  expect(journalEntry(of(-3_000, -300), 'INCLUSIVE').lines.at(-1)).toEqual({
    side: 'DEBIT',
    account: 'adjustment',
    taxName: 'taxable',
    amount: 3_300,
    tax: 300,
  })
  expect(journalEntry(of(-3_000, -300), 'EXCLUSIVE').lines.slice(-2)).toEqual([
    { side: 'DEBIT', account: 'adjustment', taxName: 'taxable', amount: 3_000, tax: 0 },
    { side: 'DEBIT', account: 'tax', taxName: 'outOfScope', amount: 300, tax: 0 },
  ])
  expect(journalEntry(of(1_000, 100), 'INCLUSIVE').lines.at(-1)).toEqual({
    side: 'CREDIT',
    account: 'adjustment',
    taxName: 'taxableReturned',
    amount: 1_100,
    tax: 100,
  })
})

test('the entry of a deposit with a negative amount carries the amount over, without a bank line', () => {
  const carried: JournalDeposit = {
    ...golden,
    entryDate: '2026-11-30',
    figures: {
      totalUsage: 1_000,
      refund: 5_000,
      fee: 20,
      tax: 2,
      transferFee: 0,
      deduction: 0,
      pointGive: 0,
      revise: 4_022,
      transferAmount: 0,
    },
    taxes: [{ taxClass: 'TAXABLE_10', base: 20, tax: 2 }],
    revisions: [{ kind: 'CARRIED_OUT', amount: 4_022 }],
  }
  expect(journalEntry(carried, 'EXCLUSIVE').lines).toEqual([
    { side: 'DEBIT', account: 'fee', taxName: 'taxable', amount: 20, tax: 0 },
    { side: 'DEBIT', account: 'tax', taxName: 'outOfScope', amount: 2, tax: 0 },
    { side: 'DEBIT', account: 'receivable', taxName: 'outOfScope', amount: 4_000, tax: 0 },
    { side: 'CREDIT', account: 'carried', taxName: 'outOfScope', amount: 4_022, tax: 0 },
  ])
  const rows = rowsOf([carried], 'freee').slice(1)
  expect(rows.map((row) => row[19])).toEqual(['', '', ''])
  expect(rows.reduce((sum, row) => sum + Number(row[7]), 0)).toBe(0)
})

test('no file is written for a deposit whose figures do not add up', () => {
  const wrong = { ...golden, figures: { ...golden.figures, transferAmount: 115_322 } }
  for (const format of journalFormats)
    expect(() => journalFile([wrong], format, defaultJournalNames(format, 'INCLUSIVE'))).toThrow(
      'do not add up',
    )
})

test('names are shortened for Yayoi only, and no file contains a spreadsheet formula', () => {
  const names = defaultJournalNames('yayoi', 'INCLUSIVE')
  const long = 'ｶｶｳﾝﾄの名前がとても長い勘定科目です'
  const renamed: JournalNames = {
    ...names,
    accounts: { ...names.accounts, bank: '=1+1', fee: long },
  }
  const [first, second] = rowsOf([golden], 'yayoi', renamed)
  expect(first![4]).toBe("'=1+1")
  expect(second![4]).toBe('ｶｶｳﾝﾄの名前がとても長い')
  expect(halfWidth(second![4]!)).toBeLessThanOrEqual(24)
  const remark = rowsOf([{ ...golden, depositNo: `DEP-${'長'.repeat(40)}` }], 'yayoi')[0]![16]!
  expect(halfWidth(remark)).toBe(63)
  expect(rowsOf([golden], 'moneyForward', renamed)[2]![2]).toBe(long)
})

test('each deposit has an entry of its own, and deposits without amounts have none', () => {
  const nothing = {
    ...golden.figures,
    totalUsage: 0,
    refund: 0,
    fee: 0,
    tax: 0,
    transferFee: 0,
    pointGive: 0,
  }
  const empty = { ...golden, figures: { ...nothing, transferAmount: 0 }, taxes: [] }
  const three = [golden, empty, { ...golden, depositNo: 'DEP-20261215-000042' }]
  expect(rowsOf(three, 'yayoi').map(([flag]) => flag)).toEqual([
    '2110',
    '2100',
    '2100',
    '2101',
    '2110',
    '2100',
    '2100',
    '2101',
  ])
  expect(rowsOf(three, 'moneyForward').map(([no]) => no)).toEqual([
    '取引No',
    '1',
    '1',
    '1',
    '1',
    '2',
    '2',
    '2',
    '2',
  ])
  expect(rowsOf(three, 'freee').map((row) => row[1])).toContain('DEP-20261215-000042')
})

const amount = fc.integer({ min: 0, max: 99_999_999_999 })
const any = fc.integer({ min: -9_999_999, max: 9_999_999 })
const kinds: readonly RevisionKind[] = [
  'CARRIED_IN',
  'CARRIED_OUT',
  'INVOICED',
  'TRANSFER_RETURNED',
  'ADJUSTMENT',
]

/**
 * Generates random deposits whose figures add up. Fees and tax may be negative, and there may be
 * deductions, carried amounts and adjustments.
 */
const deposits: fc.Arbitrary<JournalDeposit> = fc
  .record({
    totalUsage: amount,
    refund: amount,
    taxable: any,
    nonTaxable: any,
    outOfScope: any,
    transferFee: fc.integer({ min: 0, max: 1_000 }),
    deduction: any,
    pointGive: any,
    revisions: fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        amount: any,
        taxClass: fc.constantFrom(undefined, ...taxClasses),
      }),
      { maxLength: 5 },
    ),
    isReturned: fc.boolean(),
  })
  .map(
    ({
      totalUsage,
      refund,
      taxable,
      nonTaxable,
      outOfScope,
      transferFee,
      deduction,
      pointGive,
      revisions,
      isReturned,
    }) => {
      const base = taxable + transferFee
      const taxed = revisions.map((one) => ({
        ...one,
        // `|| 0` turns negative zero into zero, because `toEqual` distinguishes them.
        tax: one.taxClass === 'TAXABLE_10' ? Math.trunc(one.amount / 10) || 0 : 0,
      }))
      const feeTax = Math.trunc(base / 10) || 0
      const tax = taxed.reduce((sum, one) => sum - one.tax, feeTax)
      const fee = taxable + nonTaxable + outOfScope
      const revise = revisions.reduce((sum, one) => sum + one.amount, 0)
      const taxes: TaxLine[] = [
        { taxClass: 'TAXABLE_10', base, tax: feeTax },
        { taxClass: 'NON_TAXABLE', base: nonTaxable, tax: 0 },
        { taxClass: 'OUT_OF_SCOPE', base: outOfScope, tax: 0 },
      ]
      const transferAmount =
        totalUsage - refund - fee - tax - transferFee - deduction - pointGive + revise
      const figures = {
        totalUsage,
        refund,
        fee,
        tax,
        transferFee,
        deduction,
        pointGive,
        revise,
        transferAmount,
      }
      return { ...golden, isReturned, figures, taxes, revisions: taxed }
    },
  )

const sum = (values: readonly (string | undefined)[]): number =>
  values.reduce((total, value) => total + Number(value ?? 0), 0)

test('debits equal credits for any deposit, in the entry and in the file of every software', () => {
  fc.assert(
    fc.property(deposits, (deposit) => {
      for (const method of taxMethods) {
        const { lines } = journalEntry(deposit, method)
        expect(sumOfSide(lines, 'DEBIT')).toBe(sumOfSide(lines, 'CREDIT'))
        expect(
          lines.every((line) => line.amount > 0 && line.tax >= 0 && line.tax <= line.amount),
        ).toBe(true)
        const tax = lines.reduce((total, { side, account, amount: of, tax: within }) => {
          const part = account === 'tax' ? of : within
          return total + (side === 'DEBIT' ? part : 0 - part)
        }, 0)
        expect(tax).toBe(deposit.figures.tax)
      }
      for (const { lines } of entriesByClose(deposit, 'INCLUSIVE'))
        expect(sumOfSide(lines, 'DEBIT')).toBe(sumOfSide(lines, 'CREDIT'))
      const yayoi = rowsOf([deposit], 'yayoi')
      const isSlip = yayoi.length > 1
      expect(yayoi.every((row) => row[19] === (isSlip ? '3' : '0'))).toBe(true)
      expect(yayoi.every((row) => row.length === 25)).toBe(true)
      expect(sum(yayoi.map((row) => row[8]))).toBe(sum(yayoi.map((row) => row[14])))
      const [head, ...moneyForward] = rowsOf([deposit], 'moneyForward')
      expect(head).toHaveLength(27)
      expect(sum(moneyForward.map((row) => row[8]))).toBe(sum(moneyForward.map((row) => row[16])))
      const [titles, ...freee] = rowsOf([deposit], 'freee')
      expect(titles).toHaveLength(20)
      expect(sum(freee.map((row) => row[7]))).toBe(sum(freee.map((row) => row[19])))
    }),
    { numRuns: 300 },
  )
})
