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

/** Of which stores a report tells: of those that the person sees, or of every one of the merchant, which is a permission of its own. */
export type ReportScope = 'seen' | 'merchant'

const storesOf = (tx: Tx, scope: ReportScope): StoreScope =>
  scope === 'merchant' ? 'all' : storesSeen(tx)

/** Months that a report has where none are named: until this one. */
const USUAL_MONTHS = 3

/**
 * The months that are asked for.
 * @throws AppError badRequest at the end that is missing, before the other, or more than `REPORT_MONTHS` from it
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

/** What stores or rules are called, and whether the person sees every entry of them. */
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
  // Of whatever store a rule is: what it gave stands in the rows.
  const names = new Map(
    (await findRuleNames(tx, id, 'all')).map((one) => [one.originalRuleId, one.ruleName]),
  )
  return (key) => ({ ...none, name: names.get(key) ?? null })
}

/**
 * What points come to by month, store or rule. Points are whole, costs in minor units.
 * @throws AppError badRequest for months that are half a period, reversed, or more than thirteen
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

/** What a report can be narrowed to. */
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
