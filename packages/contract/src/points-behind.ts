import { periodFault, SEARCH_MONTHS } from './period.ts'
import { chargeTypes, type EntryKind } from './point-ledger.ts'
import type { PointTransactionFilters } from './point-transactions.filters.ts'
import { daysOfMonths, type PointFigure } from './points-report-figures.ts'
import type { PointsReport, PointsReportRow } from './points-reports.contract.ts'
import type { PointsReportFilters } from './points-reports.filters.ts'

/**
 * Entries that each figure counts: used points (USE) or all other types, and awards or
 * cancellations. Null means no restriction.
 */
const parts: Record<
  Exclude<PointFigure, 'outstanding'>,
  readonly [isUse: boolean | null, kind: EntryKind | null]
> = {
  awarded: [false, 'AWARD'],
  cancelled: [false, 'CANCEL'],
  used: [true, 'AWARD'],
  returned: [true, 'CANCEL'],
  net: [null, null],
  cost: [false, null],
}

/**
 * Returns the search of point transactions that are counted in a figure of a report. The totals of
 * that list equal the figure.
 * Returns null if there is no such list: for outstanding points, which count from the first entry;
 * for periods that are too long for the list; for stores that the user cannot see; and for types
 * that the report excludes.
 * @param row null for the total row
 */
export function pointsBehind(
  { groupBy, period, sum }: Pick<PointsReport, 'groupBy' | 'period' | 'sum'>,
  row: Pick<PointsReportRow, 'key' | 'isListed'> | null,
  filters: PointsReportFilters,
  figure: PointFigure,
): PointTransactionFilters | null {
  if (figure === 'outstanding' || !(row ?? sum).isListed) return null
  const { from, to } = daysOfMonths(
    row && groupBy === 'month' ? { from: row.key, to: row.key } : period,
  )
  if (periodFault({ from, to }, SEARCH_MONTHS)) return null
  const [isUse, kind] = parts[figure]
  const [store, rule] = [
    row && groupBy === 'store' ? row.key : null,
    row && groupBy === 'rule' ? row.key : null,
  ]
  const ofUse = rule === 'USE' ? true : rule === null ? null : false
  const types = chargeTypes.filter(
    (type) =>
      [isUse, ofUse].every((wanted) => wanted === null || wanted === (type === 'USE')) &&
      (filters.chargeType?.includes(type) ?? true),
  )
  if (types.length === 0) return null
  const ruleId = rule === null || rule === 'USE' ? filters.ruleId : [rule]
  return {
    dateFrom: from,
    dateTo: to,
    storeId: store === null ? filters.storeId : [store],
    ...(types.length < chargeTypes.length && { chargeType: types }),
    ...(kind && { entryKind: [kind] }),
    ...(ruleId && { ruleId }),
  }
}
