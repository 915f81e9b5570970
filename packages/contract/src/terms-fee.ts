/** The arithmetic of fees: integers in minor units and rates in parts per million, rounded by one function everywhere. */

export const roundingModes = ['FLOOR', 'HALF_UP', 'CEIL'] as const
export type RoundingMode = (typeof roundingModes)[number]

/** What a fee is rounded for: each transaction, or the sum of a cycle. */
export const roundingUnits = ['TRANSACTION', 'CYCLE'] as const
export type RoundingUnit = (typeof roundingUnits)[number]

/** Wallets' fees are a service and taxed; those of cards are the price of a claim and are not. */
export const taxClasses = ['TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE'] as const
export type TaxClass = (typeof taxClasses)[number]

/** The whole, in parts per million: `32_400` of them are 3.24 %. */
export const PPM = 1_000_000
/** Consumption tax at 10 %. */
export const TAX_PPM = 100_000

/**
 * A share of an amount, in minor units. What is given back is rounded as what is taken, with the other sign: of −3,000 at 3.24 %
 * FLOOR makes −97, as of 3,000 it makes 97, so that a fee that comes back is never more than the one that was charged.
 */
export function roundPpm(amount: bigint, ratePpm: number, mode: RoundingMode): bigint {
  const whole = BigInt(PPM)
  const product = (amount < 0n ? -amount : amount) * BigInt(ratePpm)
  const added = mode === 'FLOOR' ? 0n : mode === 'CEIL' ? whole - 1n : whole / 2n
  const rounded = (product + added) / whole
  return amount < 0n ? -rounded : rounded
}

/** Consumption tax on the taxable sum of one statement: rounded once, and never fee by fee. */
export const taxOf = (base: bigint, mode: RoundingMode): bigint => roundPpm(base, TAX_PPM, mode)

/** What a transfer to a bank costs from an amount on, in minor units without tax. Null: to every other bank. */
export interface TransferFee {
  readonly bankCode: string | null
  readonly from: number
  readonly fee: number
}

/**
 * What transferring an amount costs, without tax: by the highest `from` that the amount reaches, of the payee's bank where that
 * has one, else of every bank; 0 where no line fits.
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
