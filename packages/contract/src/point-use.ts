import { type Currency } from './money.ts'
import { pointWorth } from './point-refund.ts'
import { PPM } from './terms-fee.ts'

/** The parts of a payment that were paid with and without points. */
export interface PointUse {
  /** Minor units paid without points; 0 for a payment by point card. */
  readonly paid: bigint
  readonly used: bigint
  readonly currency: Currency
}

/**
 * True if points paid a larger share of a payment than the store's point use rate allows. Each
 * point counts as one whole unit of the currency. The comparison is exact, without rounding.
 * @param useRate in parts per million; null if the store has no limit
 */
export function exceedsUseRate(
  { paid, used, currency }: PointUse,
  useRate: number | null,
): boolean {
  if (useRate === null || used === 0n) return false
  const byPoints = used * BigInt(pointWorth(currency))
  return byPoints * BigInt(PPM) > (paid + byPoints) * BigInt(useRate)
}
