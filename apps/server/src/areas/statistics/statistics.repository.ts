import type { Period } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { StatGroup } from '@choba/contract/statistics.filters.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts, isPayment, isRefund } from '#ledger/counts.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'

/** Statistics query with names resolved to IDs. Null means no filter. */
export interface StatSearch {
  readonly merchant: MerchantRow
  readonly groupBy: StatGroup
  readonly stores: readonly number[] | null
  readonly companies: readonly number[] | null
  readonly paymentMethods: readonly number[] | null
}

export interface FoundFigures {
  pay_n: bigint
  pay_amt: bigint
  ref_n: bigint
  ref_amt: bigint
}

export interface FoundStat extends FoundFigures {
  key: string
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** SQL conditions for the requested stores that are in the user's store scope. */
const ofStores = (tx: Tx, { stores }: StatSearch) => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),
  ...(stores ? [inStores(stores, 't.store_id')] : []),
]

const ofPaymentMethods = ({ paymentMethods }: StatSearch) =>
  paymentMethods ? [sql`t.payment_method_id = any(${paymentMethods}::int[])`] : []

const keys = {
  date: sql`t.day`,
  store: sql`t.store_id`,
  company: sql`s.company_id`,
  paymentMethod: sql`t.payment_method_id`,
} as const

/** Selects daily rollups by store or by payment method. */
const rollup = (
  table: 'store_days' | 'payment_method_days',
  { id }: MerchantRow,
  days: Period,
  more: RawBuilder<unknown>[],
) =>
  sql`(select t.* from ${sql.table(table)} t
    where ${all([sql`t.merchant_id = ${id} and t.day between ${days.from}::date and ${days.to}::date`, ...more])})`

/**
 * Selects transactions in the form of rollup rows. Needed for searches by store and payment method,
 * because no rollup has both.
 */
function counted(merchant: MerchantRow, days: Period, more: RawBuilder<unknown>[]) {
  const { from, to } = boundsOf(days, merchant)
  const of = (those: typeof isPayment, value: RawBuilder<unknown>) =>
    sql`case when ${those('t')} then ${value} else 0 end`
  return sql`(select t.business_day as day, t.store_id, t.payment_method_id,
      ${of(isPayment, sql`1`)} as pay_n, ${of(isPayment, sql`t.amount`)} as pay_amt,
      ${of(isRefund, sql`1`)} as ref_n, ${of(isRefund, sql`t.amount`)} as ref_amt
    from transactions t
    where ${all([
      sql`t.merchant_id = ${merchant.id} and t.paid_at >= ${from} and t.paid_at < ${to}`,
      counts('t'),
      ...more,
    ])})`
}

/**
 * Chooses the source of a query: the rollup by payment method, the rollup by store, or the
 * transactions.
 */
function source(tx: Tx, search: StatSearch, days: Period): RawBuilder<unknown> {
  const { merchant, groupBy, companies } = search
  const byStore = ofStores(tx, search)
  const byPaymentMethod = ofPaymentMethods(search)
  const needsStore =
    byStore.length > 0 || companies !== null || groupBy === 'store' || groupBy === 'company'
  const needsPaymentMethod = byPaymentMethod.length > 0 || groupBy === 'paymentMethod'
  if (!needsStore) return rollup('payment_method_days', merchant, days, byPaymentMethod)
  return needsPaymentMethod
    ? counted(merchant, days, [...byStore, ...byPaymentMethod])
    : rollup('store_days', merchant, days, byStore)
}

/**
 * SQL join of the company that each store belonged to on the day; empty if the search needs no
 * company.
 */
const withCompanies = ({ merchant, groupBy, companies }: StatSearch) =>
  companies === null && groupBy !== 'company'
    ? sql``
    : sql`join ${companiesOfStores(merchant.id)} on s.store_id = t.store_id and t.day >= s.from_day and t.day < s.next_day
      ${companies === null ? sql`` : sql`and s.company_id = any(${companies}::int[])`}`

const sums = sql`sum(t.pay_n)::bigint as pay_n, sum(t.pay_amt)::bigint as pay_amt,
  sum(t.ref_n)::bigint as ref_n, sum(t.ref_amt)::bigint as ref_amt`

/**
 * Sums the figures of the days by the group of the search. Groups without transactions are left
 * out.
 */
export async function sumBy(tx: Tx, search: StatSearch, days: Period): Promise<FoundStat[]> {
  const key = keys[search.groupBy]
  const { rows } = await sql<FoundStat>`
    select ${key}::text as key, ${sums} from ${source(tx, search, days)} t ${withCompanies(search)}
    group by ${key} having sum(t.pay_n) > 0 or sum(t.ref_n) > 0`.execute(tx.q)
  return rows
}

/** Sums the figures by group and day. */
export async function sumByDay(
  tx: Tx,
  search: StatSearch,
  days: Period,
): Promise<(FoundStat & { day: string })[]> {
  const key = keys[search.groupBy]
  const { rows } = await sql<FoundStat & { day: string }>`
    select t.day::text as day, ${key}::text as key, ${sums} from ${source(tx, search, days)} t ${withCompanies(search)}
    group by t.day, ${key} having sum(t.pay_n) > 0 or sum(t.ref_n) > 0`.execute(tx.q)
  return rows
}

/** Finds the last day before `before` with any counted transaction; null if there is none. */
export async function findLastDay(
  tx: Tx,
  search: StatSearch,
  before: string,
): Promise<string | null> {
  const byStore = ofStores(tx, search)
  const table = search.paymentMethods && byStore.length === 0 ? 'payment_method_days' : 'store_days'
  const narrowed = table === 'payment_method_days' ? ofPaymentMethods(search) : byStore
  const { rows } = await sql<{ day: string | null }>`
    select max(t.day) as day from ${sql.table(table)} t
    where ${all([
      sql`t.merchant_id = ${search.merchant.id} and t.day < ${before}::date and (t.pay_n > 0 or t.ref_n > 0)`,
      ...narrowed,
    ])}`.execute(tx.q)
  return rows[0]!.day
}

/** Lists all current and former payment methods with their names in a language. */
export const listPaymentMethods = ({ q }: Tx, language: Language) =>
  q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class', 'state', `name_${language} as name`])
    .orderBy('sequence')
    .orderBy('id')
    .execute()

export const listCompanies = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('companies')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('code')
    .execute()

/**
 * Finds the names of stores. The store scope is not checked, because the IDs come from figures of
 * visible stores.
 */
export const findStoreNames = ({ q }: Tx, merchantId: number, ids: readonly number[]) =>
  q
    .selectFrom('stores')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
