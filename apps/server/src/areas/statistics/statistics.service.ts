import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { Period } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { comparedPeriod, shiftOf } from '@choba/contract/stat-figures.ts'
import type {
  StatBreakdown,
  Statistics,
  statistics,
  StatRow,
} from '@choba/contract/statistics.contract.ts'
import {
  type Breakdown,
  type StatGroup,
  STATISTICS_MONTHS,
  type StatisticsFilters,
} from '@choba/contract/statistics.filters.ts'
import { readToday } from '@choba/database/business-day.ts'
import { codeOfClass, paymentClassOf } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { askedPeriod } from '#platform/calls/asked-period.ts'
import {
  findUnofferedPaymentMethods,
  findUsedPaymentMethods,
} from '#areas/catalogue/offered-payment-methods.service.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import {
  findLastDay,
  findStoreNames,
  type FoundFigures,
  type FoundStat,
  listPaymentMethods,
  listCompanies,
  type StatSearch,
  sumBy,
  sumByDay,
} from './statistics.repository.ts'
import {
  addUp,
  type StatName,
  sumOf,
  toBreakdown,
  toCounts,
  toDays,
  toNamed,
} from './statistics.views.ts'

export { addUp, listPaymentMethods, sumOf, toBreakdown, toCounts, toNamed }
export type { FoundFigures, FoundStat, StatName }

type Calls = typeof statistics

/**
 * Returns the requested business days; by default this month until today.
 * @throws AppError statisticsPeriodTooLong (1700) for more than one month; badRequest if one end is
 * missing or the end is before the start
 */
const periodOf = ({ dateFrom, dateTo }: StatisticsFilters, today: string): Period =>
  askedPeriod(dateFrom, dateTo, {
    months: STATISTICS_MONTHS,
    tooLong: 'statisticsPeriodTooLong',
  }) ?? {
    from: `${today.slice(0, 8)}01`,
    to: today,
  }

type PaymentMethods = Awaited<ReturnType<typeof listPaymentMethods>>
type Companies = Awaited<ReturnType<typeof listCompanies>>

/**
 * Returns the IDs of the payment methods that a search names, by code or by payment class; null if
 * the search names none.
 */
export function paymentMethodsOf(
  paymentMethods: PaymentMethods,
  { paymentClass, paymentType }: Pick<StatisticsFilters, 'paymentClass' | 'paymentType'>,
): number[] | null {
  if (!paymentClass && !paymentType) return null
  const classes = paymentClass?.map(codeOfClass)
  return paymentMethods
    .filter((paymentMethod) => !classes || classes.includes(paymentMethod.payment_class))
    .filter((paymentMethod) => !paymentType || paymentType.includes(paymentMethod.code))
    .map(({ id }) => id)
}

/** Reads the current business day, and the payment methods and companies that a search can name. */
async function readAround(
  tx: Tx,
  merchant: MerchantRow,
  language: Language,
): Promise<{ today: string; paymentMethods: PaymentMethods; companies: Companies }> {
  const [today, paymentMethods, companies] = await allOf([
    readToday(tx, merchant),
    listPaymentMethods(tx, language),
    listCompanies(tx, merchant.id),
  ])
  return { today, paymentMethods, companies }
}

/**
 * Builds the search. An unknown company or payment method matches no data, and neither does one of
 * another merchant.
 */
function searchOf(
  merchant: MerchantRow,
  filters: StatisticsFilters,
  paymentMethods: PaymentMethods,
  companies: Companies,
): StatSearch {
  const { groupBy = 'date', storeId, companyCode } = filters
  return {
    merchant,
    groupBy,
    stores: storeId ? intIdsOf(storeId) : null,
    companies: companyCode
      ? companies.filter(({ code }) => companyCode.includes(code)).map(({ id }) => id)
      : null,
    paymentMethods: paymentMethodsOf(paymentMethods, filters),
  }
}

/** Reads the names of the rows of a group, by the ID in the database. */
async function namesOf(
  tx: Tx,
  merchant: MerchantRow,
  groupBy: StatGroup,
  {
    rows,
    paymentMethods,
    companies,
  }: { rows: readonly FoundStat[]; paymentMethods: PaymentMethods; companies: Companies },
): Promise<ReadonlyMap<string, StatName>> {
  const named = (name: StatName, id: number): [string, StatName] => [String(id), name]
  if (groupBy === 'paymentMethod')
    return new Map(
      paymentMethods.map(({ id, code, name }) => named({ key: code, code: null, name }, id)),
    )
  if (groupBy === 'company')
    return new Map(companies.map(({ id, code, name }) => named({ key: code, code, name }, id)))
  const stores = await findStoreNames(tx, merchant.id, [
    ...new Set(rows.map(({ key }) => Number(key))),
  ])
  return new Map(stores.map(({ id, code, name }) => named({ key: String(id), code, name }, id)))
}

/**
 * Returns counts and amounts of a merchant's business days by day, store, company or payment
 * method, for the stores that the user sees.
 * @throws AppError statisticsPeriodTooLong (1700); badRequest if only one end of the period is
 * given
 */
export async function readStatistics(
  tx: Tx,
  merchant: MerchantRow,
  filters: QueryOf<Calls['list']>,
  language: Language,
): Promise<Statistics> {
  const { today, paymentMethods, companies } = await readAround(tx, merchant, language)
  const period = periodOf(filters, today)
  const search = searchOf(merchant, filters, paymentMethods, companies)
  const { compare: comparison } = filters
  const compared = comparison && comparedPeriod(comparison, period)
  const [now, before] = await allOf([
    sumBy(tx, search, period),
    compared ? sumBy(tx, search, compared) : null,
  ])
  const { groupBy } = search
  const found = { rows: [...now, ...(before ?? [])], paymentMethods, companies }
  const rows =
    groupBy === 'date'
      ? toDays(now, before, period, comparison ? shiftOf(comparison, period) : 0)
      : toNamed(now, before, await namesOf(tx, merchant, groupBy, found))
  return {
    groupBy,
    currency: merchant.currency,
    period,
    today,
    timeZone: merchant.time_zone,
    rows,
    sum: sumOf(now),
    compared:
      comparison && compared && before
        ? { comparison, period: compared, sum: sumOf(before) }
        : null,
    lastDay: now.length === 0 ? await findLastDay(tx, search, period.from) : null,
  }
}

/**
 * Returns the figures of the days of a period in date order, for the stores that the user sees.
 * Days without transactions are left out.
 */
export async function readDays(
  tx: Tx,
  merchant: MerchantRow,
  period: Period,
): Promise<FoundStat[]> {
  const rows = await readSums(tx, merchant, 'date', period, EVERYTHING)
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Returns the names of stores or payment methods, by their ID as text. */
export async function readNames(
  tx: Tx,
  merchant: MerchantRow,
  by: Breakdown,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<string, StatName>> {
  const none = { pay_n: 0n, pay_amt: 0n, ref_n: 0n, ref_amt: 0n }
  const rows = ids.map((id) => ({ key: String(id), ...none }))
  const paymentMethods = by === 'paymentMethod' ? await listPaymentMethods(tx, language) : []
  return namesOf(tx, merchant, by, { rows, paymentMethods, companies: [] })
}

/**
 * Filter of figures by store and payment method. Null means all visible stores, or all payment
 * methods.
 */
export type Narrowed = Pick<StatSearch, 'stores' | 'paymentMethods'>
const EVERYTHING: Narrowed = { stores: null, paymentMethods: null }

const ofSome = (
  merchant: MerchantRow,
  groupBy: StatGroup,
  { stores, paymentMethods }: Narrowed,
): StatSearch => ({
  merchant,
  groupBy,
  stores,
  companies: null,
  paymentMethods,
})

/**
 * Returns the figures of a period by store, payment method or day. The key is the ID in the
 * database or the day.
 */
export const readSums = (
  tx: Tx,
  merchant: MerchantRow,
  by: StatGroup,
  period: Period,
  narrowed: Narrowed,
): Promise<FoundStat[]> => sumBy(tx, ofSome(merchant, by, narrowed), period)

/** Returns the figures of a period by store or payment method for each day. */
export const readDaySums = (
  tx: Tx,
  merchant: MerchantRow,
  by: Breakdown,
  period: Period,
  narrowed: Narrowed,
): Promise<(FoundStat & { day: string })[]> => sumByDay(tx, ofSome(merchant, by, narrowed), period)

/**
 * Returns the last day before `before` on which these stores have any counted transaction; null if
 * there is none.
 */
export const readLastDay = (
  tx: Tx,
  merchant: MerchantRow,
  before: string,
  narrowed: Narrowed,
): Promise<string | null> => findLastDay(tx, ofSome(merchant, 'date', narrowed), before)

/**
 * Returns the figures of stores or payment methods in a period, each with the figures of an earlier
 * period. The largest net amount comes first. Names are in the given language.
 */
export async function readBeside(
  tx: Tx,
  merchant: MerchantRow,
  by: Breakdown,
  [period, earlier]: readonly [Period, Period],
  language: Language,
  narrowed: Narrowed = EVERYTHING,
): Promise<StatRow[]> {
  const search = ofSome(merchant, by, narrowed)
  const [now, before, paymentMethods] = await allOf([
    sumBy(tx, search, period),
    sumBy(tx, search, earlier),
    listPaymentMethods(tx, language),
  ])
  const names = await namesOf(tx, merchant, by, {
    rows: [...now, ...before],
    paymentMethods,
    companies: [],
  })
  return toNamed(now, before, names)
}

/**
 * Returns a table of business days by payment methods or stores of a merchant, for the stores that
 * the user sees.
 * @throws AppError statisticsPeriodTooLong (1700); badRequest if only one end of the period is
 * given
 */
export async function readBreakdown(
  tx: Tx,
  merchant: MerchantRow,
  { by = 'paymentMethod', ...filters }: QueryOf<Calls['breakdown']>,
  language: Language,
): Promise<StatBreakdown> {
  const { today, paymentMethods, companies } = await readAround(tx, merchant, language)
  const period = periodOf(filters, today)
  const search = searchOf(merchant, { ...filters, groupBy: by }, paymentMethods, companies)
  const rows = await sumByDay(tx, search, period)
  const names = await namesOf(tx, merchant, by, { rows, paymentMethods, companies })
  return {
    by,
    currency: merchant.currency,
    period,
    today,
    timeZone: merchant.time_zone,
    ...toBreakdown(rows, period, names),
    lastDay: rows.length === 0 ? await findLastDay(tx, search, period.from) : null,
  }
}

/**
 * Returns a function that tells if the filters of a merchant offer a payment method. These are the
 * methods that the tenant offers, and methods that the merchant has ever used.
 */
export async function findOfferable(
  tx: Tx,
  merchant: MerchantRow,
): Promise<(id: number) => boolean> {
  const unoffered = await findUnofferedPaymentMethods(tx, merchant.tenant_id)
  const used = await findUsedPaymentMethods(tx, [merchant.id])
  return (id) => !unoffered.has(id) || used.has(id)
}

/** Options of a payment method filter. */
export const toOptions = (paymentMethods: PaymentMethods, isOffered: (id: number) => boolean) =>
  paymentMethods
    .filter(({ id }) => isOffered(id))
    .map(({ code, payment_class, name }) => ({
      paymentType: code,
      paymentClass: paymentClassOf[payment_class]!,
      name,
    }))

export async function readStatOptions(
  tx: Tx,
  merchant: MerchantRow,
  language: Language,
): Promise<ResultOf<Calls['options']>> {
  const [{ today, paymentMethods, companies }, isOffered] = await allOf([
    readAround(tx, merchant, language),
    findOfferable(tx, merchant),
  ])
  return {
    today,
    timeZone: merchant.time_zone,
    closingMinutes: merchant.closing_minutes,
    companies: companies.map(({ code, name }) => ({ companyCode: code, companyName: name })),
    paymentMethods: toOptions(paymentMethods, isOffered),
  }
}
