import {
  journalRemark,
  type JournalAccounts,
  type JournalTaxNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import type { StatementFigures, RevisionKind, TaxLine } from '@choba/contract/statement-data.ts'
import type { TaxClass } from '@choba/contract/terms-fee.ts'

/** A revision of a deposit. Negative amounts are paid by the merchant. */
export interface JournalRevision {
  readonly kind: RevisionKind
  /** Amount without tax, in yen. */
  readonly amount: number
  /** Set for adjustments with a tax class. */
  readonly taxClass?: TaxClass | undefined
  /** Share of the deposit's tax. Negative if the merchant pays it. */
  readonly tax?: number | undefined
}

/** Data of a deposit in yen that a journal needs. Days are `YYYY-MM-DD`. */
export interface JournalDeposit {
  readonly depositNo: string
  readonly dateFrom: string
  readonly dateTo: string
  /** The pay day; the closing day if nothing was transferred. */
  readonly entryDate: string
  /** True if the bank returned the transfer, so the money did not arrive. */
  readonly isReturned: boolean
  readonly figures: StatementFigures
  /** Taxes of fees and of the transfer fee. Revisions have their own. */
  readonly taxes: readonly TaxLine[]
  readonly revisions: readonly JournalRevision[]
}

export interface JournalLine {
  readonly side: 'DEBIT' | 'CREDIT'
  readonly account: keyof JournalAccounts
  readonly taxName: Exclude<keyof JournalTaxNames, 'invoice'>
  /** Always positive. */
  readonly amount: number
  /** Tax included in the amount. */
  readonly tax: number
}

/** One entry of several lines whose debits equal its credits. */
export interface JournalEntry {
  readonly depositNo: string
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
 * Returns a line on the given side, or on the other side for a negative amount; no line for zero.
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
 * Returns the lines for fees: one line that includes the tax, or two lines with the tax separate.
 */
function feeLines({ taxClass, base, tax }: TaxLine, method: TaxMethod): JournalLine[] {
  if (taxClass === 'NON_TAXABLE') return line('DEBIT', 'fee', base + tax, 'nonTaxable')
  if (taxClass === 'OUT_OF_SCOPE') return line('DEBIT', 'fee', base + tax)
  if (method === 'INCLUSIVE') return line('DEBIT', 'fee', base + tax, 'taxable', tax)
  return [...line('DEBIT', 'fee', base, 'taxable'), ...line('DEBIT', 'tax', tax)]
}

/**
 * Returns the lines for charges and credits besides transactions. A taxable revision is booked as a
 * purchase, like fees.
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

/** Order of tax classes in an entry: untaxed ones first. */
const feeOrder: readonly TaxLine['taxClass'][] = ['OUT_OF_SCOPE', 'NON_TAXABLE', 'TAXABLE_10']

/**
 * Returns the journal entry of a deposit: the bank transfer and the deductions, against the
 * receivable on which the sales were booked.
 * @throws Error if the figures of the deposit do not add up, so that no file is written
 */
export function journalEntry(deposit: JournalDeposit, method: TaxMethod): JournalEntry {
  const { figures, taxes, revisions, isReturned, depositNo } = deposit
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
  const remark = journalRemark(depositNo, deposit.dateFrom, deposit.dateTo)
  return { depositNo, date: deposit.entryDate.replaceAll('-', '/'), remark, lines }
}
