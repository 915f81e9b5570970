import { plainAmount } from '@choba/contract/money.ts'
import type { Cell } from '#platform/export/csv.ts'
import type { SheetColumn } from '#platform/export/xlsx.ts'

/**
 * Column of an exported file about deposits. Columns with `amount` get a sum below them in Excel
 * files. An amount is negative if it reduces the net amount.
 */
export interface FileColumn<Row> extends SheetColumn {
  readonly cell: (row: Row) => Cell
  /** Amount in minor units; null if the reader may not see it. */
  readonly amount?: (row: Row) => number | null
}

interface WithCurrency {
  readonly currency: string
}

export const wordColumn = <Row>(
  title: string,
  width: number,
  cell: (row: Row) => Cell,
): FileColumn<Row> => ({
  title,
  width,
  cell,
})

export const amountColumn = <Row extends WithCurrency>(
  title: string,
  amount: (row: Row) => number | null,
): FileColumn<Row> => ({
  title,
  width: 16,
  amount,
  cell: (row) => figureOf(amount(row), row.currency),
})

const figureOf = (amount: number | null, currency: string): Cell =>
  amount === null ? null : { figure: plainAmount(amount, currency), isAmount: true }

/** Converts pages of rows to the cells of a file. */
export async function* cellsOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly FileColumn<Row>[],
  add?: (row: Row) => void,
): AsyncGenerator<Cell[][]> {
  for await (const page of pages)
    yield page.map((row) => {
      add?.(row)
      return columns.map((column) => column.cell(row))
    })
}

/** Returns the sums of all amount columns over the written rows: one line per currency. */
export function columnSums<Row extends WithCurrency>(
  columns: readonly FileColumn<Row>[],
  label: string,
) {
  const sums = new Map<string, (bigint | null)[]>()
  return {
    add: (row: Row): void => {
      const before = sums.get(row.currency) ?? columns.map(() => 0n)
      sums.set(
        row.currency,
        columns.map(({ amount }, at) => {
          const [sum, more] = [before[at]!, amount ? amount(row) : null]
          return sum === null || more === null ? null : sum + BigInt(more)
        }),
      )
    },
    rows: (): Cell[][] =>
      [...sums]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, of]) =>
          columns.map(({ amount }, at): Cell => {
            if (at === 0) return `${label} ${currency}`
            const sum = of[at]
            return amount && sum != null ? figureOf(Number(sum), currency) : null
          }),
        ),
  }
}
