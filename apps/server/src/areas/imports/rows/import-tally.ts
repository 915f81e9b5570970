import { minorDigits } from '@choba/contract/money.ts'
import { add, negate, ZERO, type Decimal } from '@choba/import-format/row/decimal.ts'

/**
 * Number of rows and the exact sum of their amounts. The sum is in major units of the currency, as
 * files contain them.
 */
export interface Count {
  n: number
  sum: Decimal
}

/** Converts an amount in minor units, as stored in the database, to a decimal in major units. */
export const tallied = (amount: number, currency: string): Decimal => ({
  units: BigInt(amount),
  scale: minorDigits(currency),
})

/** Business day, kind and currency under which a row is counted. */
export interface TallyPlace {
  /** Empty for rows whose day is unknown. */
  day: string
  kind: TallyKind
  /** Amounts of different currencies are never added. */
  currency: string
}

/**
 * Counts of one business day, one kind of rows (payments, refunds, or other rows) and one currency,
 * by the result of the check.
 */
export interface TallyLine extends TallyPlace {
  /** All rows of the file, with the exact sum. */
  source: Count
  /** New rows, stored or to be stored. */
  fresh: Count
  /** Rows that are already stored with the same values. */
  known: Count
  refused: Count
}
export type TallyKind = 'PAYMENT' | 'REFUND' | 'OTHER'
export type Outcome = 'source' | 'fresh' | 'known' | 'refused'

export interface Tally {
  count(place: TallyPlace, outcome: Outcome, sum: Decimal | null): void
  /** Subtracts a row that was counted before. */
  uncount(place: TallyPlace, outcome: Outcome, sum: Decimal): void
  /**
   * Sets the planned counts of new rows to 0, before the rows that are really stored are counted.
   */
  restart(): void
  /** Returns the lines ordered by day, kind and currency. */
  lines(): TallyLine[]
}

const none = (): Count => ({ n: 0, sum: ZERO })

/** Creates a tally, which counts rows and adds up their exact amounts by day, kind and currency. */
export function openTally(): Tally {
  const cells = new Map<string, TallyLine>()
  function change(
    { day, kind, currency }: TallyPlace,
    outcome: Outcome,
    by: number,
    sum: Decimal | null,
  ): void {
    const key = `${day} ${kind} ${currency}`
    let line = cells.get(key)
    if (!line) {
      const counts = { source: none(), fresh: none(), known: none(), refused: none() }
      cells.set(key, (line = { day, kind, currency, ...counts }))
    }
    const before = line[outcome]
    line[outcome] = { n: before.n + by, sum: sum ? add(before.sum, sum) : before.sum }
  }
  return {
    count: (place, outcome, sum) => change(place, outcome, 1, sum),
    uncount: (place, outcome, sum) => change(place, outcome, -1, negate(sum)),
    restart() {
      for (const line of cells.values()) Object.assign(line, { fresh: none(), known: none() })
    },
    lines: () => [...cells.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line),
  }
}
