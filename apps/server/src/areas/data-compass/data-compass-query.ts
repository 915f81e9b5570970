import { compassPeriods } from '@choba/contract/compass-periods.ts'
import type { CompassFrame } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_MONTHS, type CompassFilters } from '@choba/contract/data-compass.filters.ts'
import type { Period } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import {
  paymentMethodsOf,
  listPaymentMethods,
  type Narrowed,
} from '#areas/statistics/statistics.service.ts'
import { askedPeriod } from '#platform/calls/asked-period.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'

/** User, merchant and language of an API call. */
export interface Asking {
  readonly principal: Principal
  readonly merchant: MerchantRow
  readonly language: Language
}

/** Resolved filters of an API call. */
export interface Asked {
  readonly frame: CompassFrame
  readonly period: Period
  readonly before: Period
  readonly narrowed: Narrowed
}

const rule = {
  months: COMPASS_MONTHS,
  tooLong: 'statisticsPeriodTooLong',
  words: 'statisticsThreeMonths',
} as const

/**
 * Resolves the filters. The default period is the last thirty full days. The default comparison is
 * with the same number of days before the period.
 * @throws AppError statisticsPeriodTooLong (1700); badRequest if only one end of a period is given
 */
export async function readAsked(
  tx: Tx,
  { merchant, language }: Asking,
  filters: CompassFilters,
): Promise<Asked> {
  const { storeId } = filters
  askedPeriod(filters.dateFrom, filters.dateTo, rule)
  askedPeriod(filters.beforeFrom, filters.beforeTo, { ...rule, ends: ['beforeFrom', 'beforeTo'] })
  const [today, paymentMethods] = await allOf([
    readToday(tx, merchant),
    listPaymentMethods(tx, language),
  ])
  const { period, before } = compassPeriods(filters, today)
  const { currency, time_zone: timeZone, closing_minutes: closingMinutes } = merchant
  return {
    frame: { currency, period, before, today, timeZone, closingMinutes },
    period,
    before,
    narrowed: {
      stores: storeId ? intIdsOf(storeId) : null,
      paymentMethods: paymentMethodsOf(paymentMethods, filters),
    },
  }
}
