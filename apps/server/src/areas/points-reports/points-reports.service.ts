import { badField } from '@choba/contract/bad-input.ts'
import type { Period } from '@choba/contract/period.ts'
import { pointWorth } from '@choba/contract/point-refund.ts'
import { monthAfter } from '@choba/contract/points-report-figures.ts'
import type { PointsReport, PointsReportOptions } from '@choba/contract/points-reports.contract.ts'
import { type PointsReportFilters, REPORT_MONTHS } from '@choba/contract/points-reports.filters.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { areSeen, storesSeen } from '@choba/database/store-scope.ts'
import { findRuleNames } from '#areas/point-transactions/point-transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import { findFirstMonth, findReportStores, sumMonths } from './points-reports.repository.ts'
import { type RowName, toMonths, toNamed, toSum } from './points-reports.views.ts'

/**
 * Stores of a report: those in the user's scope ('seen'), or all stores of the merchant
 * ('merchant'). The report on all stores requires a separate permission.
 */
export type ReportScope = 'seen' | 'merchant'

const storesOf = (tx: Tx, scope: ReportScope): StoreScope =>
  scope === 'merchant' ? 'all' : storesSeen(tx)

/** If no period is given, a report covers this number of months up to the current month. */
const USUAL_MONTHS = 3

/**
 * Returns the first and last month of the report.
 * @throws AppError badRequest for the field that is missing, or for an end that is before the start
 * or more than `REPORT_MONTHS` after it
 */
function periodOf({ monthFrom, monthTo }: PointsReportFilters, today: string): Period {
  const now = today.slice(0, 7)
  if (monthFrom === undefined && monthTo === undefined)
    return { from: monthAfter(now, 1 - USUAL_MONTHS), to: now }
  if (monthFrom === undefined) throw new AppError('badRequest', badField('monthFrom', 'missing'))
  if (monthTo === undefined) throw new AppError('badRequest', badField('monthTo', 'missing'))
  if (monthTo < monthFrom) throw new AppError('badRequest', badField('monthTo', 'value'))
  if (monthTo >= monthAfter(monthFrom, REPORT_MONTHS))
    throw new AppError('badRequest', badField('monthTo', 'tooLong'))
  return { from: monthFrom, to: monthTo }
}

/**
 * Returns a function that finds the name of a store or rule, and tells if the user can list all
 * point transactions of that store or rule.
 */
async function readNames(
  tx: Tx,
  { id }: MerchantRow,
  by: 'store' | 'rule',
  { stores, isListed }: { stores: StoreScope; isListed: boolean },
): Promise<(key: string) => RowName> {
  const none = { name: null, code: null, isListed }
  if (by === 'store') {
    const seen = storesSeen(tx)
    const found = await findReportStores(tx, id, stores)
    const names = new Map(
      found.map((one) => [String(one.id), { ...one, isListed: areSeen(seen, [one.id]) }]),
    )
    return (key) => ({
      name: names.get(key)!.name,
      code: names.get(key)!.code,
      isListed: names.get(key)!.isListed,
    })
  }
  // Reads the names of the rules of all stores, because the rows may contain any rule.
  const names = new Map(
    (await findRuleNames(tx, id, 'all')).map((one) => [one.originalRuleId, one.ruleName]),
  )
  return (key) => ({ ...none, name: names.get(key) ?? null })
}

/**
 * Returns the points by month, store or rule. Points are integers, costs are in minor units.
 * @throws AppError badRequest for an incomplete or reversed period, or more than thirteen months
 */
export async function readPointsReport(
  tx: Tx,
  merchant: MerchantRow,
  filters: PointsReportFilters,
  scope: ReportScope,
): Promise<PointsReport> {
  const today = await readToday(tx, merchant)
  const period = periodOf(filters, today)
  const stores = storesOf(tx, scope)
  const { groupBy = 'month', storeId } = filters
  const found = await sumMonths(tx, { merchantId: merchant.id, stores, filters }, groupBy, period)
  const worth = pointWorth(merchant.currency)
  const isListed = scope === 'seen' || areSeen(storesSeen(tx), storeId ? intIdsOf(storeId) : 'all')
  const rows =
    groupBy === 'month'
      ? toMonths(found, period, worth, isListed)
      : toNamed(found, worth, await readNames(tx, merchant, groupBy, { stores, isListed }))
  return {
    groupBy,
    currency: merchant.currency,
    period,
    today,
    rows,
    sum: toSum(found, worth, isListed),
  }
}

/** Returns the stores, rules and types by which a report can be filtered. */
export async function readReportOptions(
  tx: Tx,
  merchant: MerchantRow,
  scope: ReportScope,
): Promise<PointsReportOptions> {
  const stores = storesOf(tx, scope)
  return {
    today: await readToday(tx, merchant),
    firstMonth: await findFirstMonth(tx, { merchantId: merchant.id, stores, filters: {} }),
    stores: (await findReportStores(tx, merchant.id, stores)).map(toPickedStore),
    rules: await findRuleNames(tx, merchant.id, stores),
  }
}
