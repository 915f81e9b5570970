import { eachMonth, monthAfter } from '@choba/contract/points-report-figures.ts'
import type { Period } from '@choba/contract/period.ts'
import type { PointsReport, PointsReportRow } from '@choba/contract/points-reports.contract.ts'
import { type PointsReportFilters, REPORT_MONTHS } from '@choba/contract/points-reports.filters.ts'

/** Formats a month: `2026-11` → `2026/11`. */
export const monthText = (month: string): string => month.replace('-', '/')

/**
 * Returns the months that a user can select, newest first: from the first month with data to the
 * current month. Also includes both ends of the selected period.
 */
export function monthsToChoose(period: Period, firstMonth: string | null, today: string): string[] {
  const now = today.slice(0, 7)
  const ends = [firstMonth ?? now, now, period.from, period.to].toSorted()
  return eachMonth({ from: ends[0]!, to: ends.at(-1)! }).toReversed()
}

/**
 * Changes the first or last month of a period. If the period would become empty or too long, the
 * other end moves too.
 */
export function withEnd(period: Period, end: 'from' | 'to', month: string): Period {
  if (end === 'from') {
    const last = monthAfter(month, REPORT_MONTHS - 1)
    return { from: month, to: period.to < month ? month : period.to > last ? last : period.to }
  }
  const first = monthAfter(month, 1 - REPORT_MONTHS)
  return {
    from: period.from > month ? month : period.from < first ? first : period.from,
    to: month,
  }
}

/**
 * Returns the filters that open the details of a row: the stores of a month, the rules of a store,
 * or the months of a rule.
 */
export function partsOf(
  { groupBy, period }: PointsReport,
  { key }: PointsReportRow,
  filters: PointsReportFilters,
) {
  const within: PointsReportFilters = { ...filters, monthFrom: period.from, monthTo: period.to }
  if (groupBy === 'month')
    return { ...within, groupBy: 'store' as const, monthFrom: key, monthTo: key }
  if (groupBy === 'store') return { ...within, groupBy: 'rule' as const, storeId: [key] }
  const { groupBy: _group, ...months } = within
  return key === 'USE' ? { ...months, chargeType: ['USE' as const] } : { ...months, ruleId: [key] }
}
