import { boundsOfClass } from './amount-classes.ts'
import { exactOrNull } from './money.ts'

/**
 * Number and total (minor units) of the payments in an amount class. The total is null if unknown.
 */
export interface ClassOfPayments {
  readonly amountClass: number
  readonly paymentCount: number
  readonly payment: number | null
}

/** A quantile: its exact amount class, and an estimated amount within the bounds of that class. */
export interface Quantile {
  readonly amountClass: number
  readonly about: number
}

/** All payments in the lowest or highest classes, with their exact count and total. */
export interface Tail {
  /**
   * The innermost class of the tail: the highest of the lowest classes, or the lowest of the
   * highest classes.
   */
  readonly amountClass: number
  readonly paymentCount: number
  readonly payment: number | null
}

/** Minimum share of the payments in a tail, in tenths. */
export const TAIL = 1

const countOf = (classes: readonly ClassOfPayments[]): number =>
  classes.reduce((sum, { paymentCount }) => sum + paymentCount, 0)

/**
 * Rounds to two significant digits, the precision of the estimate: 1,243 becomes 1,200. Rounds down
 * if the result would exceed `most`.
 */
function roughly(value: number, most: number): number {
  const unit = 10 ** Math.max(0, String(value).length - 2)
  const near = Math.round(value / unit) * unit
  return near <= most ? near : Math.floor(value / unit) * unit
}

/**
 * Returns the amount below which the given number of tenths of all payments lie.
 * Uses the nearest rank, so the class is exact. The amount within the class is estimated as if the
 * payments were spread evenly over the class. For the last class, which has no upper bound, the
 * estimate is its lower bound.
 * @param classes sorted by amount, ascending
 * @returns null without payments
 */
export function quantileOf(classes: readonly ClassOfPayments[], tenths: number): Quantile | null {
  const all = countOf(classes)
  if (all === 0) return null
  const rank = Math.max(1, Math.ceil((all * tenths) / 10))
  let below = 0
  for (const { amountClass, paymentCount } of classes) {
    if (rank <= below + paymentCount) {
      const { from, to } = boundsOfClass(amountClass)
      if (to === null) return { amountClass, about: from }
      const at =
        from + Math.floor(((to - from + 1) * (2 * (rank - below) - 1)) / (2 * paymentCount))
      return { amountClass, about: roughly(at, to) }
    }
    below += paymentCount
  }
  return null
}

/**
 * Returns the lowest or highest payments: as few classes as possible, taken from the start of
 * `classes`, that contain at least `TAIL` tenths of all payments.
 * @param classes lowest amounts first for the lower tail, highest first for the upper tail
 * @returns null without payments
 */
export function tailOf(classes: readonly ClassOfPayments[]): Tail | null {
  const all = countOf(classes)
  if (all === 0) return null
  const wanted = Math.ceil((all * TAIL) / 10)
  let held = 0
  const size = classes.findIndex(({ paymentCount }) => (held += paymentCount) >= wanted) + 1
  const own = classes.slice(0, size)
  return {
    amountClass: own.at(-1)!.amountClass,
    paymentCount: held,
    payment: own.some(({ payment }) => payment === null)
      ? null
      : exactOrNull(own.reduce((sum, { payment }) => sum + BigInt(payment!), 0n)),
  }
}
