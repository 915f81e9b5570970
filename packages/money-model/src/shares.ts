// Rounded shares of amounts, in minor units.

export type ModelRounding = 'FLOOR' | 'HALF_UP' | 'CEIL'

const MILLION = 1_000_000

/**
 * Returns a share of an amount as an integer. A negative amount gives the same result as the
 * positive amount, with the opposite sign.
 * @throws RangeError if the product exceeds the safe integers
 */
export function shareOf(amount: number, ppm: number, mode: ModelRounding): number {
  const product = Math.abs(amount) * ppm
  if (!Number.isSafeInteger(product)) throw new RangeError(`${amount} at ${ppm} ppm is too large`)
  const rest = product % MILLION
  const down = (product - rest) / MILLION
  const isUp = mode === 'CEIL' ? rest > 0 : mode === 'HALF_UP' && rest * 2 >= MILLION
  const rounded = down + (isUp ? 1 : 0)
  return amount < 0 ? 0 - rounded : rounded
}

/** Consumption tax of 10%, in parts per million. */
export const TAX_PPM = 100_000
