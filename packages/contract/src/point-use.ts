import { type Currency } from './money.ts'
import { pointWorth } from './point-refund.ts'
import { PPM } from './terms-fee.ts'

/** What was paid of a payment, with points and without: minor units and whole points. */
export interface PointUse {
  /** Paid without points; 0 of a payment by a point card. */
  readonly paid: bigint
  readonly used: bigint
  readonly currency: Currency
}

/**
 * True if points paid a larger part of a payment than the use rate of its store allows. The payment is what was paid without points
 * and the used points together, each worth a whole unit of the currency. Compared exactly, without rounding.
 * @param useRate parts per million; null: the store has no such limit
 */
export function exceedsUseRate(
  { paid, used, currency }: PointUse,
  useRate: number | null,
): boolean {
  if (useRate === null || used === 0n) return false
  const byPoints = used * BigInt(pointWorth(currency))
  return byPoints * BigInt(PPM) > (paid + byPoints) * BigInt(useRate)
}
