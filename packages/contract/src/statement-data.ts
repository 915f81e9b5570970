import * as z from 'zod/mini'
import { day } from './day.ts'
import { count, currency } from './fields.ts'
import { MAX_EXACT } from './money.ts'
import { PPM, taxClasses } from './terms-fee.ts'

/** What stands on the statement of a deposit, as it was frozen when it was issued. Amounts are minor units, days `YYYY-MM-DD`. */

const money = z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT))
const text = z.string()

/**
 * The terms of the identity:
 * `transferAmount = totalUsage − refund − fee − tax − transferFee − deduction − pointGive + revise`.
 */
export const StatementFigures = z.strictObject({
  totalUsage: money,
  refund: money,
  /** Net of fees that came back, without tax. */
  fee: money,
  tax: money,
  /** Without tax. */
  transferFee: money,
  deduction: money,
  pointGive: money,
  revise: money,
  transferAmount: money,
})
export type StatementFigures = z.output<typeof StatementFigures>

/** Who issues the invoice. */
export const StatementIssuer = z.strictObject({
  name: text,
  address: text,
  /** `T` and thirteen digits; null where the issuer is not registered. */
  registrationNumber: z.nullable(text),
})
export type StatementIssuer = z.output<typeof StatementIssuer>

export const StatementRecipient = z.strictObject({
  companyName: text,
  /** Where it is another than the company's. */
  merchantName: z.nullable(text),
  address: z.nullable(text),
})
export type StatementRecipient = z.output<typeof StatementRecipient>

export const StatementAccount = z.strictObject({
  bankName: text,
  branchName: text,
  kind: z.enum(['ORDINARY', 'CURRENT', 'SAVINGS', 'OTHER']),
  /** The last four: a paper with the whole number is one to be careful with. */
  lastDigits: text,
  holder: text,
})
export type StatementAccount = z.output<typeof StatementAccount>

export const BrandLine = z.strictObject({
  /** In the language of the document. */
  name: text,
  count,
  usage: money,
  refundCount: count,
  refund: money,
  ratePpm: z.int().check(z.minimum(0), z.maximum(PPM)),
  taxClass: z.enum(taxClasses),
  fee: money,
  feeReturned: money,
})
export type BrandLine = z.output<typeof BrandLine>

/**
 * What is taxed alike: `base` is net fees, revisions of that class and, where it is taxed so, the transfer fee; `tax` is computed
 * once of it.
 */
export const TaxLine = z.strictObject({ taxClass: z.enum(taxClasses), base: money, tax: money })
export type TaxLine = z.output<typeof TaxLine>

export const deductionKinds = ['DISPUTE', 'DISPUTE_CANCEL', 'OTHER_DEDUCTION'] as const
export type DeductionKind = (typeof deductionKinds)[number]
export const revisionKinds = [
  'CARRIED_IN',
  'CARRIED_OUT',
  'INVOICED',
  'TRANSFER_RETURNED',
  'ADJUSTMENT',
] as const
export type RevisionKind = (typeof revisionKinds)[number]

/** A part of `deduction` (what comes off is positive) or of `revise` (what is added is positive). */
const causeLine = <const K extends readonly string[]>(kinds: K) =>
  z.strictObject({
    kind: z.enum(kinds),
    reason: z.nullable(text),
    /** A deposit or a transaction that it is about. */
    reference: z.nullable(text),
    amount: money,
  })
const DeductionLine = causeLine(deductionKinds)
const RevisionLine = z.strictObject({
  ...causeLine(revisionKinds).shape,
  /** Of an adjustment, whose amount is without tax; absent where it has none. */
  taxClass: z.optional(z.enum(taxClasses)),
})
export type DeductionLine = z.output<typeof DeductionLine>
export type RevisionLine = z.output<typeof RevisionLine>

const sales = { count, usage: money, refund: money, fee: money }
export const StoreLine = z.strictObject({ name: text, ...sales })
export type StoreLine = z.output<typeof StoreLine>
export const DayLine = z.strictObject({ day, ...sales })
export type DayLine = z.output<typeof DayLine>

/** Transactions that arrived after their day was closed, by their own day; one that does not count any more is below zero. */
export const LateLine = z.strictObject({ day, count: money, usage: money, refund: money })
export type LateLine = z.output<typeof LateLine>

/** A taxable fee that came back with a refund, or a taxable amount that was given back: what a return invoice has to say. */
export const ReturnedFeeLine = z.strictObject({
  returnedOn: day,
  soldFrom: day,
  soldTo: day,
  name: text,
  base: money,
  /** Only on statements from before the tax was rounded once, which have it row by row. */
  tax: z.optional(money),
})
export type ReturnedFeeLine = z.output<typeof ReturnedFeeLine>

/** Which statement this one corrects, and why. */
export const CorrectedStatement = z.strictObject({
  statementNo: text,
  issuedOn: day,
  reason: z.nullable(text),
})
export type CorrectedStatement = z.output<typeof CorrectedStatement>

const issue = {
  statementNo: text,
  issuedOn: day,
  corrects: z.nullable(CorrectedStatement),
  issuer: StatementIssuer,
  recipient: StatementRecipient,
  currency,
  dateFrom: day,
  dateTo: day,
}

/** The bank returned the transfer: when, and which deposit has its amount since; null while the next one is not closed. */
export const ReturnedTransfer = z.strictObject({ day, addedTo: z.nullable(text) })

/** Everything that stands on the statement of one deposit. */
export const DepositStatement = z.strictObject({
  ...issue,
  depositNo: text,
  closeDate: day,
  /** Null where nothing is transferred. */
  payDate: z.nullable(day),
  /** The calendar of bank holidays does not reach it yet. */
  isPayDateProvisional: z.boolean(),
  bankAccount: z.nullable(StatementAccount),
  figures: StatementFigures,
  /** Cash in the till, which is part of no figure; null where there is none. */
  inTill: z.nullable(money),
  /** How many points were awarded at the merchant's cost, less those that were taken back. */
  points: money,
  brands: z.array(BrandLine),
  taxes: z.array(TaxLine),
  deductions: z.array(DeductionLine),
  revisions: z.array(RevisionLine),
  returnedFees: z.array(ReturnedFeeLine),
  /** The tax on all of `returnedFees`, rounded once; absent where each row has its own, or there is none. */
  returnedTax: z.optional(money),
  /** False where a registered issuer's statement is no qualified invoice; absent where the registration decides. */
  qualified: z.optional(z.literal(false)),
  /** Absent unless the bank had returned the transfer when the statement was issued. */
  returned: z.optional(ReturnedTransfer),
  late: z.array(LateLine),
  stores: z.array(StoreLine),
  days: z.array(DayLine),
})
export type DepositStatement = z.output<typeof DepositStatement>

/** Whether a statement has the title of a qualified invoice, and its return invoice that of one. */
export const isQualified = ({
  issuer,
  qualified,
}: Pick<DepositStatement, 'issuer' | 'qualified'>): boolean =>
  qualified !== false && issuer.registrationNumber !== null

/** Statements are qualified invoices in yen alone: no other currency has a rate here, and the tax has to be said in yen. */
export const mayBeQualified = (statement: Pick<DepositStatement, 'issuer' | 'currency'>): boolean =>
  statement.issuer.registrationNumber !== null && statement.currency === 'JPY'

/** The tax of the return invoice: on its sum, or on statements from before that row by row. */
export const returnedTaxOf = ({
  returnedFees,
  returnedTax,
}: Pick<DepositStatement, 'returnedFees' | 'returnedTax'>): number =>
  returnedTax ?? returnedFees.reduce((sum, { tax = 0 }) => sum + tax, 0)

/** A deposit as one line of the statement of a month or a year. */
export const SummaryLine = z.strictObject({
  depositNo: text,
  dateFrom: day,
  dateTo: day,
  payDate: z.nullable(day),
  figures: StatementFigures,
  /** Absent unless the bank had returned the transfer: its amount is also in the deposit that it was added to. */
  returned: z.optional(z.literal(true)),
})
export type SummaryLine = z.output<typeof SummaryLine>

const sumOfTransfers = (lines: readonly SummaryLine[], isReturned: boolean): number =>
  lines.reduce(
    (sum, { figures, returned = false }) =>
      sum + (returned === isReturned ? figures.transferAmount : 0),
    0,
  )

/** What deposits transferred. A transfer that the bank returned is in a later deposit, and does not count here. */
export const transferredSum = (lines: readonly SummaryLine[]): number =>
  sumOfTransfers(lines, false)

/** What the bank returned of the transfers of deposits. */
export const returnedSum = (lines: readonly SummaryLine[]): number => sumOfTransfers(lines, true)

/** The deposits of a company that closed in a month or a year, of one currency. */
export const DepositSummary = z.strictObject({ ...issue, deposits: z.array(SummaryLine) })
export type DepositSummary = z.output<typeof DepositSummary>
