import {
  taxOf,
  transferFeeOf,
  type RoundingMode,
  type TaxClass,
  type TransferFee,
} from './terms-fee.ts'

/**
 * Computes the transferred amount from the totals of a cycle. Amounts are integers in minor units.
 * All rounding of a deposit happens here.
 */

/** Totals of one payment method in a deposit cycle. */
export interface PaymentMethodSum {
  readonly taxClass: TaxClass
  readonly usage: bigint
  readonly refund: bigint
  /** Fees of the payments. `feeBack` is the total of fees returned for refunds. */
  readonly fee: bigint
  readonly feeBack: bigint
}

export interface DepositInput {
  readonly paymentMethods: readonly PaymentMethodSum[]
  /** Amount of lost disputes, without those that were won later. */
  readonly deduction: bigint
  /** Cost of the points that the merchant gave. */
  readonly pointGive: bigint
  /** Amounts carried over into this cycle, returned by the bank or added manually, without tax. */
  readonly revise: bigint
  /** Part of `revise` that is taxable at 10%. Negative amounts are charged to the merchant. */
  readonly taxableRevise: bigint
  /** Number of consecutive negative cycles carried over before this one. */
  readonly carriesBefore: number
  readonly terms: {
    readonly transferFees: readonly TransferFee[]
    /**
     * Minimum amount, before the transfer fee and its tax, that is paid out. Lower amounts are
     * carried over.
     */
    readonly minimumPayout: number
    readonly negativeCarries: number
  }
  /** Bank of the payee; empty without an account. */
  readonly bankCode: string
  readonly taxRounding: RoundingMode
}

export interface DepositFigures {
  readonly totalUsage: bigint
  readonly refund: bigint
  /** Fees of the payments minus the fees returned for refunds. */
  readonly fee: bigint
  readonly tax: bigint
  readonly transferFee: bigint
  readonly deduction: bigint
  readonly pointGive: bigint
  /**
   * The input `revise`, minus an amount that is moved to the next cycle or to an invoice
   * (`carriedOut`).
   */
  readonly revise: bigint
  readonly transferAmount: bigint
  /** CLOSED: the amount is transferred. CARRIED and INVOICED: nothing is transferred. */
  readonly state: 'CLOSED' | 'CARRIED' | 'INVOICED'
  /** Amount moved to the next cycle or to an invoice in place of a transfer. */
  readonly carriedOut: bigint
  readonly carries: number
}

const sum = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n)

/**
 * Computes `transferred = totalUsage − refund − fee − tax − transferFee − deduction − pointGive +
 * revise`. Tax is computed once on all amounts taxable at 10%, including the transfer fee and
 * taxable revisions.
 * An amount below the minimum payout, or not positive after the transfer fee and its tax, is
 * carried over. A negative amount is carried over as often as the terms allow, then invoiced. In
 * both cases there is no transfer fee, and 0 is transferred.
 */
export function depositFigures(input: DepositInput): DepositFigures {
  const { paymentMethods, deduction, pointGive, revise, taxableRevise, terms, carriesBefore } =
    input
  const totalUsage = sum(paymentMethods.map(({ usage }) => usage))
  const refund = sum(paymentMethods.map((paymentMethod) => paymentMethod.refund))
  const fee = sum(paymentMethods.map((paymentMethod) => paymentMethod.fee - paymentMethod.feeBack))
  const taxable = sum(
    paymentMethods
      .filter(({ taxClass }) => taxClass === 'TAXABLE_10')
      .map((paymentMethod) => paymentMethod.fee - paymentMethod.feeBack),
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
