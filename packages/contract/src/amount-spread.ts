import { boundsOfClass } from './amount-classes.ts'
import { exactOrNull } from './money.ts'

/** How many payments of a class there are, and what they come to in minor units: null where that is not known. */
export interface ClassOfPayments {
  readonly amountClass: number
  readonly paymentCount: number
  readonly payment: number | null
}

/** Which class a payment is in, exactly, and about how much it is: `about` is between the bounds of the class. */
export interface Quantile {
  readonly amountClass: number
  readonly about: number
}

/** What the outermost classes hold: exact. */
export interface Tail {
  /** The class nearest to the middle that belongs to it. */
  readonly amountClass: number
  readonly paymentCount: number
  readonly payment: number | null
}

/** A tail is as few classes as hold this share of the payments, in tenths. */
export const TAIL = 1

const countOf = (classes: readonly ClassOfPayments[]): number =>
  classes.reduce((sum, { paymentCount }) => sum + paymentCount, 0)

/** Two digits say as much as is known: 1,243 is about 1,200. What would leave its class by that is rounded down. */
function roughly(value: number, most: number): number {
  const unit = 10 ** Math.max(0, String(value).length - 2)
  const near = Math.round(value / unit) * unit
  return near <= most ? near : Math.floor(value / unit) * unit
}

/**
 * The payment below which so many tenths of all payments are, at least one: the nearest rank, so that it is a payment that there
 * was. Its class is exact. Within the class payments are taken to be spread evenly, each in the middle of its share of the width;
 * of the class without an end it is the beginning that is known.
 * @param classes in their order
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
 * The fewest classes from one end that hold a tenth of the payments or more, and what they come to.
 * @param classes from that end on
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
