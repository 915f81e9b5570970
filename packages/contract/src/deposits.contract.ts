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
 * Deposits: what a company of a merchant is paid for a cycle, and how it follows from its transactions. Minor units.
 * `transferAmount = totalUsage − refund − fee − tax − transferFee − deduction − pointGive + revise` (specification §3).
 */

export { depositNo }

/** What stands beside the transactions of a deposit. */
export const depositLineKinds = [
  'CARRY_IN',
  'CARRY_OUT',
  'INVOICED',
  'RETURNED',
  'REVISION',
] as const

/** Those of the stores that the reader sees, where that is not every one: without what belongs to the company alone. */
const ofCompany = {
  tax: sum,
  transferFee: sum,
  deduction: sum,
  pointGive: sum,
  revise: sum,
  transferAmount: sum,
}
const figures = { totalUsage: sum, refund: sum, fee: sum, ...ofCompany, inTill: sum }

export const DepositRow = z.strictObject({
  /** Null of one that is still open. */
  depositNo: z.nullable(depositNo),
  entCode: z.string(),
  entName: z.string(),
  companyCode,
  companyName: z.string(),
  /** Business days of the cycle, both included; it closes with the last. */
  dateFrom: day,
  dateTo: day,
  closeDate: day,
  payDate: day,
  /** The calendar of banks for that day is not official yet. */
  payDateProvisional: z.boolean(),
  currency,
  state: z.enum(depositStates),
  ...figures,
  /** Transactions that came after their own day was closed. */
  lateCount: count,
  /** The bank, the branch and the last four digits; null without an account, and to who sees a part of the stores. */
  bankAccount: z.nullable(z.string()),
  /**
   * Of one that is still open: the codes of brands that the merchant's terms do not rate. The close waits for their rates; what
   * depends on a fee is null where the company has any of them.
   */
  unrated: z.array(z.string()),
})
export type DepositRow = z.output<typeof DepositRow>

/**
 * A sum line of each currency, over every page. The bank sent `returned` back, so that it is in the `revise` of later deposits:
 * `transferAmount` is without it, and the other figures less `returned` add up to that.
 */
export const DepositSum = z.strictObject({ currency, count, ...figures, returned: sum })
export type DepositSum = z.output<typeof DepositSum>

export const DepositPage = z.strictObject({
  ...page(DepositRow),
  total: z.optional(count),
  sum: z.optional(z.array(DepositSum)),
  /** With the first page: those that are still filling, by company, with what they have so far. */
  open: z.optional(z.array(DepositRow)),
  /** With the first page of a merchant: its business day now, until which they have filled. */
  today: z.optional(day),
  /** The figures are those of the stores that the reader sees, and not of the whole company. */
  share: z.boolean(),
})
export type DepositPage = z.output<typeof DepositPage>

const DepositBrand = z.strictObject({
  paymentType: z.string(),
  paymentClass: z.enum(paymentClasses),
  brandName: z.string(),
  /** The first day of the terms that applied. */
  termsFrom: day,
  /** Of the terms that applied: a refund of an earlier payment has those of its payment. */
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
  /** The deposit that it comes from. */
  causeDepositNo: z.nullable(depositNo),
  reason: z.nullable(z.string()),
  /** Of a revision: how it is taxed, beside its amount, which is without tax. Null: it has none. */
  taxClass: z.nullable(z.enum(taxClasses)),
})
/** Points given less those taken back: `points × pointCost` is their part of `pointGive`. */
const DepositPoints = z.strictObject({
  /** The first day of the terms that applied: those of the payment's day. */
  termsFrom: day,
  /** Minor units of a point. */
  pointCost: count,
  points: sum,
})
const DepositDeduction = z.strictObject({
  kind: z.enum(['DISPUTE', 'DISPUTE_CANCEL']),
  amount: sum,
  businessDay: day,
  paymentNo: z.string(),
})

/** A deposit computed again from its transactions and terms. */
export const DepositProof = z.strictObject({
  checkedAt: instant,
  /** What is transferred less what was computed: 0 unless something is wrong. */
  residue: sum,
  /** Everything that differs, a closed day of a store and a payment method or a figure each. */
  differences: count,
})
export type DepositProof = z.output<typeof DepositProof>

export const DepositDetail = z.strictObject({
  ...DepositRow.shape,
  /** The account of the company's deposit before this one, where that was another: as `bankAccount` is said. */
  previousAccount: z.nullable(z.string()),
  share: z.boolean(),
  /**
   * Of one that the bank returned: when, and the deposit that has its amount since, null while that is not closed. Null to who
   * sees a part of the stores.
   */
  returned: z.nullable(z.strictObject({ day, addedTo: z.nullable(depositNo) })),
  closedAt: z.nullable(instant),
  /** Cash is in none of these: it is in the till. Each adds up to the figures above. */
  brands: z.array(DepositBrand),
  stores: z.array(DepositStore),
  days: z.array(DepositDay),
  lines: z.array(DepositLine),
  deductions: z.array(DepositDeduction),
  /** What `pointGive` is made of; none to who sees a part of the stores. */
  points: z.array(DepositPoints),
  /** The last time that it was computed again; null before the first, and to who sees a part of the stores. */
  proof: z.nullable(DepositProof),
})
export type DepositDetail = z.output<typeof DepositDetail>

/** An account that deposits were paid to, as rows show it. */
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
    summary:
      'Deposits of the caller’s merchant, the newest first, and with the first page those that are still open',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ ...DepositFilters.shape, ...pageQuery }),
    result: DepositPage,
    savedViews: { screens: ['deposit'], filters: DepositFilters },
  },
  detail: {
    method: 'GET',
    path: 'deposit/detail',
    summary: 'One deposit by brand, store and day, with every line beside its transactions',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ depositNo }),
    result: DepositDetail,
    raises: ['notFound'],
  },
  options: {
    method: 'GET',
    path: 'deposit/options',
    summary: 'What the search form of deposits offers: bank accounts, to those who see every store',
    can: merchantMay('Settle.search'),
    result: DepositOptions,
  },
  transactions: {
    method: 'GET',
    path: 'deposit/transactions',
    summary: 'The transactions behind a figure of a deposit, newest first, with their fees',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ ...depositTransactionsQuery, ...pageQuery }),
    result: DepositTransactionPage,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'deposit/download',
    summary: 'The list of deposits as a file',
    can: merchantMay('Settle.download'),
    query: z.strictObject({ ...DepositFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['nothingFound'],
  },
  transactionsDownload: {
    method: 'GET',
    path: 'deposit/transactionsdownload',
    summary: 'The transactions behind a figure of a deposit as a file',
    can: merchantMay('Settle.download'),
    query: z.strictObject({ ...depositTransactionsQuery, ...listFileForm }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  systemList: {
    method: 'GET',
    path: 'sysdeposit/list',
    summary: 'Deposits of the merchants of a tenant, the newest first',
    can: adminMay('Settle.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminDepositFilters.shape, ...pageQuery }),
    result: DepositPage,
    savedViews: { screens: ['sysdeposit'], filters: AdminDepositFilters },
  },
  systemDetail: {
    method: 'GET',
    path: 'sysdeposit/detail',
    summary: 'One deposit of a merchant of the tenant',
    can: adminMay('Settle.search'),
    query: z.strictObject({ entCode, depositNo }),
    result: DepositDetail,
    raises: ['notFound'],
  },
  systemOptions: {
    method: 'GET',
    path: 'sysdeposit/options',
    summary: 'The same of one merchant of the tenant',
    can: adminMay('Settle.search'),
    query: z.strictObject({ entCode }),
    result: DepositOptions,
    raises: ['notFound'],
  },
  systemTransactions: {
    method: 'GET',
    path: 'sysdeposit/transactions',
    summary: 'The transactions behind a figure of a deposit of a merchant of the tenant',
    can: adminMay('Settle.search'),
    query: z.strictObject({ entCode, ...depositTransactionsQuery, ...pageQuery }),
    result: DepositTransactionPage,
    raises: ['notFound'],
  },
  systemDownload: {
    method: 'GET',
    path: 'sysdeposit/download',
    summary: 'The list of deposits of the merchants of a tenant as a file',
    can: adminMay('Settle.download'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminDepositFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['nothingFound'],
  },
  systemTransactionsDownload: {
    method: 'GET',
    path: 'sysdeposit/transactionsdownload',
    summary: 'The transactions behind a figure of a deposit of a merchant of the tenant as a file',
    can: adminMay('Settle.download'),
    query: z.strictObject({ entCode, ...depositTransactionsQuery, ...listFileForm }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  verify: {
    method: 'POST',
    path: 'deposit/verify',
    summary:
      'Compute a deposit again from its transactions and terms, and keep how it was found. No money moves. illegalOperation: the caller sees a part of the stores; temporarilyUnavailable: one of the merchant is being computed already',
    can: merchantMay('Settle.search'),
    body: z.strictObject({ depositNo }),
    result: DepositProof,
    raises: ['notFound', 'illegalOperation'],
  },
  systemVerify: {
    method: 'POST',
    path: 'sysdeposit/verify',
    summary: 'The same of a merchant of the tenant',
    can: adminMay('Settle.search'),
    body: z.strictObject({ entCode, depositNo }),
    result: DepositProof,
    raises: ['notFound'],
  },
})
