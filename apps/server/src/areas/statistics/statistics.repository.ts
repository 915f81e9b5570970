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

/** What is counted, with every name resolved. Null is no narrowing. */
export interface StatSearch {
  readonly merchant: MerchantRow
  readonly groupBy: StatGroup
  readonly stores: readonly number[] | null
  readonly companies: readonly number[] | null
  readonly brands: readonly number[] | null
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

/** What of a search the stores decide: those asked for, and those that the reader sees. */
const ofStores = (tx: Tx, { stores }: StatSearch) => [
  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),
  ...(stores ? [inStores(stores, 't.store_id')] : []),
]

const ofBrands = ({ brands }: StatSearch) =>
  brands ? [sql`t.brand_id = any(${brands}::int[])`] : []

const keys = {
  date: sql`t.day`,
  store: sql`t.store_id`,
  company: sql`s.company_id`,
  brand: sql`t.brand_id`,
} as const

/** Days that are counted already, by store or by brand. */
const rollup = (
  table: 'store_days' | 'brand_days',
  { id }: MerchantRow,
  days: Period,
  more: RawBuilder<unknown>[],
) =>
  sql`(select t.* from ${sql.table(table)} t
    where ${all([sql`t.merchant_id = ${id} and t.day between ${days.from}::date and ${days.to}::date`, ...more])})`

/** The rows themselves, as figures of their stores, brands and days: no rollup knows a store and a brand together. */
function counted(merchant: MerchantRow, days: Period, more: RawBuilder<unknown>[]) {
  const { from, to } = boundsOf(days, merchant)
  const of = (those: typeof isPayment, value: RawBuilder<unknown>) =>
    sql`case when ${those('t')} then ${value} else 0 end`
  return sql`(select t.business_day as day, t.store_id, t.brand_id,
      ${of(isPayment, sql`1`)} as pay_n, ${of(isPayment, sql`t.amount`)} as pay_amt,
      ${of(isRefund, sql`1`)} as ref_n, ${of(isRefund, sql`t.amount`)} as ref_amt
    from transactions t
    where ${all([
      sql`t.merchant_id = ${merchant.id} and t.paid_at >= ${from} and t.paid_at < ${to}`,
      counts('t'),
      ...more,
    ])})`
}

/** Where the figures of a search stand: in the rollup by brand, in the one by store, or in no rollup. */
function source(tx: Tx, search: StatSearch, days: Period): RawBuilder<unknown> {
  const { merchant, groupBy, companies } = search
  const byStore = ofStores(tx, search)
  const byBrand = ofBrands(search)
  const needsStore =
    byStore.length > 0 || companies !== null || groupBy === 'store' || groupBy === 'company'
  const needsBrand = byBrand.length > 0 || groupBy === 'brand'
  if (!needsStore) return rollup('brand_days', merchant, days, byBrand)
  return needsBrand
    ? counted(merchant, days, [...byStore, ...byBrand])
    : rollup('store_days', merchant, days, byStore)
}

/** The company of each store on the day, where a search asks for it. */
const withCompanies = ({ merchant, groupBy, companies }: StatSearch) =>
  companies === null && groupBy !== 'company'
    ? sql``
    : sql`join ${companiesOfStores(merchant.id)} on s.store_id = t.store_id and t.day >= s.from_day and t.day < s.next_day
      ${companies === null ? sql`` : sql`and s.company_id = any(${companies}::int[])`}`

const sums = sql`sum(t.pay_n)::bigint as pay_n, sum(t.pay_amt)::bigint as pay_amt,
  sum(t.ref_n)::bigint as ref_n, sum(t.ref_amt)::bigint as ref_amt`

/** The figures of the days by the key of the search's group; a key with nothing is not there. */
export async function sumBy(tx: Tx, search: StatSearch, days: Period): Promise<FoundStat[]> {
  const key = keys[search.groupBy]
  const { rows } = await sql<FoundStat>`
    select ${key}::text as key, ${sums} from ${source(tx, search, days)} t ${withCompanies(search)}
    group by ${key} having sum(t.pay_n) > 0 or sum(t.ref_n) > 0`.execute(tx.q)
  return rows
}

/** The same of each day. */
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

/** The last day before another on which anything counts; null where nothing ever did. */
export async function findLastDay(
  tx: Tx,
  search: StatSearch,
  before: string,
): Promise<string | null> {
  const byStore = ofStores(tx, search)
  const table = search.brands && byStore.length === 0 ? 'brand_days' : 'store_days'
  const narrowed = table === 'brand_days' ? ofBrands(search) : byStore
  const { rows } = await sql<{ day: string | null }>`
    select max(t.day) as day from ${sql.table(table)} t
    where ${all([
      sql`t.merchant_id = ${search.merchant.id} and t.day < ${before}::date and (t.pay_n > 0 or t.ref_n > 0)`,
      ...narrowed,
    ])}`.execute(tx.q)
  return rows[0]!.day
}

/** Every brand there is or was, named in a language. */
export const listBrands = ({ q }: Tx, language: Language) =>
  q
    .selectFrom('brands')
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

/** The names of stores; those that the reader sees are the only ones that have figures. */
export const findStoreNames = ({ q }: Tx, merchantId: number, ids: readonly number[]) =>
  q
    .selectFrom('stores')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
