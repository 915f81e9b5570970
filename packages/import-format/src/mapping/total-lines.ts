import { add, negate, plainDecimal, ZERO, type Decimal } from '../row/decimal.ts'
import { datesOf, ofDate, type ColumnIndex } from './mapping-columns.ts'
import { readAmount } from './mapped-lines.ts'
import type { Order } from './mapped-rows.ts'
import { cellText, readCol, type Cells } from './mapping-values.ts'
import type { Mapping } from './mapping-shape.ts'
import type { SourceRow } from '../row/source.ts'

/** Words with which services begin a line that contains a total. */
const TOTAL =
  /^(?:(?:grand|sub|net)[ -]?)?totals?$|^sum$|^(?:総?合計|総計|小計|計)$|^(?:gesamt(?:summe|betrag)?|(?:zwischen)?summe)$|^(?:totale|totales|totaux|total g[ée]n[ée]ral|sous-total|suma|soma|totaal)$|^нийт(?: дүн)?$|^(?:итого|всего)$|^(?:合计|总计|总合计|小计)$/iu

/** Sums of the lines above, in the ways in which services compute a total. */
interface Sums {
  /** Sum of all lines, as in the file. */
  all: Decimal
  /** Sum of the lines that become transactions, as in the file. */
  rows: Decimal
  /** Payments minus refunds. */
  net: Decimal
}
const nothing = (): Sums => ({ all: ZERO, rows: ZERO, net: ZERO })

const isFigure = (cell: string): boolean => /^[\d.,\s-]+$/.test(cell)

const size = (one: Decimal): Decimal => (one.units < 0n ? negate(one) : one)
const isSame = (a: Decimal, b: Decimal): boolean => add(size(a), negate(size(b))).units === 0n

function counted(sums: Sums, { rule, sum }: Order): Sums {
  const isRow = rule !== null && 'as' in rule
  const own = isRow && rule.as === 'REFUND' ? negate(size(sum)) : size(sum)
  return {
    all: add(sums.all, sum),
    rows: isRow ? add(sums.rows, sum) : sums.rows,
    net: isRow ? add(sums.net, own) : sums.net,
  }
}

/** Recognizes lines with totals in a file of an unknown service. */
export interface TotalLines {
  count(order: Order): void
  /**
   * Checks a line that looks like a total. If the total is right, or the line has no amount, the
   * line is skipped; otherwise, it is rejected. Returns null for another line.
   */
  verdict(cells: Cells): Pick<SourceRow, 'refused' | 'skipped'> | null
}

/**
 * A line is a total if one of its cells is a word for a total, and its date is empty. A line that
 * contains a single text is skipped too.
 */
export function totalLines(mapping: Mapping, columnIndex: ColumnIndex): TotalLines {
  if (mapping.totals !== 'find') return { count: () => {}, verdict: () => null }
  const dates = datesOf(mapping.date)
    .flatMap(ofDate)
    .map((names) => readCol([...names], columnIndex))
  const amount = readAmount(mapping.amount, columnIndex)
  /** Sums since the beginning of the file, and since the last total, by currency. */
  const whole = new Map<string, Sums>()
  const part = new Map<string, Sums>()
  return {
    count(order) {
      for (const sums of [whole, part])
        sums.set(order.currency, counted(sums.get(order.currency) ?? nothing(), order))
    },
    verdict(cells) {
      if (!dates.every((read) => read(cells) === '')) return null
      // A line with a single text, such as a comment at the end, is no transaction.
      if (cells.filter((cell) => cell.trim() !== '').length === 1 && !cells.some(isFigure))
        return { refused: null, skipped: 'other' }
      if (!cells.some((cell) => TOTAL.test(cellText(cell).replace(/\s*[:：]$/u, '')))) return null
      const candidates = [...whole.values(), ...part.values()]
      const known = [...whole.keys()]
      const said = known
        .map((currency) => amount(cells, currency))
        .find((read): read is Decimal => 'units' in read)
      part.clear()
      const isRight = candidates.some((sums) =>
        [sums.all, sums.rows, sums.net].some((sum) => said && isSame(said, sum)),
      )
      if (!said || isRight) return { refused: null, skipped: 'subtotal' }
      const sums = candidates[0] ?? nothing()
      const value = `${plainDecimal(said, 0)} ≠ ${plainDecimal(sums.all, 0)}`
      return { refused: { reason: 'totalDiffers', value }, skipped: null }
    },
  }
}
