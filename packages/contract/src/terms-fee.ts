/**
 * Fee arithmetic: integers in minor units and rates in parts per million. All rounding uses
 * `roundPpm`.
 */

export const roundingModes = ['FLOOR', 'HALF_UP', 'CEIL'] as const
export type RoundingMode = (typeof roundingModes)[number]

/** Amount that is rounded: the fee of each transaction, or the sum of the fees of a cycle. */
export const roundingUnits = ['TRANSACTION', 'CYCLE'] as const
export type RoundingUnit = (typeof roundingUnits)[number]

/**
 * Tax classes of fees. Wallet fees pay for a service and are taxed; card fees are the price of a
 * receivable and are not.
 */
export const taxClasses = ['TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE'] as const
export type TaxClass = (typeof taxClasses)[number]

/** One whole in parts per million: `32_400` is 3.24%. */
export const PPM = 1_000_000
/** Consumption tax of 10%. */
export const TAX_PPM = 100_000

/**
 * Returns a share of an amount in minor units. A negative amount gives the same result as the
 * positive amount, with the opposite sign: FLOOR of −3,000 at 3.24% is −97. So a returned fee never
 * exceeds the charged fee.
 */
export function roundPpm(amount: bigint, ratePpm: number, mode: RoundingMode): bigint {
  const whole = BigInt(PPM)
  const product = (amount < 0n ? -amount : amount) * BigInt(ratePpm)
  const added = mode === 'FLOOR' ? 0n : mode === 'CEIL' ? whole - 1n : whole / 2n
  const rounded = (product + added) / whole
  return amount < 0n ? -rounded : rounded
}

/** Returns the consumption tax on the taxable sum of a statement. Rounded once, never per fee. */
export const taxOf = (base: bigint, mode: RoundingMode): bigint => roundPpm(base, TAX_PPM, mode)

/**
 * Transfer fee for amounts of at least `from`, in minor units without tax. `bankCode` is null if
 * the fee applies to all banks without their own fees.
 */
export interface TransferFee {
  readonly bankCode: string | null
  readonly from: number
  readonly fee: number
}

/**
 * Returns the transfer fee for an amount, without tax. Uses the tiers of the payee's bank if there
 * are any, otherwise those for all banks. Applies the highest `from` that the amount reaches; 0 if
 * none matches.
 */
export function transferFeeOf(
  tiers: readonly TransferFee[],
  bankCode: string,
  amount: bigint,
): bigint {
  for (const bank of [bankCode, null]) {
    const reached = tiers.filter((tier) => tier.bankCode === bank && BigInt(tier.from) <= amount)
    if (reached.length > 0)
      return BigInt(reached.reduce((high, tier) => (tier.from > high.from ? tier : high)).fee)
  }
  return 0n
}
