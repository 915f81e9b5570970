import * as z from 'zod/mini'
import {
  AdminDepositFilters,
  companyCode,
  DepositFilters,
  depositStates,
} from './deposits.filters.ts'
import { depositNo } from './deposit-states.ts'
import {
  counted,
  depositTransactionsQuery,
  DepositTransactionPage,
} from './deposit-transactions.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, id, instant, sum } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { PPM, roundingModes, roundingUnits, taxClasses } from './terms-fee.ts'
import { entCode, paymentClasses } from './transactions.contract.ts'

/**
 * Deposits: the amount that a company of a merchant receives for a cycle, and how this amount is
 * computed from transactions. Amounts are in minor units.
 * `transferAmount = totalUsage − refund − fee − tax − transferFee − deduction − pointGive + revise`
 * (specification §3).
 */

export { depositNo }

/** Lines of a deposit other than transactions. */
export const depositLineKinds = [
  'CARRY_IN',
  'CARRY_OUT',
  'INVOICED',
  'RETURNED',
  'REVISION',
] as const

/**
 * Figures that exist only for the whole company. Null if the caller sees only a part of its stores;
 * the other figures then cover only those stores.
 */
const ofCompany = {
  tax: sum,
  transferFee: sum,
  deduction: sum,
  pointGive: sum,
  revise: sum,
  transferAmount: sum,
}
const figures = { totalUsage: sum, refund: sum, fee: sum, ...ofCompany, cashTotal: sum }

export const DepositRow = z.strictObject({
  /** Null if the deposit is not closed. */
  depositNo: z.nullable(depositNo),
  entCode: z.string(),
  entName: z.string(),
  companyCode,
  companyName: z.string(),
  /**
   * First and last business day of the cycle, both included. The cycle closes at the end of the
   * last day.
   */
  dateFrom: day,
  dateTo: day,
  closeDate: day,
  payDate: day,
  /** True if the bank calendar for that day is not official yet. */
  payDateProvisional: z.boolean(),
  currency,
  state: z.enum(depositStates),
  ...figures,
  /** Number of late transactions, which arrived after their own day was closed. */
  lateCount: count,
  /**
   * Bank, branch and last four digits. Null without an account, or if the caller sees only a part
   * of the stores.
   */
  bankAccount: z.nullable(z.string()),
  /**
   * For an open deposit: codes of payment methods without a rate in the merchant's terms. The
   * deposit cannot close until the terms have these rates. Until then, all figures that depend on a
   * fee are null.
   */
  missingRates: z.array(z.string()),
})
export type DepositRow = z.output<typeof DepositRow>

/**
 * Totals per currency over all pages. The bank sent `returned` back, and the `revise` of later
 * deposits pays that amount again. So `transferAmount` excludes it, and the other figures minus
 * `returned` add up to `transferAmount`.
 */
export const DepositSum = z.strictObject({ currency, count, ...figures, returned: sum })
export type DepositSum = z.output<typeof DepositSum>

export const DepositPage = z.strictObject({
  ...page(DepositRow),
  total: z.optional(count),
  sum: z.optional(z.array(DepositSum)),
  /** Open deposits by company, with their totals so far. Only on the first page. */
  open: z.optional(z.array(DepositRow)),
  /**
   * Current business day of the merchant. The open deposits include transactions up to this day.
   * Only on the first page of a merchant.
   */
  today: z.optional(day),
  /** True if the figures cover only the stores that the caller sees. */
  share: z.boolean(),
})
export type DepositPage = z.output<typeof DepositPage>

const DepositPaymentMethod = z.strictObject({
  paymentType: z.string(),
  paymentClass: z.enum(paymentClasses),
  paymentMethodName: z.string(),
  /** First day of the applied version of the terms. */
  termsFrom: day,
  /**
   * From the applied version of the terms. A refund of an earlier payment uses the terms of that
   * payment.
   */
  ratePpm: z.int().check(z.minimum(0), z.maximum(PPM)),
  taxClass: z.enum(taxClasses),
  roundingUnit: z.enum(roundingUnits),
  roundingMode: z.enum(roundingModes),
  ...counted,
})
const DepositStore = z.strictObject({
  storeId: id,
  storeCode: z.string(),
  storeName: z.string(),
  ...counted,
})
const DepositDay = z.strictObject({ day, ...counted })

const DepositLine = z.strictObject({
  kind: z.enum(depositLineKinds),
  amount: sum,
  businessDay: day,
  /** Deposit that caused this line. */
  causeDepositNo: z.nullable(depositNo),
  reason: z.nullable(z.string()),
  /** Tax class of a revision, whose amount excludes tax. Null if the revision is not taxed. */
  taxClass: z.nullable(z.enum(taxClasses)),
})
/** Points given minus points taken back. `points × pointCost` is their share of `pointGive`. */
const DepositPoints = z.strictObject({
  /**
   * First day of the applied version of the terms, which is the version in force on the day of the
   * payment.
   */
  termsFrom: day,
  /** Cost of a point in minor units. */
  pointCost: count,
  points: sum,
})
const DepositDeduction = z.strictObject({
  kind: z.enum(['DISPUTE', 'DISPUTE_CANCEL']),
  amount: sum,
  businessDay: day,
  paymentNo: z.string(),
})

/** Result of a recalculation of a deposit from its transactions and terms. */
export const DepositProof = z.strictObject({
  checkedAt: instant,
  /** Transferred amount minus recalculated amount. 0 unless something is wrong. */
  difference: sum,
  /** Number of differences. Each is one figure, or one closed day of a store and payment method. */
  differences: count,
})
export type DepositProof = z.output<typeof DepositProof>

export const DepositDetail = z.strictObject({
  ...DepositRow.shape,
  /**
   * Bank account of the company's previous deposit, if different from this one. Same format as
   * `bankAccount`.
   */
  previousAccount: z.nullable(z.string()),
  share: z.boolean(),
  /**
   * For a deposit that the bank returned: the day, and the later deposit that includes its amount.
   * `addedTo` is null until that deposit is closed. Null if the caller sees only a part of the
   * stores.
   */
  returned: z.nullable(z.strictObject({ day, addedTo: z.nullable(depositNo) })),
  closedAt: z.nullable(instant),
  /**
   * The following lists exclude cash payments, because the merchant already has that money. Each
   * adds up to the totals of the deposit.
   */
  paymentMethods: z.array(DepositPaymentMethod),
  stores: z.array(DepositStore),
  days: z.array(DepositDay),
  lines: z.array(DepositLine),
  deductions: z.array(DepositDeduction),
  /** Components of `pointGive`. Empty if the caller sees only a part of the stores. */
  points: z.array(DepositPoints),
  /**
   * Latest recalculation. Null before the first one, or if the caller sees only a part of the
   * stores.
   */
  proof: z.nullable(DepositProof),
})
export type DepositDetail = z.output<typeof DepositDetail>

/**
 * A bank account that deposits were paid to, for the filter of the list. `name` is the same text as
 * `bankAccount` of a row.
 */
const DepositAccount = z.strictObject({
  bankAccount: id,
  name: z.string(),
  companyName: z.string(),
})
export const DepositOptions = z.strictObject({ bankAccounts: z.array(DepositAccount) })
export type DepositOptions = z.output<typeof DepositOptions>

export const deposits = endpoints({
  list: {
    method: 'GET',
    path: 'deposit/list',
    summary: 'List the deposits of the merchant',
    description: 'Newest first. The first page also returns deposits that are not closed yet.',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ ...DepositFilters.shape, ...pageQuery }),
    result: DepositPage,
    savedViews: { screens: ['deposit'], filters: DepositFilters },
  },
  detail: {
    method: 'GET',
    path: 'deposit/detail',
    summary: 'Get a deposit',
    description:
      'By payment method, store and day, with the number of transactions behind each line.',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ depositNo }),
    result: DepositDetail,
    raises: ['notFound'],
  },
  options: {
    method: 'GET',
    path: 'deposit/options',
    summary: 'Get the filters of deposits',
    description: 'Returns the bank accounts if the caller sees every store.',
    can: merchantMay('Settle.search'),
    result: DepositOptions,
  },
  transactions: {
    method: 'GET',
    path: 'deposit/transactions',
    summary: 'List the transactions behind a figure of a deposit',
    description: 'With their fees. Newest first.',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ ...depositTransactionsQuery, ...pageQuery }),
    result: DepositTransactionPage,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'deposit/download',
    summary: 'Download the list of deposits as a file',
    can: merchantMay('Settle.download'),
    query: z.strictObject({ ...DepositFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['nothingFound'],
  },
  transactionsDownload: {
    method: 'GET',
    path: 'deposit/transactionsdownload',
    summary: 'Download the transactions behind a figure of a deposit as a file',
    can: merchantMay('Settle.download'),
    query: z.strictObject({ ...depositTransactionsQuery, ...listFileForm }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  systemList: {
    method: 'GET',
    path: 'sysdeposit/list',
    summary: 'List the deposits of the merchants of a tenant',
    description: 'Newest first.',
    can: adminMay('Settle.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminDepositFilters.shape, ...pageQuery }),
    result: DepositPage,
    savedViews: { screens: ['sysdeposit'], filters: AdminDepositFilters },
  },
  systemDetail: {
    method: 'GET',
    path: 'sysdeposit/detail',
    summary: 'Get a deposit of a merchant',
    can: adminMay('Settle.search'),
    query: z.strictObject({ entCode, depositNo }),
    result: DepositDetail,
    raises: ['notFound'],
  },
  systemOptions: {
    method: 'GET',
    path: 'sysdeposit/options',
    summary: 'Get the filters of the deposits of a merchant',
    can: adminMay('Settle.search'),
    query: z.strictObject({ entCode }),
    result: DepositOptions,
    raises: ['notFound'],
  },
  systemTransactions: {
    method: 'GET',
    path: 'sysdeposit/transactions',
    summary: 'List the transactions behind a figure of a deposit of a merchant',
    description: 'With their fees. Newest first.',
    can: adminMay('Settle.search'),
    query: z.strictObject({ entCode, ...depositTransactionsQuery, ...pageQuery }),
    result: DepositTransactionPage,
    raises: ['notFound'],
  },
  systemDownload: {
    method: 'GET',
    path: 'sysdeposit/download',
    summary: 'Download the list of deposits of the merchants of a tenant as a file',
    can: adminMay('Settle.download'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminDepositFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['nothingFound'],
  },
  systemTransactionsDownload: {
    method: 'GET',
    path: 'sysdeposit/transactionsdownload',
    summary: 'Download the transactions behind a figure of a deposit of a merchant as a file',
    can: adminMay('Settle.download'),
    query: z.strictObject({ entCode, ...depositTransactionsQuery, ...listFileForm }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  verify: {
    method: 'POST',
    path: 'deposit/verify',
    summary: 'Recalculate a deposit from its transactions and terms',
    description:
      'Stores the result of the check; no money moves. Fails with 1200 if the caller does not see every store, and with 503 while a deposit of the merchant is being calculated.',
    can: merchantMay('Settle.search'),
    body: z.strictObject({ depositNo }),
    result: DepositProof,
    raises: ['notFound', 'illegalOperation'],
  },
  systemVerify: {
    method: 'POST',
    path: 'sysdeposit/verify',
    summary: 'Recalculate a deposit of a merchant from its transactions and terms',
    description:
      'Stores the result of the check; no money moves. Fails with 503 while a deposit of the merchant is being calculated.',
    can: adminMay('Settle.search'),
    body: z.strictObject({ entCode, depositNo }),
    result: DepositProof,
    raises: ['notFound'],
  },
})
