import { minorDigits } from '@choba/contract/money.ts'
import { add, negate, ZERO, type Decimal } from '@choba/import-format/row/decimal.ts'

/**
 * A number of rows and the exact sum of their amounts, in the unit of the currency that files use,
 * not in minor units.
 */
export interface Count {
  n: number
  sum: Decimal
}

/** Converts an amount of the database, in minor units, to what a tally adds up. */
export const tallied = (amount: number, currency: string): Decimal => ({
  units: BigInt(amount),
  scale: minorDigits(currency),
})

/** What became of a business day's payments, or refunds, or of what is neither. */
export interface TallyLine {
  /** Empty for rows that no one can date. */
  day: string
  kind: TallyKind
  /** As the file says it, exact. */
  source: Count
  /** New in the database, or to be. */
  fresh: Count
  /** There already, the same. */
  known: Count
  refused: Count
}
export type TallyKind = 'PAYMENT' | 'REFUND' | 'OTHER'
export type Outcome = 'source' | 'fresh' | 'known' | 'refused'

export interface Tally {
  count(day: string, kind: TallyKind, outcome: Outcome, sum: Decimal | null): void
  /** Takes back what was counted. */
  uncount(day: string, kind: TallyKind, outcome: Outcome, sum: Decimal): void
  /** Forgets what was to happen, before what happens is counted. */
  restart(): void
  /** In order of day and kind. */
  lines(): TallyLine[]
}

const none = (): Count => ({ n: 0, sum: ZERO })

/** Counts and exact sums by business day and kind. */
export function openTally(): Tally {
  const cells = new Map<string, TallyLine>()
  function change(
    day: string,
    kind: TallyKind,
    outcome: Outcome,
    by: number,
    sum: Decimal | null,
  ): void {
    const key = `${day} ${kind}`
    let line = cells.get(key)
    if (!line)
      cells.set(
        key,
        (line = { day, kind, source: none(), fresh: none(), known: none(), refused: none() }),
      )
    const before = line[outcome]
    line[outcome] = { n: before.n + by, sum: sum ? add(before.sum, sum) : before.sum }
  }
  return {
    count: (day, kind, outcome, sum) => change(day, kind, outcome, 1, sum),
    uncount: (day, kind, outcome, sum) => change(day, kind, outcome, -1, negate(sum)),
    restart() {
      for (const line of cells.values()) Object.assign(line, { fresh: none(), known: none() })
    },
    lines: () => [...cells.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line),
  }
}
