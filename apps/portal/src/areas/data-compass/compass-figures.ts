import type { CompassHours } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE } from '@choba/contract/data-compass.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { StatCounts, StatRow } from '@choba/contract/statistics.contract.ts'
import type { ChartFormat } from '#chart/chart-data.ts'

/** The same figures with a plus where they are more. */
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
/** Figures in tenths: 34 is `3.4`. */
export const tenths: ChartFormat = {
  full: tenthsText,
  short: tenthsText,
  plain: (value) => String(value / 10),
}

/** By how much the net amount changed, in minor units; null where that is not known. */
export const changeOf = ({ net, before }: Pick<StatRow, 'net' | 'before'>): number | null =>
  net === null || before === null || before.net === null ? null : net - before.net

/** A part of a whole in tenths of a percent, rounded; null where there is no whole. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : Math.round((part / whole) * 1000)

/** So few say nothing. */
export const isThin = (...counts: readonly number[]): boolean =>
  counts.some((count) => count < COMPASS_SAMPLE)

export type Measure = 'count' | 'amount'
type Cell = CompassHours['cells'][number]

/** What an hour of a weekday has on an average day: payments in tenths, or minor units; null where it is not known. */
export function meanOf(
  cell: Cell,
  occurrences: readonly number[],
  measure: Measure,
): number | null {
  const days = occurrences[cell.weekday]!
  const value = measure === 'count' ? cell.paymentCount * 10 : cell.payment
  return value === null || days === 0 ? null : Math.round(value / days)
}

/** The busiest hour of a weekday; null where there is none. It says something if it has payments enough of its own. */
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

/** Those with payments enough in both periods to say something of. */
export const comparable = (rows: readonly StatRow[]): StatRow[] =>
  rows.filter(({ paymentCount, before }) => !isThin(paymentCount, before?.paymentCount ?? 0))

/** The row whose net amount grew most, of those with payments enough in both periods; null where none grew. */
export function grewMost(rows: readonly StatRow[]): { row: StatRow; change: number } | null {
  const grown = comparable(rows).flatMap((row) => {
    const change = changeOf(row)
    return change !== null && change > 0 ? [{ row, change }] : []
  })
  return grown.toSorted((a, b) => b.change - a.change)[0] ?? null
}

/** The column whose share of payments changed most, in tenths of a percent; null where that is not known. */
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
