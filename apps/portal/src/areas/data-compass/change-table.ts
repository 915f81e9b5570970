import type { StatCounts } from '@choba/contract/statistics.contract.ts'
import type { ChartFormat, ChartTable } from '#chart/chart-data.ts'

/** Row that compares one figure in two periods. Amounts are in minor units; null if unknown. */
export interface ChangeRow {
  readonly name: string
  readonly now: number | null
  readonly before: number | null
  readonly links?: readonly (string | undefined)[]
}

/**
 * Builds a table with the figures of two periods and their difference.
 * @param head column titles: row name, both periods, difference
 */
export function changeTable(
  head: readonly [name: string, now: string, before: string, change: string],
  rows: readonly ChangeRow[],
  format: ChartFormat,
  changes: ChartFormat,
): ChartTable {
  return {
    head,
    rows: rows.map(({ name, now, before, links = [] }) => {
      const change = now === null || before === null ? null : now - before
      const written = (as: 'full' | 'plain', missing: string) => [
        name,
        now === null ? missing : format[as](now),
        before === null ? missing : format[as](before),
        change === null ? missing : changes[as](change),
      ]
      return {
        cells: written('full', '—'),
        plain: written('plain', ''),
        links: [undefined, ...links],
      }
    }),
  }
}

/** Returns the total row at the end of the table. */
export const sumRow = (
  name: string,
  sum: StatCounts,
  before: StatCounts,
  links: ChangeRow['links'] = [],
): ChangeRow => ({
  name,
  now: sum.net,
  before: before.net,
  links,
})
