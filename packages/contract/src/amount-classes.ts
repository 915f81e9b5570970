import { MAX_AMOUNT } from './money.ts'

const FACTORS = [1, 2, 5] as const
const DECADES = String(MAX_AMOUNT).length

/**
 * Lower bounds of the amount classes from class 1, in minor units of any currency: 1, 2 and 5 times
 * every power of ten. So the upper end of a class is at most 2.5 times its lower end.
 * The last class starts above `MAX_AMOUNT`, for rows from before that limit existed. Class 0
 * contains only the amount 0. A rollup stores class numbers, so never change these bounds.
 */
export const AMOUNT_BOUNDS: readonly number[] = [
  ...Array.from({ length: DECADES }, (_none, decade) =>
    FACTORS.map((factor) => factor * 10 ** decade),
  ).flat(),
  MAX_AMOUNT + 1,
]

/**
 * Returns the lowest and highest amount of a class, both included. `to` is null for the last class,
 * which has no upper bound.
 */
export const boundsOfClass = (amountClass: number): { from: number; to: number | null } => ({
  from: amountClass === 0 ? 0 : AMOUNT_BOUNDS[amountClass - 1]!,
  to: amountClass === AMOUNT_BOUNDS.length ? null : AMOUNT_BOUNDS[amountClass]! - 1,
})
