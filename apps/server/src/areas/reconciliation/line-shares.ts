/** Part of a line that belongs to a deposit, with the positions of both in their lists. */
interface Share {
  readonly line: number
  readonly deposit: number
  /** Amount in yen. */
  readonly amount: bigint
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Distributes lines over deposits in the given order. Each line and each deposit has at least one
 * share, and the shares of a line add up to its amount. The last deposit gets what is left over; a
 * deposit for which nothing is left has a share of 0.
 */
export function sharesOf(lines: readonly bigint[], deposits: readonly bigint[]): Share[] {
  const shares: Share[] = []
  let [line, deposit] = [0, 0]
  let [left, due] = [lines[0]!, deposits[0]!]
  for (;;) {
    const hasLine = line < lines.length - 1
    const hasDeposit = deposit < deposits.length - 1
    const amount = hasDeposit ? min(left, due) : left
    shares.push({ line, deposit, amount })
    left -= amount
    due -= amount
    if (!hasLine && !hasDeposit) return shares
    const nextLine = hasLine && left === 0n
    if (hasDeposit && (due <= 0n || !hasLine)) due = deposits[++deposit]!
    if (nextLine) left = lines[++line]!
  }
}
