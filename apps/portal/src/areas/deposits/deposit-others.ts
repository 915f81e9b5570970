import type { DepositSum } from '@choba/contract/deposits.contract.ts'

const deducted = ['tax', 'transferFee', 'deduction', 'pointGive', 'returned'] as const

/** Deductions other than refunds and fees. A positive amount reduces the transferred amount. */
export interface Others {
  readonly amount: number
  /** Parts that add up to `amount`. Tax and transfer fee are included even if they are zero. */
  readonly parts: readonly {
    readonly name: (typeof deducted)[number] | 'revise'
    readonly amount: number
  }[]
}

/**
 * Returns the deductions that the totals combine as one amount, or null if one of them is unknown.
 */
export function othersOf(sum: DepositSum): Others | null {
  const all = [
    ...deducted.map((name) => ({ name, amount: sum[name] })),
    { name: 'revise' as const, amount: sum.revise && -sum.revise },
  ]
  const known = all.flatMap(({ name, amount }) => (amount === null ? [] : [{ name, amount }]))
  if (known.length < all.length) return null
  return {
    amount: known.reduce((total, { amount }) => total + amount, 0),
    parts: known.filter(
      ({ name, amount }) => name === 'tax' || name === 'transferFee' || amount !== 0,
    ),
  }
}
