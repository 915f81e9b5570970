import { AMOUNT_BOUNDS } from './amount-classes.ts'

/** Returns the class of an amount, from 0 to `AMOUNT_BOUNDS.length`. */
export function amountClassOf(amount: number | bigint): number {
  const next = AMOUNT_BOUNDS.findIndex((bound) => amount < bound)
  return next === -1 ? AMOUNT_BOUNDS.length : next
}
