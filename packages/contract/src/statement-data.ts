import * as z from 'zod/mini'
import { day } from './day.ts'
import { count, currency } from './fields.ts'
import { MAX_EXACT } from './money.ts'
import { PPM, taxClasses } from './terms-fee.ts'

/**
 * Content of a deposit statement, frozen at its issue. Amounts are in minor units, days are
 * `YYYY-MM-DD`.
 */

const money = z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT))
const text = z.string()

/**
 * Figures of the equation `transferAmount = totalUsage − refund − fee − tax − transferFee −
 * deduction − pointGive + revise`.
 */
export const StatementFigures = z.strictObject({
  totalUsage: money,
  refund: money,
  /** Fees minus returned fees, without tax. */
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

/** Issuer of the invoice. */
export const StatementIssuer = z.strictObject({
  name: text,
  address: text,
  /** `T` and 13 digits; null if the issuer is not registered. */
  registrationNumber: z.nullable(text),
})
export type StatementIssuer = z.output<typeof StatementIssuer>

export const StatementRecipient = z.strictObject({
  companyName: text,
  /** Null if equal to the company name. */
  merchantName: z.nullable(text),
  address: z.nullable(text),
})
export type StatementRecipient = z.output<typeof StatementRecipient>

export const StatementAccount = z.strictObject({
  bankName: text,
  branchName: text,
  kind: z.enum(['ORDINARY', 'CURRENT', 'SAVINGS', 'OTHER']),
  /** Last four digits only, to limit the risk if the document gets lost. */
  lastDigits: text,
  holder: text,
})
export type StatementAccount = z.output<typeof StatementAccount>

export const PaymentMethodLine = z.strictObject({
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
export type PaymentMethodLine = z.output<typeof PaymentMethodLine>

/**
 * Totals of one tax class. `base` is net fees, revisions of this class and, if taxed in this class,
 * the transfer fee. `tax` is computed once from `base`.
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

/** A component of `deduction` (deductions are positive) or `revise` (additions are positive). */
const causeLine = <const K extends readonly string[]>(kinds: K) =>
  z.strictObject({
    kind: z.enum(kinds),
    reason: z.nullable(text),
    /** Number of a related deposit or transaction. */
    reference: z.nullable(text),
    amount: money,
  })
const DeductionLine = causeLine(deductionKinds)
const RevisionLine = z.strictObject({
  ...causeLine(revisionKinds).shape,
  /**
   * Tax class of an adjustment, whose amount excludes tax. Omitted if the adjustment is not taxed.
   */
  taxClass: z.optional(z.enum(taxClasses)),
})
export type DeductionLine = z.output<typeof DeductionLine>
export type RevisionLine = z.output<typeof RevisionLine>

const sales = { count, usage: money, refund: money, fee: money }
export const StoreLine = z.strictObject({ name: text, ...sales })
export type StoreLine = z.output<typeof StoreLine>
export const DayLine = z.strictObject({ day, ...sales })
export type DayLine = z.output<typeof DayLine>

/**
 * Transactions that arrived after their day was closed, by their own business day. Negative for
 * transactions that no longer count.
 */
export const LateLine = z.strictObject({ day, count: money, usage: money, refund: money })
export type LateLine = z.output<typeof LateLine>

/**
 * A taxable fee returned for a refund, or another taxable amount given back. Required on a return
 * invoice.
 */
export const ReturnedFeeLine = z.strictObject({
  returnedOn: day,
  soldFrom: day,
  soldTo: day,
  name: text,
  base: money,
  /** Only on older statements, which computed the tax per row and not once for the sum. */
  tax: z.optional(money),
})
export type ReturnedFeeLine = z.output<typeof ReturnedFeeLine>

/** Statement that this one corrects, with the reason. */
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

/**
 * The day on which the bank returned the transfer, and the later deposit that includes its amount.
 * `addedTo` is null until that deposit is closed.
 */
export const ReturnedTransfer = z.strictObject({ day, addedTo: z.nullable(text) })

/** Complete content of the statement of one deposit. */
export const DepositStatement = z.strictObject({
  ...issue,
  depositNo: text,
  closeDate: day,
  /** Null if nothing is transferred. */
  payDate: z.nullable(day),
  /** True if the calendar of bank holidays does not cover that day yet. */
  isPayDateProvisional: z.boolean(),
  bankAccount: z.nullable(StatementAccount),
  figures: StatementFigures,
  /** Cash in the till, which is not part of any figure; null if there is none. */
  cashTotal: z.nullable(money),
  /** Points given at the merchant's cost minus points taken back. */
  points: money,
  paymentMethods: z.array(PaymentMethodLine),
  taxes: z.array(TaxLine),
  deductions: z.array(DeductionLine),
  revisions: z.array(RevisionLine),
  returnedFees: z.array(ReturnedFeeLine),
  /**
   * Tax on all `returnedFees`, rounded once. Omitted if each row has its own tax, or if there are
   * none.
   */
  returnedTax: z.optional(money),
  /**
   * False if the statement of a registered issuer is not a qualified invoice. If omitted, the
   * statement of a registered issuer is a qualified invoice.
   */
  qualified: z.optional(z.literal(false)),
  /** Set only if the bank had returned the transfer before the issue. */
  returned: z.optional(ReturnedTransfer),
  late: z.array(LateLine),
  stores: z.array(StoreLine),
  days: z.array(DayLine),
})
export type DepositStatement = z.output<typeof DepositStatement>

/**
 * True if the statement is titled as a qualified invoice, and its return invoice as a qualified
 * return invoice.
 */
export const isQualified = ({
  issuer,
  qualified,
}: Pick<DepositStatement, 'issuer' | 'qualified'>): boolean =>
  qualified !== false && issuer.registrationNumber !== null

/**
 * True if a statement can be a qualified invoice. Only in yen, because the tax must be stated in
 * yen, and Choba has no exchange rates for other currencies.
 */
export const mayBeQualified = (statement: Pick<DepositStatement, 'issuer' | 'currency'>): boolean =>
  statement.issuer.registrationNumber !== null && statement.currency === 'JPY'

/** Returns the tax of the return invoice. Older statements have it per row. */
export const returnedTaxOf = ({
  returnedFees,
  returnedTax,
}: Pick<DepositStatement, 'returnedFees' | 'returnedTax'>): number =>
  returnedTax ?? returnedFees.reduce((sum, { tax = 0 }) => sum + tax, 0)

/** A deposit on the statement of a month or year. */
export const SummaryLine = z.strictObject({
  depositNo: text,
  dateFrom: day,
  dateTo: day,
  payDate: z.nullable(day),
  figures: StatementFigures,
  /** Set if the bank had returned the transfer. A later deposit then includes the amount again. */
  returned: z.optional(z.literal(true)),
})
export type SummaryLine = z.output<typeof SummaryLine>

const sumOfTransfers = (lines: readonly SummaryLine[], isReturned: boolean): number =>
  lines.reduce(
    (sum, { figures, returned = false }) =>
      sum + (returned === isReturned ? figures.transferAmount : 0),
    0,
  )

/**
 * Total transferred amount. Excludes transfers that the bank returned, because a later deposit
 * includes them.
 */
export const transferredSum = (lines: readonly SummaryLine[]): number =>
  sumOfTransfers(lines, false)

/** Total of the transfers that the bank returned. */
export const returnedSum = (lines: readonly SummaryLine[]): number => sumOfTransfers(lines, true)

/** Deposits of a company in one currency that closed in a month or year. */
export const DepositSummary = z.strictObject({ ...issue, deposits: z.array(SummaryLine) })
export type DepositSummary = z.output<typeof DepositSummary>
