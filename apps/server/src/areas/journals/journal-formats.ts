import {
  YAYOI_ACCOUNT_WIDTH,
  type JournalNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import { type JournalDate, type JournalFormat } from '@choba/contract/journals.filters.ts'
import { stringify } from 'csv-stringify/sync'
import { guardedText } from '#platform/export/csv.ts'
import { shiftJis } from '#platform/export/shift-jis.ts'
import { cutToWidth } from '@choba/contract/half-width.ts'
import layouts from './journal-layouts.json' with { type: 'json' }
import { beancountFile, ledgerRows } from './journal-ledgers.ts'
import {
  entriesByClose,
  journalEntry,
  type JournalDeposit,
  type JournalEntry,
  type JournalLine,
} from './journal-entry.ts'

/** Maximum width in half-width characters of a remark, which Yayoi would otherwise reject. */
export const MAX_REMARK_WIDTH = 64

/** Types of a row in Yayoi: an entry of one row, and a slip of several rows. */
const SINGLE_ENTRY = 0
const SLIP = 3

type Cells = readonly (string | number)[]

const words = layouts.freeeWords

/**
 * Returns a text without line breaks and other control characters. Changes it if a spreadsheet
 * could read it as a formula.
 */
const cell = (text: string): string => guardedText(text.replaceAll(/\p{Cc}/gu, ' '))

const limited = (text: string, most: number): string => cutToWidth(cell(text), most)

/**
 * Pairs the debit lines with the credit lines of an entry. If one side has more lines, the other
 * side of the remaining rows is undefined.
 */
function sides({
  lines,
}: JournalEntry): { debit: JournalLine | undefined; credit: JournalLine | undefined }[] {
  const debits = lines.filter(({ side }) => side === 'DEBIT')
  const credits = lines.filter(({ side }) => side === 'CREDIT')
  const count = Math.max(debits.length, credits.length)
  return Array.from({ length: count }, (_, at) => ({ debit: debits[at], credit: credits[at] }))
}

/**
 * Returns the row type that Yayoi requires: 2111 for the only row of a slip, and other codes for
 * the first, middle and last row of several.
 */
function slipFlag(at: number, count: number): number {
  if (count === 1) return 2111
  if (at === 0) return 2110
  return at === count - 1 ? 2101 : 2100
}

/**
 * Returns six cells for one side of a row: account, sub-account, department, tax class, amount and
 * tax. Yayoi requires a tax class even for an empty side.
 */
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

/** Returns the rows of an entry for Yayoi: 25 columns, no heading. */
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
    rows.length > 1 ? SLIP : SINGLE_ENTRY,
    '',
    '',
    0,
    0,
    'no',
  ])
}

/**
 * Returns eight cells for one side of a row: account, sub-account, department, partner, tax class,
 * invoice, amount and tax.
 */
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

/**
 * Returns the rows of an entry for Money Forward: 27 columns. The software combines rows with the
 * same number and date to one entry.
 */
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
 * Returns the rows of an entry for freee: 20 columns. The receivable is income and deductions are
 * negative lines, so that their sum is the bank transfer. Only the first row has the data of the
 * transaction.
 */
function freeeRows(
  { lines, depositNo, date, remark }: JournalEntry,
  { accounts, taxes }: JournalNames,
  settledOn: string,
): Cells[] {
  const settled = lines.find(({ account }) => account === 'bank')
  const isIncome = settled?.side !== 'CREDIT'
  // freee requires that the first row is what the transaction is about, which is the receivable.
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
    const foot =
      at === 0 && settled ? [settledOn, cell(accounts.bank), settled.amount] : ['', '', '']
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
  /** Number of characters that Shift_JIS cannot encode. Each is written as 〓. */
  readonly replacedCharacters: number
}

const within: TaxMethod = 'INCLUSIVE'

/**
 * Returns the entries of deposits as the file of a format has them, without entries that have no
 * amount. freee has the transfer date in a column of its own, so a deposit stays one entry.
 */
export function entriesOf(
  deposits: readonly JournalDeposit[],
  format: JournalFormat,
  datedBy: JournalDate,
): JournalEntry[] {
  const entries = deposits.flatMap((deposit) => {
    if (datedBy === 'PAY') return [journalEntry(deposit, within)]
    if (format === 'freee') return [journalEntry({ ...deposit, entryDate: deposit.dateTo }, within)]
    return entriesByClose(deposit, within)
  })
  return entries.filter(({ lines }) => lines.length > 0)
}

/**
 * Returns the journal entries of deposits as a file. Files for accounting software are in Shift_JIS
 * with CRLF line breaks, other files in UTF-8. In all formats, the amount of a taxable line
 * includes the tax, which is also stated separately. This does not depend on the merchant's tax
 * method, because the software separates the tax itself.
 */
export function journalFile(
  deposits: readonly JournalDeposit[],
  format: JournalFormat,
  names: JournalNames,
  datedBy: JournalDate = 'PAY',
): JournalFile {
  const entries = entriesOf(deposits, format, datedBy)
  if (format === 'beancount')
    return { bytes: Buffer.from(beancountFile(entries, names)), replacedCharacters: 0 }
  const payDays = new Map(
    deposits.map(({ depositNo, entryDate }) => [depositNo, entryDate.replaceAll('-', '/')]),
  )
  const rows: Record<Exclude<JournalFormat, 'beancount'>, () => Cells[]> = {
    yayoi: () => entries.flatMap((entry) => yayoiRows(entry, names)),
    moneyForward: () => [
      layouts.moneyForward,
      ...entries.flatMap((entry, at) => moneyForwardRows(entry, names, at + 1)),
    ],
    freee: () => [
      layouts.freee,
      ...entries.flatMap((entry) => freeeRows(entry, names, payDays.get(entry.depositNo)!)),
    ],
    csv: () => [layouts.csv, ...entries.flatMap((entry, at) => ledgerRows(entry, names, at + 1))],
  }
  const isUtf8 = format === 'csv'
  const text = stringify(rows[format](), { record_delimiter: 'windows', bom: isUtf8 })
  if (isUtf8) return { bytes: Buffer.from(text), replacedCharacters: 0 }
  const { bytes, replaced } = shiftJis(text)
  return { bytes, replacedCharacters: replaced }
}
