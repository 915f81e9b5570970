import { eachMonth, monthAfter } from '@choba/contract/points-report-figures.ts'
import type { Period } from '@choba/contract/period.ts'
import type { PointsReport, PointsReportRow } from '@choba/contract/points-reports.contract.ts'
import { type PointsReportFilters, REPORT_MONTHS } from '@choba/contract/points-reports.filters.ts'

/** `2026-11` → `2026/11`. */
export const monthText = (month: string): string => month.replace('-', '/')

/** The months to choose from, the last first: from the first that has anything to this one, and what is chosen. */
export function monthsToChoose(period: Period, firstMonth: string | null, today: string): string[] {
  const now = today.slice(0, 7)
  const ends = [firstMonth ?? now, now, period.from, period.to].toSorted()
  return eachMonth({ from: ends[0]!, to: ends.at(-1)! }).toReversed()
}

/** The period with another end; the end that stays moves where there would be too many months, or less than one. */
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

/** What a row is opened into: a month into its stores, a store into its rules, a rule into its months; null where it has no parts. */
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
