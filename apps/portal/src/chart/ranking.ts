import { shareText, type ChartFormat, type ChartTable } from './chart-data.ts'
import type { MarkAction } from './mark-menu.tsx'

/** One of what is ranked: a store, a payment method. */
export interface RankedPart {
  readonly name: string
  /** May be below zero: a net of refunds. */
  readonly value: number
  /** What its mark offers. */
  readonly actions?: readonly MarkAction[]
  /** What stands at the end of its bar instead of its share. */
  readonly note?: string
}

export interface Ranked extends RankedPart {
  /** Of the whole, in tenths of a percent; null where parts below zero leave no whole to share. */
  readonly tenths: number | null
}

/** The biggest first; what is left beyond `most` rows is one row at the end, called `other`. */
export function rankingOf(parts: readonly RankedPart[], other: string, most = 8): Ranked[] {
  const sorted = [...parts].sort((one, two) => two.value - one.value)
  const sum = (some: readonly RankedPart[]) => some.reduce((total, { value }) => total + value, 0)
  const whole = sum(sorted)
  const shared = whole > 0 && sorted.every(({ value }) => value >= 0)
  const rows =
    sorted.length > most
      ? [...sorted.slice(0, most - 1), { name: other, value: sum(sorted.slice(most - 1)) }]
      : sorted
  return rows.map((row) => ({
    ...row,
    tenths: shared ? Math.round((row.value / whole) * 1000) : null,
  }))
}

/** Where a bar begins and how long it is, as shares of the room, with zero at one place for all. */
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

/** What a ranking shows, in rows. */
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
