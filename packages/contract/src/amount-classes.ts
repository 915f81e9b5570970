import { MAX_AMOUNT } from './money.ts'

const FACTORS = [1, 2, 5] as const
const DECADES = String(MAX_AMOUNT).length

/**
 * Where each class of amounts begins, from class 1 on, in minor units of any currency: 1, 2 and 5 times every power of ten, so that
 * a class is at most two and a half times as wide as it begins high. The last begins above the limit of an amount: rows from
 * before there was one. Class 0 is below the first: nothing. A rollup keeps the numbers, so none of these may ever change.
 */
export const AMOUNT_BOUNDS: readonly number[] = [
  ...Array.from({ length: DECADES }, (_none, decade) =>
    FACTORS.map((factor) => factor * 10 ** decade),
  ).flat(),
  MAX_AMOUNT + 1,
]

/** The least and the greatest amount of a class, both included; null where there is no greatest. */
export const boundsOfClass = (amountClass: number): { from: number; to: number | null } => ({
  from: amountClass === 0 ? 0 : AMOUNT_BOUNDS[amountClass - 1]!,
  to: amountClass === AMOUNT_BOUNDS.length ? null : AMOUNT_BOUNDS[amountClass]! - 1,
})
