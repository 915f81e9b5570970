/** Columns with counts and sums in the rollups of transactions and points. */
export type Figure =
  | 'pay_n'
  | 'pay_amt'
  | 'ref_n'
  | 'ref_amt'
  | 'failed_n'
  | 'awarded'
  | 'cancelled'
  | 'amount'
  | 'refunded'
  | 'orders'
  | 'points_used'
  | 'points_awarded'
  | 'entries'
  | 'quantity'
export type Figures = Partial<Record<Figure, number | bigint>>
/** A rollup row with a readable name, for messages. */
export type Named = Figures & { readonly key: string }

const isEmpty = (row: Figures, figures: readonly Figure[]): boolean =>
  figures.every((name) => BigInt(row[name] ?? 0) === 0n)

/**
 * Yields a sentence for each difference between stored and recalculated rows. A row with only zeros
 * equals a missing row.
 */
export function* compare(
  stored: readonly Named[],
  wanted: ReadonlyMap<string, Figures>,
  figures: readonly Figure[],
) {
  const seen = new Set<string>()
  for (const row of stored) {
    seen.add(row.key)
    const right = wanted.get(row.key)
    if (!right) {
      if (!isEmpty(row, figures)) yield `${row.key}: there is no such transaction`
      continue
    }
    for (const name of figures)
      if (BigInt(row[name]!) !== BigInt(right[name]!))
        yield `${row.key}: ${name} is ${row[name]} and should be ${right[name]}`
  }
  for (const key of wanted.keys()) if (!seen.has(key)) yield `${key}: is missing`
}
