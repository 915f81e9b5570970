import type { JournalFormat } from './journals.filters.ts'

/** Bookkeeping method of a merchant: amounts exclude or include tax. */
export const taxMethods = ['EXCLUSIVE', 'INCLUSIVE'] as const
export type TaxMethod = (typeof taxMethods)[number]

/** Account names in the merchant's books for the entries of a deposit. */
export interface JournalAccounts {
  readonly bank: string
  readonly receivable: string
  readonly fee: string
  /** Tax paid on fees, in a separate account. */
  readonly tax: string
  readonly points: string
  readonly deduction: string
  readonly adjustment: string
  /** Amounts carried over from or to another deposit. */
  readonly carried: string
  /** Amounts that the service invoices separately after a negative cycle. */
  readonly invoiced: string
  /** Transfers that the bank returned, until they are paid again. */
  readonly returned: string
}

/** Tax class names in the accounting software. */
export interface JournalTaxNames {
  readonly taxable: string
  /** Tax class if a deposit returns more fees than it charges. */
  readonly taxableReturned: string
  readonly nonTaxable: string
  readonly outOfScope: string
  /** Invoice type of a taxable line. */
  readonly invoice: string
}

/** Keys of `JournalAccounts` and `JournalTaxNames`, in the order of the form. */
export const journalAccounts = [
  'bank',
  'receivable',
  'fee',
  'tax',
  'points',
  'deduction',
  'adjustment',
  'carried',
  'invoiced',
  'returned',
] as const satisfies readonly (keyof JournalAccounts)[]
export const journalTaxNames = [
  'taxable',
  'taxableReturned',
  'nonTaxable',
  'outOfScope',
  'invoice',
] as const satisfies readonly (keyof JournalTaxNames)[]

/** Maximum width of an account name in Yayoi, in half-width characters. */
export const YAYOI_ACCOUNT_WIDTH = 24

/** Names that a merchant can edit to match its accounting software. */
export interface JournalNames {
  readonly accounts: JournalAccounts
  readonly taxes: JournalTaxNames
}

const accounts: JournalAccounts = {
  bank: '普通預金',
  receivable: '売掛金',
  fee: '支払手数料',
  tax: '仮払消費税',
  points: '販売促進費',
  deduction: '雑損失',
  adjustment: '雑収入',
  carried: '売掛金',
  invoiced: '未払金',
  returned: '未収入金',
}

const yayoi = (way: '内' | '込'): JournalTaxNames => ({
  taxable: `課対仕入${way}10%適格`,
  taxableReturned: `課対仕返${way}10%適格`,
  nonTaxable: '非課仕入',
  outOfScope: '対象外',
  invoice: '',
})

const moneyForward: JournalTaxNames = {
  taxable: '課税仕入 10%',
  taxableReturned: '課税仕入-返還等 10%',
  nonTaxable: '非課税仕入',
  outOfScope: '対象外',
  invoice: '適格',
}

const freee: JournalTaxNames = {
  taxable: '課対仕入10%',
  taxableReturned: '課対仕返10%',
  nonTaxable: '非課仕入',
  outOfScope: '対象外',
  invoice: '',
}

/**
 * Accounts of Beancount start with one of its five types of account. The next parts of the name
 * start with a capital letter, a letter without case, or a digit.
 */
export const BEANCOUNT_ACCOUNT =
  /^(?:Assets|Liabilities|Equity|Income|Expenses)(?::[\p{Lu}\p{Lo}0-9][\p{L}0-9-]*)+$/u

const beancountAccounts: JournalAccounts = {
  bank: 'Assets:Bank',
  receivable: 'Assets:Receivable',
  fee: 'Expenses:Fees',
  tax: 'Assets:Tax-Paid',
  points: 'Expenses:Points',
  deduction: 'Expenses:Deductions',
  adjustment: 'Income:Adjustments',
  carried: 'Assets:Receivable',
  invoiced: 'Liabilities:Invoiced',
  returned: 'Assets:Returned-Transfers',
}

/**
 * Returns the default names of the accounting software. Only the names for Yayoi depend on the tax
 * method.
 */
export const defaultJournalNames = (format: JournalFormat, method: TaxMethod): JournalNames => ({
  accounts: format === 'beancount' ? beancountAccounts : accounts,
  taxes: {
    yayoi: yayoi(method === 'EXCLUSIVE' ? '内' : '込'),
    moneyForward,
    freee,
    csv: freee,
    beancount: freee,
  }[format],
})

interface Remarked {
  readonly depositNo: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly companyName: string
}

/** Returns the remark of an entry: deposit number, transaction dates and company. */
export const journalRemark = ({ depositNo, dateFrom, dateTo, companyName }: Remarked): string =>
  `入金 ${depositNo} ${dateFrom.replaceAll('-', '/')}-${dateTo.replaceAll('-', '/')} ${companyName}`
