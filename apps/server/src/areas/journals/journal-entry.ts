import {
  journalRemark,
  type JournalAccounts,
  type JournalTaxNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import type { StatementFigures, RevisionKind, TaxLine } from '@choba/contract/statement-data.ts'
import type { TaxClass } from '@choba/contract/terms-fee.ts'

/** Below zero the merchant pays. */
export interface JournalRevision {
  readonly kind: RevisionKind
  /** Without tax. */
  readonly amount: number
  /** Of adjustments that have one. */
  readonly taxClass?: TaxClass | undefined
  /** Its part of the tax of the deposit, below zero where the merchant pays it. */
  readonly tax?: number | undefined
}

/** What a journal needs of a deposit in yen. Days are `YYYY-MM-DD`. */
export interface JournalDeposit {
  readonly depositNo: string
  readonly dateFrom: string
  readonly dateTo: string
  /** The pay day; the closing day where nothing was transferred. */
  readonly entryDate: string
  /** The bank returned the transfer: the money never came. */
  readonly isReturned: boolean
  readonly figures: StatementFigures
  /** Of fees and the transfer fee; revisions have their own. */
  readonly taxes: readonly TaxLine[]
  readonly revisions: readonly JournalRevision[]
}

export interface JournalLine {
  readonly side: 'DEBIT' | 'CREDIT'
  readonly account: keyof JournalAccounts
  readonly taxName: Exclude<keyof JournalTaxNames, 'invoice'>
  /** Above zero. */
  readonly amount: number
  /** The tax within the amount. */
  readonly tax: number
}

/** One entry of several lines, of which debit and credit come to the same. */
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

/** A line on its side, or on the other one where the amount is below zero; none where it is nothing. */
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

/** Fees and their tax: one line within each other, or the tax on a line of its own. */
function feeLines({ taxClass, base, tax }: TaxLine, method: TaxMethod): JournalLine[] {
  if (taxClass === 'NON_TAXABLE') return line('DEBIT', 'fee', base + tax, 'nonTaxable')
  if (taxClass === 'OUT_OF_SCOPE') return line('DEBIT', 'fee', base + tax)
  if (method === 'INCLUSIVE') return line('DEBIT', 'fee', base + tax, 'taxable', tax)
  return [...line('DEBIT', 'fee', base, 'taxable'), ...line('DEBIT', 'tax', tax)]
}

/** What is charged or given back beside the transactions; a taxable one is a purchase, as fees are. */
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

/** Classes in the order of the entry: what bears no tax first. */
const feeOrder: readonly TaxLine['taxClass'][] = ['OUT_OF_SCOPE', 'NON_TAXABLE', 'TAXABLE_10']

/**
 * The entry of a deposit: what came to the bank, and what was taken off on the way, against the receivable that the sales were
 * booked on.
 * @throws Error where the figures of the deposit do not add up, so that no file is written of it
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
