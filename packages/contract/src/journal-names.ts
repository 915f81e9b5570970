import type { JournalFormat } from './journals.filters.ts'

/** How a merchant keeps its books: tax apart from amounts, or within them. */
export const taxMethods = ['EXCLUSIVE', 'INCLUSIVE'] as const
export type TaxMethod = (typeof taxMethods)[number]

/** What the accounts of a deposit's entry are called in the merchant's books. */
export interface JournalAccounts {
  readonly bank: string
  readonly receivable: string
  readonly fee: string
  /** Tax paid, apart from the fee it belongs to. */
  readonly tax: string
  readonly points: string
  readonly deduction: string
  readonly adjustment: string
  /** What was carried in or out. */
  readonly carried: string
  /** What the service invoices apart, as a cycle came to less than nothing. */
  readonly invoiced: string
  /** A transfer that the bank returned, until it is paid again. */
  readonly returned: string
}

/** What the tax classes of its lines are called by the software. */
export interface JournalTaxNames {
  readonly taxable: string
  /** More fees came back than were charged. */
  readonly taxableReturned: string
  readonly nonTaxable: string
  readonly outOfScope: string
  /** Of a taxable line, whose invoice it stands on. */
  readonly invoice: string
}

/** The keys of both, in the order that forms have them. */
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

/** What Yayoi takes of an account, in half-width characters. */
export const YAYOI_ACCOUNT_WIDTH = 24

/** The names a merchant may edit, as its software has them. */
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

/** The names the software has before anyone renames them. Only Yayoi's tell how the books are kept. */
export const defaultJournalNames = (format: JournalFormat, method: TaxMethod): JournalNames => ({
  accounts,
  taxes: { yayoi: yayoi(method === 'EXCLUSIVE' ? '内' : '込'), moneyForward, freee }[format],
})

/** What is written beside an entry: the deposit and its transaction dates. */
export const journalRemark = (depositNo: string, dateFrom: string, dateTo: string): string =>
  `入金 ${depositNo} ${dateFrom.replaceAll('-', '/')}-${dateTo.replaceAll('-', '/')}`
