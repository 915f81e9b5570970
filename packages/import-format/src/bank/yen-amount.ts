/**
 * Parses a decimal amount in yen, with a point or a comma before decimals that are zero. Returns
 * null for any other text, and for more than twelve digits.
 */
export function yenIn(text: string): number | null {
  const [, whole] = /^0*([0-9]{1,12})(?:[.,]0*)?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole)
}

/** Sum of the credits minus the sum of the debits. */
export const netOf = (
  rows: readonly { readonly direction: 'IN' | 'OUT'; readonly amount: number }[],
): bigint =>
  rows.reduce(
    (sum, { direction, amount }) => sum + (direction === 'IN' ? 1n : -1n) * BigInt(amount),
    0n,
  )
