import type { CompassHours } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE } from '@choba/contract/data-compass.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { StatCounts, StatRow } from '@choba/contract/statistics.contract.ts'
import type { ChartFormat } from '#chart/chart-data.ts'

/** Wraps a format so that positive figures get a plus sign. */
export function signed(format: ChartFormat): ChartFormat {
  const plus = (value: number) => (value > 0 ? '+' : '')
  return {
    full: (value) => plus(value) + format.full(value),
    short: (value) => plus(value) + format.short(value),
    plain: (value) => format.plain(value),
  }
}

const tenthsText = (value: number): string =>
  `${value < 0 ? '\u2212' : ''}${formatCount(Math.floor(Math.abs(value) / 10))}.${Math.abs(value) % 10}`
/** Format for figures in tenths: 34 is `3.4`. */
export const tenths: ChartFormat = {
  full: tenthsText,
  short: tenthsText,
  plain: (value) => String(value / 10),
}

/** Returns the change of the net amount between two periods, in minor units; null if unknown. */
export const changeOf = ({ net, before }: Pick<StatRow, 'net' | 'before'>): number | null =>
  net === null || before === null || before.net === null ? null : net - before.net

/**
 * Returns the share of `part` in `whole` in tenths of a percent, rounded; null if either is unknown
 * or `whole` is not positive.
 */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : Math.round((part / whole) * 1000)

/** True if any count of payments is too small for a meaningful statement. */
export const isThin = (...counts: readonly number[]): boolean =>
  counts.some((count) => count < COMPASS_SAMPLE)

export type Measure = 'count' | 'amount'
type Cell = CompassHours['cells'][number]

/**
 * Returns the mean for one hour of a weekday: number of payments in tenths, or an amount in minor
 * units; null if unknown.
 */
export function meanOf(
  cell: Cell,
  occurrences: readonly number[],
  measure: Measure,
): number | null {
  const days = occurrences[cell.weekday]!
  const value = measure === 'count' ? cell.paymentCount * 10 : cell.payment
  return value === null || days === 0 ? null : Math.round(value / days)
}

/**
 * Returns the busiest hour of the week with its weekday; null if no mean is known. Callers must
 * check that the hour has enough payments for a statement.
 */
export function busiestOf(
  { cells, occurrences }: Pick<CompassHours, 'cells' | 'occurrences'>,
  measure: Measure,
) {
  const known = cells.flatMap((cell) => {
    const mean = meanOf(cell, occurrences, measure)
    return mean === null ? [] : [{ cell, mean }]
  })
  return known.toSorted((a, b) => b.mean - a.mean)[0] ?? null
}

/** Returns the rows that have enough payments in both periods to be compared. */
export const comparable = (rows: readonly StatRow[]): StatRow[] =>
  rows.filter(({ paymentCount, before }) => !isThin(paymentCount, before?.paymentCount ?? 0))

/**
 * Returns the row whose net amount grew most, among rows with enough payments in both periods.
 * Returns null if no amount grew.
 */
export function grewMost(rows: readonly StatRow[]): { row: StatRow; change: number } | null {
  const grown = comparable(rows).flatMap((row) => {
    const change = changeOf(row)
    return change !== null && change > 0 ? [{ row, change }] : []
  })
  return grown.toSorted((a, b) => b.change - a.change)[0] ?? null
}

/**
 * Returns the column whose share of payments changed most, with the change in tenths of a percent.
 * Returns null if unknown.
 */
export function shiftedMost(columns: readonly StatRow[], sum: StatCounts, beforeSum: StatCounts) {
  const shares = columns
    .filter(({ key }) => key !== '')
    .flatMap((column) => {
      const now = shareOf(column.payment, sum.payment)
      const before = shareOf(column.before?.payment ?? null, beforeSum.payment)
      return now === null || before === null ? [] : [{ column, now, before, change: now - before }]
    })
  return shares.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0] ?? null
}
