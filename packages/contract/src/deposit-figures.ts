import {
  taxOf,
  transferFeeOf,
  type RoundingMode,
  type TaxClass,
  type TransferFee,
} from './terms-fee.ts'

/** How the sums of a cycle become what is transferred. Integers in minor units; nothing else rounds a deposit. */

/** What was paid out with one brand in a cycle. */
export interface BrandSum {
  readonly taxClass: TaxClass
  readonly usage: bigint
  readonly refund: bigint
  /** Of the payments, and what comes back of the refunds' fees. */
  readonly fee: bigint
  readonly feeBack: bigint
}

export interface DepositInput {
  readonly brands: readonly BrandSum[]
  /** Lost disputes, without those that were won after all. */
  readonly deduction: bigint
  /** What the points cost that the merchant gave. */
  readonly pointGive: bigint
  /** Carried into this cycle, returned by the bank, corrected by hand; without tax. */
  readonly revise: bigint
  /** What of `revise` is taxable at 10 %: below zero it is charged. */
  readonly taxableRevise: bigint
  /** How many negative cycles in a row were carried before this one. */
  readonly carriesBefore: number
  readonly terms: {
    readonly transferFees: readonly TransferFee[]
    /** What is less than this before the transfer fee and its tax is carried. */
    readonly minimumPayout: number
    readonly negativeCarries: number
  }
  /** Of the payee; empty without an account. */
  readonly bankCode: string
  readonly taxRounding: RoundingMode
}

export interface DepositFigures {
  readonly totalUsage: bigint
  readonly refund: bigint
  /** Without what came back. */
  readonly fee: bigint
  readonly tax: bigint
  readonly transferFee: bigint
  readonly deduction: bigint
  readonly pointGive: bigint
  /** With what is carried out of this cycle, or invoiced. */
  readonly revise: bigint
  readonly transferAmount: bigint
  /** CLOSED: it is transferred. CARRIED, INVOICED: nothing is. */
  readonly state: 'CLOSED' | 'CARRIED' | 'INVOICED'
  /** Into the next cycle, or onto an invoice: what would have been transferred. */
  readonly carriedOut: bigint
  readonly carries: number
}

const sum = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n)

/**
 * `transferred = totalUsage − refund − fee − tax − transferFee − deduction − pointGive + revise`, tax once on all that is taxable
 * at 10 %, the transfer fee and taxable revisions included. What is less than the smallest amount paid out, before the transfer
 * fee and its tax, or is nothing after them is carried, and what is negative too, so often as the terms say; then it is invoiced.
 * Neither has a transfer fee, and both leave 0 to be transferred.
 */
export function depositFigures(input: DepositInput): DepositFigures {
  const { brands, deduction, pointGive, revise, taxableRevise, terms, carriesBefore } = input
  const totalUsage = sum(brands.map(({ usage }) => usage))
  const refund = sum(brands.map((brand) => brand.refund))
  const fee = sum(brands.map((brand) => brand.fee - brand.feeBack))
  const taxable = sum(
    brands
      .filter(({ taxClass }) => taxClass === 'TAXABLE_10')
      .map((brand) => brand.fee - brand.feeBack),
  )
  const of = (transferFee: bigint) => {
    const tax = taxOf(taxable - taxableRevise + transferFee, input.taxRounding)
    const left = totalUsage - refund - fee - tax - transferFee - deduction - pointGive + revise
    return { tax, transferFee, left }
  }
  const known = { totalUsage, refund, fee, deduction, pointGive }
  const before = of(0n)
  const charged = of(
    transferFeeOf(terms.transferFees, input.bankCode, before.left > 0n ? before.left : 0n),
  )
  const isPaidOut =
    before.left > 0n && before.left >= BigInt(terms.minimumPayout) && charged.left > 0n
  if (isPaidOut) {
    const { tax, transferFee, left: transferAmount } = charged
    return {
      ...known,
      tax,
      transferFee,
      revise,
      transferAmount,
      state: 'CLOSED',
      carriedOut: 0n,
      carries: 0,
    }
  }
  const { tax, left: carriedOut } = before
  const carries = carriedOut < 0n ? carriesBefore + 1 : 0
  const isInvoiced = carries > terms.negativeCarries
  return {
    ...known,
    tax,
    transferFee: 0n,
    revise: revise - carriedOut,
    transferAmount: 0n,
    state: isInvoiced ? 'INVOICED' : 'CARRIED',
    carriedOut,
    carries: isInvoiced ? 0 : carries,
  }
}
