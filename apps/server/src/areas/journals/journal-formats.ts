import {
  YAYOI_ACCOUNT_WIDTH,
  type JournalNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import { type JournalFormat } from '@choba/contract/journals.filters.ts'
import { stringify } from 'csv-stringify/sync'
import { guardedText } from '#platform/export/csv.ts'
import { shiftJis } from '#platform/export/shift-jis.ts'
import { cutToWidth } from '@choba/contract/half-width.ts'
import layouts from './journal-layouts.json' with { type: 'json' }
import {
  journalEntry,
  type JournalDeposit,
  type JournalEntry,
  type JournalLine,
} from './journal-entry.ts'

/** What Yayoi takes of a remark, in half-width characters. */
export const MAX_REMARK_WIDTH = 64

type Cells = readonly (string | number)[]

const words = layouts.freeeWords

/** Text that no spreadsheet takes for a formula, on one line. */
const cell = (text: string): string => guardedText(text.replaceAll(/\p{Cc}/gu, ' '))

const limited = (text: string, most: number): string => cutToWidth(cell(text), most)

/** Debits beside credits, as many rows as the longer side has. */
function sides({
  lines,
}: JournalEntry): { debit: JournalLine | undefined; credit: JournalLine | undefined }[] {
  const debits = lines.filter(({ side }) => side === 'DEBIT')
  const credits = lines.filter(({ side }) => side === 'CREDIT')
  const count = Math.max(debits.length, credits.length)
  return Array.from({ length: count }, (_, at) => ({ debit: debits[at], credit: credits[at] }))
}

/** What a row of a slip is: its only one, its first, its last, or one between. */
function slipFlag(at: number, count: number): number {
  if (count === 1) return 2111
  if (at === 0) return 2110
  return at === count - 1 ? 2101 : 2100
}

/** Account, sub-account, department, tax class, amount, tax: Yayoi wants a tax class of an empty side too. */
function yayoiSide(of: JournalLine | undefined, { accounts, taxes }: JournalNames): Cells {
  if (!of) return ['', '', '', cell(taxes.outOfScope), 0, 0]
  return [
    limited(accounts[of.account], YAYOI_ACCOUNT_WIDTH),
    '',
    '',
    cell(taxes[of.taxName]),
    of.amount,
    of.tax,
  ]
}

/** 25 columns without a head. */
function yayoiRows(entry: JournalEntry, names: JournalNames): Cells[] {
  const rows = sides(entry)
  return rows.map(({ debit, credit }, at) => [
    slipFlag(at, rows.length),
    '',
    '',
    entry.date,
    ...yayoiSide(debit, names),
    ...yayoiSide(credit, names),
    limited(entry.remark, MAX_REMARK_WIDTH),
    '',
    '',
    0,
    '',
    '',
    0,
    0,
    'no',
  ])
}

/** Account, sub-account, department, partner, tax class, invoice, amount, tax. */
function moneyForwardSide(of: JournalLine | undefined, { accounts, taxes }: JournalNames): Cells {
  if (!of) return Array.from({ length: 8 }, () => '')
  const invoice = of.taxName === 'taxable' || of.taxName === 'taxableReturned' ? taxes.invoice : ''
  return [
    cell(accounts[of.account]),
    '',
    '',
    '',
    cell(taxes[of.taxName]),
    cell(invoice),
    of.amount,
    of.tax,
  ]
}

/** 27 columns; rows of one number and date are one entry. */
const moneyForwardRows = (entry: JournalEntry, names: JournalNames, no: number): Cells[] =>
  sides(entry).map(({ debit, credit }) => [
    no,
    entry.date,
    ...moneyForwardSide(debit, names),
    ...moneyForwardSide(credit, names),
    cell(entry.remark),
    ...Array.from({ length: 8 }, () => ''),
  ])

/**
 * 20 columns: the receivable is income, what was taken off are lines below zero, and what is left is what came to the bank. Only the
 * first line says what the transaction is.
 */
function freeeRows(
  { lines, depositNo, date, remark }: JournalEntry,
  { accounts, taxes }: JournalNames,
): Cells[] {
  const settled = lines.find(({ account }) => account === 'bank')
  const isIncome = settled?.side !== 'CREDIT'
  // The receivable first: a transaction begins with what it is about.
  const others = lines
    .filter((one) => one !== settled)
    .toSorted((a, b) => Number(b.account === 'receivable') - Number(a.account === 'receivable'))
  return others.map(({ side, account, taxName, amount, tax }, at) => {
    const isAdded = (side === 'CREDIT') === isIncome
    const signed = (value: number) => (isAdded ? value : 0 - value)
    const taxed = tax === 0 ? ['', ''] : [words.taxWithin, signed(tax)]
    const head =
      at === 0
        ? [isIncome ? words.income : words.expense, depositNo, date, '', '']
        : ['', '', '', '', '']
    const foot = at === 0 && settled ? [date, cell(accounts.bank), settled.amount] : ['', '', '']
    const empty = ['', '', '', '', '', '']
    const own = [
      cell(accounts[account]),
      cell(taxes[taxName]),
      signed(amount),
      ...taxed,
      cell(remark),
    ]
    return [...head, ...own, ...empty, ...foot]
  })
}

export interface JournalFile {
  readonly bytes: Buffer
  /** Characters that Shift_JIS lacks, each written as 〓. */
  readonly replacedCharacters: number
}

/**
 * The journals of deposits as a file that the software brings in, in Shift_JIS with CRLF. In every format the amount of a taxable
 * line has its tax within it and beside it, whichever way the books are kept: the software itself puts the tax apart.
 */
export function journalFile(
  deposits: readonly JournalDeposit[],
  format: JournalFormat,
  names: JournalNames,
): JournalFile {
  const within: TaxMethod = 'INCLUSIVE'
  const entries = deposits
    .map((deposit) => journalEntry(deposit, within))
    .filter(({ lines }) => lines.length > 0)
  const rows: Record<JournalFormat, () => Cells[]> = {
    yayoi: () => entries.flatMap((entry) => yayoiRows(entry, names)),
    moneyForward: () => [
      layouts.moneyForward,
      ...entries.flatMap((entry, at) => moneyForwardRows(entry, names, at + 1)),
    ],
    freee: () => [layouts.freee, ...entries.flatMap((entry) => freeeRows(entry, names))],
  }
  const text = stringify(rows[format](), { record_delimiter: 'windows' })
  const { bytes, replaced } = shiftJis(text)
  return { bytes, replacedCharacters: replaced }
}
