import type { Period } from '@choba/contract/period.ts'
import {
  costOf,
  eachMonth,
  figuresOf,
  type PointParts,
} from '@choba/contract/points-report-figures.ts'
import type { PointFigures, PointsReportRow } from '@choba/contract/points-reports.contract.ts'
import type { FoundParts } from './points-reports.repository.ts'

/** Name of a row: a store, a rule or a month. */
export interface RowName {
  readonly name: string | null
  readonly code: string | null
  /** True if the user can list all point transactions of the row. */
  readonly isListed: boolean
}

const nothing: PointParts = { awarded: 0n, cancelled: 0n, used: 0n, returned: 0n, outstanding: 0n }

const add = (a: PointParts, b: PointParts): PointParts => ({
  awarded: a.awarded + b.awarded,
  cancelled: a.cancelled + b.cancelled,
  used: a.used + b.used,
  returned: a.returned + b.returned,
  outstanding: a.outstanding + b.outstanding,
})

/**
 * Returns the sum of all rows.
 * @param worth cost of a point in minor units
 */
export const toSum = (
  found: readonly FoundParts[],
  worth: number,
  isListed: boolean,
): PointFigures => ({
  ...figuresOf(found.reduce(add, nothing), worth),
  isListed,
})

/** Returns one row per month of the period, with the points outstanding at its end. */
export function toMonths(
  found: readonly FoundParts[],
  period: Period,
  worth: number,
  isListed: boolean,
): PointsReportRow[] {
  const byKey = new Map(found.map((parts) => [parts.key, parts]))
  let outstanding = byKey.get('')?.outstanding ?? 0n
  return eachMonth(period).map((key) => {
    const parts = byKey.get(key) ?? nothing
    outstanding += parts.outstanding
    return { key, name: null, code: null, ...figuresOf({ ...parts, outstanding }, worth), isListed }
  })
}

/**
 * Sort position of a row without a rule. Points without a rule come after all rules, and used
 * points come last.
 */
const placeOf = (key: string): number => (key === 'USE' ? 2 : key === '0' ? 1 : 0)

/** Returns rows of stores or rules, highest cost first. Rows with only zeros are left out. */
export const toNamed = (
  found: readonly FoundParts[],
  worth: number,
  nameOf: (key: string) => RowName,
): PointsReportRow[] =>
  found
    .filter((parts) =>
      [parts.awarded, parts.cancelled, parts.used, parts.returned, parts.outstanding].some(Boolean),
    )
    .toSorted((a, b) => {
      const difference = costOf(b, worth) - costOf(a, worth)
      return (
        placeOf(a.key) - placeOf(b.key) ||
        (difference > 0n ? 1 : difference < 0n ? -1 : a.key < b.key ? -1 : 1)
      )
    })
    .map((parts) => ({ key: parts.key, ...nameOf(parts.key), ...figuresOf(parts, worth) }))
