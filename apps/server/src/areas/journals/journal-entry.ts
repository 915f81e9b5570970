import {
  journalRemark,
  type JournalAccounts,
  type JournalTaxNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import type { StatementFigures, RevisionKind, TaxLine } from '@choba/contract/statement-data.ts'
import type { TaxClass } from '@choba/contract/terms-fee.ts'

/**
 * Charge or credit in a deposit other than transactions and fees. A negative amount is paid by the
 * merchant.
 */
export interface JournalRevision {
  readonly kind: RevisionKind
  /** Amount without tax, in yen. */
  readonly amount: number
  /** Tax class; set only for adjustments. */
  readonly taxClass?: TaxClass | undefined
  /**
   * Part of the deposit's tax that belongs to this revision. Negative if the merchant pays the tax.
   */
  readonly tax?: number | undefined
}

/**
 * Data of a deposit that its journal entry needs. Amounts are in yen; days have the format
 * `YYYY-MM-DD`.
 */
export interface JournalDeposit {
  readonly depositNo: string
  readonly companyCode: string
  readonly companyName: string
  readonly dateFrom: string
  readonly dateTo: string
  /** Deposit date, or the closing day if no money was transferred. */
  readonly entryDate: string
  /** True if the bank returned the transfer, so that the merchant did not get the money. */
  readonly isReturned: boolean
  readonly figures: StatementFigures
  /** Taxes on the fees and on the transfer fee. The tax on revisions is in `revisions`. */
  readonly taxes: readonly TaxLine[]
  readonly revisions: readonly JournalRevision[]
}

export interface JournalLine {
  readonly side: 'DEBIT' | 'CREDIT'
  readonly account: keyof JournalAccounts
  readonly taxName: Exclude<keyof JournalTaxNames, 'invoice'>
  /** Amount in yen, always positive. `side` says if it is a debit or a credit. */
  readonly amount: number
  /** Tax that is included in the amount. */
  readonly tax: number
}

/** Journal entry with several lines. The sum of its debits equals the sum of its credits. */
export interface JournalEntry {
  readonly depositNo: string
  readonly companyCode: string
  readonly companyName: string
  readonly date: string
  readonly remark: string
  readonly lines: readonly JournalLine[]
}

const revisionAccounts: Readonly<Record<RevisionKind, keyof JournalAccounts>> = {
  CARRIED_IN: 'carried',
  CARRIED_OUT: 'carried',
  INVOICED: 'invoiced',
  TRANSFER_RETURNED: 'returned',
  ADJUSTMENT: 'adjustment',
}

/**
 * Returns a line with this amount. A negative amount becomes a positive amount on the other side.
 * Returns no line if the amount is zero.
 */
function line(
  side: JournalLine['side'],
  account: JournalLine['account'],
  amount: number,
  taxName: JournalLine['taxName'] = 'outOfScope',
  tax = 0,
): JournalLine[] {
  if (amount === 0) return []
  if (amount > 0) return [{ side, account, taxName, amount, tax }]
  const other = side === 'DEBIT' ? 'CREDIT' : 'DEBIT'
  const name = taxName === 'taxable' ? 'taxableReturned' : taxName
  return [{ side: other, account, taxName: name, amount: 0 - amount, tax: 0 - tax }]
}

/**
 * Returns the lines for fees of one tax class. The inclusive method gives one line that includes
 * the tax; the exclusive method gives one line without tax and one for the tax.
 */
function feeLines({ taxClass, base, tax }: TaxLine, method: TaxMethod): JournalLine[] {
  if (taxClass === 'NON_TAXABLE') return line('DEBIT', 'fee', base + tax, 'nonTaxable')
  if (taxClass === 'OUT_OF_SCOPE') return line('DEBIT', 'fee', base + tax)
  if (method === 'INCLUSIVE') return line('DEBIT', 'fee', base + tax, 'taxable', tax)
  return [...line('DEBIT', 'fee', base, 'taxable'), ...line('DEBIT', 'tax', tax)]
}

/**
 * Returns the lines for a charge or credit other than transactions and fees. A taxable revision is
 * entered as a purchase, in the same way as fees.
 */
function revisionLines(
  { kind, amount, taxClass, tax = 0 }: JournalRevision,
  method: TaxMethod,
): JournalLine[] {
  const account = revisionAccounts[kind]
  if (taxClass === 'NON_TAXABLE') return line('DEBIT', account, 0 - amount, 'nonTaxable')
  if (taxClass !== 'TAXABLE_10') return line('CREDIT', account, amount)
  if (method === 'INCLUSIVE') return line('DEBIT', account, 0 - amount - tax, 'taxable', 0 - tax)
  return [...line('DEBIT', account, 0 - amount, 'taxable'), ...line('DEBIT', 'tax', 0 - tax)]
}

export const sumOfSide = (lines: readonly JournalLine[], side: JournalLine['side']): number =>
  lines.reduce((sum, one) => sum + (one.side === side ? one.amount : 0), 0)

/** Order of the tax classes in an entry. Fees without tax come first. */
const feeOrder: readonly TaxLine['taxClass'][] = ['OUT_OF_SCOPE', 'NON_TAXABLE', 'TAXABLE_10']

/**
 * Returns the journal entry of a deposit. The bank transfer and the deductions settle the
 * receivable, which the sales have increased.
 * @throws Error if the figures of the deposit do not add up, so that no wrong file is written
 */
export function journalEntry(deposit: JournalDeposit, method: TaxMethod): JournalEntry {
  const { figures, taxes, revisions, isReturned, depositNo, companyCode, companyName } = deposit
  const fees = taxes.toSorted((a, b) => feeOrder.indexOf(a.taxClass) - feeOrder.indexOf(b.taxClass))
  const lines = [
    ...line('DEBIT', isReturned ? 'returned' : 'bank', figures.transferAmount),
    ...fees.flatMap((of) => feeLines(of, method)),
    ...line('DEBIT', 'points', figures.pointGive),
    ...line('DEBIT', 'deduction', figures.deduction),
    ...line('CREDIT', 'receivable', figures.totalUsage - figures.refund),
    ...revisions.flatMap((of) => revisionLines(of, method)),
  ]
  if (sumOfSide(lines, 'DEBIT') !== sumOfSide(lines, 'CREDIT'))
    throw new Error(`the figures of deposit ${depositNo} do not add up`)
  const date = deposit.entryDate.replaceAll('-', '/')
  return { depositNo, companyCode, companyName, date, remark: journalRemark(deposit), lines }
}

/**
 * Returns the entries of a deposit by closing date: the deductions on the last day of the deposit,
 * and the transfer on the deposit date. Each entry settles its part of the receivable.
 * @throws Error if the figures of the deposit do not add up
 */
export function entriesByClose(deposit: JournalDeposit, method: TaxMethod): JournalEntry[] {
  const whole = journalEntry(deposit, method)
  const closedOn = deposit.dateTo.replaceAll('-', '/')
  const transferred = deposit.figures.transferAmount
  if (closedOn === whole.date || transferred === 0) return [{ ...whole, date: closedOn }]
  const [transfer, ...rest] = whole.lines
  const deductions = [
    ...rest.filter(({ account }) => account !== 'receivable'),
    ...line(
      'CREDIT',
      'receivable',
      deposit.figures.totalUsage - deposit.figures.refund - transferred,
    ),
  ]
  return [
    { ...whole, date: closedOn, lines: deductions },
    { ...whole, lines: [transfer!, ...line('CREDIT', 'receivable', transferred)] },
  ].filter(({ lines }) => lines.length > 0)
}
