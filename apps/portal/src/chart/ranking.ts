import { shareText, type ChartFormat, type ChartTable } from './chart-data.ts'
import type { MarkAction } from './mark-menu.tsx'

/** Ranked item, such as a store or a payment method. */
export interface RankedPart {
  readonly name: string
  /** Value of the part. It may be negative, for example sales after refunds. */
  readonly value: number
  /** Links of the part's bar. */
  readonly actions?: readonly MarkAction[]
  /** Text at the end of the bar. Replaces the share. */
  readonly note?: string
  /** True for the sum of the remaining parts, which is drawn in gray. */
  readonly rest?: boolean
}

export interface Ranked extends RankedPart {
  /** Share of the total in tenths of a percent; null if negative values make shares meaningless. */
  readonly tenths: number | null
}

/**
 * Sorts the parts by size. If there are more than `most`, the last row is the sum of the remaining
 * parts and has the name `other`.
 */
export function rankingOf(parts: readonly RankedPart[], other: string, most = 8): Ranked[] {
  const sorted = [...parts].sort((one, two) => two.value - one.value)
  const sum = (some: readonly RankedPart[]) => some.reduce((total, { value }) => total + value, 0)
  const whole = sum(sorted)
  const shared = whole > 0 && sorted.every(({ value }) => value >= 0)
  const rows =
    sorted.length > most
      ? [
          ...sorted.slice(0, most - 1),
          { name: other, value: sum(sorted.slice(most - 1)), rest: true },
        ]
      : sorted
  return rows.map((row) => ({
    ...row,
    tenths: shared ? Math.round((row.value / whole) * 1000) : null,
  }))
}

/**
 * Returns the start and the length of a bar as fractions of the width. All bars have a common zero.
 */
export function rankedBar(
  value: number,
  values: readonly number[],
): { start: number; length: number; zero: number } {
  const least = Math.min(0, ...values)
  const room = Math.max(0, ...values) - least || 1
  const zero = Math.abs(least) / room
  const length = Math.abs(value) / room
  return { start: value < 0 ? zero - length : zero, length, zero }
}

/** Builds the table for a ranking. */
export const rankingTable = (
  head: readonly [axis: string, figures: string, share: string],
  rows: readonly Ranked[],
  format: ChartFormat,
): ChartTable => ({
  head,
  rows: rows.map(({ name, value, tenths }) => {
    const share = tenths === null ? '' : shareText(tenths)
    return { cells: [name, format.full(value), share], plain: [name, format.plain(value), share] }
  }),
})
