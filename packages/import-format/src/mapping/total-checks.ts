import { add, negate, plainDecimal, ZERO, type Decimal } from '../row/decimal.ts'
import { readFigure } from '../row/amount-text.ts'
import type { ColumnIndex } from './mapping-columns.ts'
import { fromMinor, styleOf } from './mapped-lines.ts'
import type { Order } from './mapped-rows.ts'
import { readCol, readWhen, type Cells } from './mapping-values.ts'
import type { Mapping } from './mapping-shape.ts'
import type { SourceRow } from '../row/source.ts'

/** Compares the totals in a file with the sums of the lines above them. */
export interface TotalChecks {
  /** Adds the amount of a line to all sums that include the line. */
  count(cells: Cells, order: Order): void
  /**
   * Checks a line that contains a total. If the total is right, the line is skipped; otherwise, the
   * line is rejected. Returns null for a line without a total.
   */
  verdict(cells: Cells): Pick<SourceRow, 'refused' | 'skipped'> | null
  /** Continues with the sums for an earlier heading of the same file. */
  goOn(earlier: TotalChecks): void
  readonly sums: readonly Map<string, Decimal>[]
}

const ANY = ''
const size = (one: Decimal): Decimal => (one.units < 0n ? negate(one) : one)

/**
 * Compiles the checks of a mapping for a heading. After a line with a total, its sum starts again
 * at 0.
 */
export function totalChecks(mapping: Mapping, columnIndex: ColumnIndex): TotalChecks {
  const style = styleOf(mapping.amount)
  const { minor } = mapping.amount
  const checks = (mapping.checks ?? []).map(({ when, total, of, currency }) => ({
    holds: readWhen(when, columnIndex, style),
    total: readCol(total, columnIndex),
    isOf: of ? readWhen(of, columnIndex, style) : () => true,
    currency: currency ? readCol(currency, columnIndex) : null,
  }))
  const sums = checks.map(() => new Map<string, Decimal>())
  return {
    sums,
    count(cells, order) {
      for (const [index, { isOf, currency }] of checks.entries()) {
        if (!isOf(cells)) continue
        const key = currency ? order.currency : ANY
        sums[index]!.set(key, add(sums[index]!.get(key) ?? ZERO, order.sum))
      }
    },
    verdict(cells) {
      let found: Pick<SourceRow, 'refused' | 'skipped'> | null = null
      for (const [index, check] of checks.entries()) {
        if (!check.holds(cells)) continue
        const key = check.currency?.(cells).toUpperCase() ?? ANY
        const counted = sums[index]!.get(key) ?? ZERO
        sums[index]!.delete(key)
        const text = check.total(cells)
        const said = readFigure(text, style)
        // Files often contain totals of refunds and fees without a sign, so signs are ignored.
        const isRight =
          said !== null &&
          add(size(fromMinor(said, minor, key)), negate(size(counted))).units === 0n
        if (isRight) found ??= { refused: null, skipped: 'subtotal' }
        else if (!found?.refused)
          found = {
            refused: { reason: 'totalDiffers', value: `${text} ≠ ${plainDecimal(counted, 0)}` },
            skipped: null,
          }
      }
      return found
    },
    goOn(earlier) {
      for (const [index, sum] of earlier.sums.entries())
        for (const [key, one] of sum) sums[index]!.set(key, one)
    },
  }
}
