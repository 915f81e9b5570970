import type { TaxClass } from '@choba/contract/terms-fee.ts'

/**
 * The terms of the identity, in minor units:
 * `transferAmount = totalUsage − refund − fee − tax − transferFee − deduction − pointGive + revise`.
 */
export interface DepositFigures {
  readonly totalUsage: number
  readonly refund: number
  /** Net of fees that came back, without tax. */
  readonly fee: number
  readonly tax: number
  /** Without tax. */
  readonly transferFee: number
  readonly deduction: number
  readonly pointGive: number
  readonly revise: number
  readonly transferAmount: number
}

/** Who issues the invoice. */
export interface StatementIssuer {
  readonly name: string
  readonly address: string
  /** `T` and thirteen digits; null where the issuer is not registered. */
  readonly registrationNumber: string | null
}

export interface StatementRecipient {
  readonly companyName: string
  /** Where it is another than the company's. */
  readonly merchantName: string | null
}

export interface StatementAccount {
  readonly bankName: string
  readonly branchName: string
  readonly kind: 'ORDINARY' | 'CURRENT' | 'SAVINGS' | 'OTHER'
  /** The last four: a paper with the whole number is one to be careful with. */
  readonly lastDigits: string
  readonly holder: string
}

export interface BrandLine {
  /** In the language of the document. */
  readonly name: string
  readonly count: number
  readonly usage: number
  readonly refundCount: number
  readonly refund: number
  /** Parts per million. */
  readonly ratePpm: number
  readonly taxClass: TaxClass
  readonly fee: number
  readonly feeReturned: number
}

/** What is taxed alike: `base` is net fees and, where it is taxed so, the transfer fee; `tax` is computed once of it. */
export interface TaxLine {
  readonly taxClass: TaxClass
  readonly base: number
  readonly tax: number
}

export type DeductionKind = 'DISPUTE' | 'DISPUTE_CANCEL' | 'OTHER_DEDUCTION'
export type RevisionKind = 'CARRIED_IN' | 'CARRIED_OUT' | 'INVOICED' | 'TRANSFER_RETURNED' | 'ADJUSTMENT'

/** A part of `deduction` (what comes off is positive) or of `revise` (what is added is positive). */
export interface CauseLine<Kind> {
  readonly kind: Kind
  readonly reason: string | null
  /** A deposit or a transaction that it is about. */
  readonly reference: string | null
  readonly amount: number
}

interface SalesLine {
  readonly count: number
  readonly usage: number
  readonly refund: number
  readonly fee: number
}

export interface StoreLine extends SalesLine {
  readonly name: string
}

export interface DayLine extends SalesLine {
  readonly day: string
}

/** Transactions of a day that was closed when they arrived: they are part of the figures of this deposit. */
export interface LateLine {
  readonly day: string
  readonly count: number
  readonly usage: number
  readonly refund: number
}

/** A taxable fee that came back with a refund: what a return invoice has to say. */
export interface ReturnedFeeLine {
  readonly returnedOn: string
  readonly soldFrom: string
  readonly soldTo: string
  readonly name: string
  readonly base: number
  readonly tax: number
}

/** Which statement this one corrects. */
export interface CorrectedStatement {
  readonly statementNo: string
  readonly issuedOn: string
}

/** Everything that stands on the statement of one deposit. Days are `YYYY-MM-DD`, amounts minor units of `currency`. */
export interface DepositStatement {
  readonly statementNo: string
  readonly issuedOn: string
  readonly corrects: CorrectedStatement | null
  readonly issuer: StatementIssuer
  readonly recipient: StatementRecipient
  readonly depositNo: string
  readonly currency: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly closeDate: string
  /** Null where nothing is transferred. */
  readonly payDate: string | null
  /** The calendar of bank holidays does not reach it yet. */
  readonly isPayDateProvisional: boolean
  readonly bankAccount: StatementAccount | null
  readonly figures: DepositFigures
  /** Cash in the till, which is part of no figure; null where there is none. */
  readonly inTill: number | null
  /** How many points were awarded at the merchant's cost. */
  readonly points: number
  readonly brands: readonly BrandLine[]
  readonly taxes: readonly TaxLine[]
  readonly deductions: readonly CauseLine<DeductionKind>[]
  readonly revisions: readonly CauseLine<RevisionKind>[]
  readonly returnedFees: readonly ReturnedFeeLine[]
  readonly late: readonly LateLine[]
  readonly stores: readonly StoreLine[]
  readonly days: readonly DayLine[]
}

/** A deposit as one line of the statement of a month or a year. */
export interface SummaryLine {
  readonly depositNo: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly payDate: string | null
  readonly figures: DepositFigures
}

/** The deposits of a company in a month or a year, of one currency. */
export interface DepositSummary {
  readonly statementNo: string
  readonly issuedOn: string
  readonly issuer: StatementIssuer
  readonly recipient: StatementRecipient
  readonly currency: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly deposits: readonly SummaryLine[]
}
