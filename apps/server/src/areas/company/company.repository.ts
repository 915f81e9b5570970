import { badField } from '@choba/contract/bad-input.ts'
import type { CompanyRow } from '@choba/database/company-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { changedBy } from '#platform/calls/stale.ts'
import type { RegisteredColumns } from './company-registration.ts'

/**
 * Start day of a store's assignment to its first company: PostgreSQL's date before all other dates.
 */
export const EVER = '-infinity'

/** SQL expression for the company to which store `s` belongs on a day. */
const companyOn = (day: string) => sql<number>`(select c.company_id from store_companies c
  where c.merchant_id = s.merchant_id and c.store_id = s.id and c.from_day <= ${day}::date
  order by c.from_day desc limit 1)`

export interface FoundCompany extends CompanyRow {
  /** Number of stores that belong to the company and that the caller sees. */
  store_count: number
}

/** Returns the current row of a merchant. */
export const findMerchant = ({ q }: Tx, id: number): Promise<MerchantRow> =>
  q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns companies sorted by code.
 * @param today day whose store assignments are counted
 */
export async function findCompanies(
  tx: Tx,
  merchantId: number,
  today: string,
  companyId?: number,
): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany>`with belongs as (
      select ${companyOn(today)} as company_id, count(*)::int as store_count from stores s
      where s.merchant_id = ${merchantId} and ${inStores(storesSeen(tx), 's.id')} group by 1)
    select c.*, coalesce(b.store_count, 0) as store_count
    from companies c left join belongs b on b.company_id = c.id
    where c.merchant_id = ${merchantId} ${companyId === undefined ? sql`` : sql`and c.id = ${companyId}`}
    order by c.code collate "C"`.execute(tx.q)
  return rows
}

export const findCompany = (
  { q }: Tx,
  merchantId: number,
  id: number,
  forUpdate = false,
): Promise<CompanyRow | undefined> =>
  q
    .selectFrom('companies')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

/** Returns the codes and names of a merchant's companies, sorted by code. */
export async function findCompanyNames({ q }: Tx, merchantId: number) {
  const rows = await q
    .selectFrom('companies')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy(sql`code collate "C"`)
    .execute()
  return rows.map(({ id, code, name }) => ({
    companyId: String(id),
    companyCode: code,
    companyName: name,
  }))
}

export type CompanyColumns = { readonly code: string } & RegisteredColumns

/**
 * @throws AppError badRequest naming `companyCode` if the merchant already has a company with that
 * code
 */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, () => new AppError('badRequest', badField('companyCode', 'value')))

/**
 * Inserts a company and returns its ID. The caller must hold the advisory lock `places` of the
 * merchant.
 * @throws AppError badRequest for a code that is already used
 */
export async function insertCompany(
  { q }: Tx,
  merchant: MerchantRow,
  columns: CompanyColumns,
): Promise<number> {
  const last = await q
    .selectFrom('companies')
    .select((of) => of.fn.max('id').as('id'))
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await mapUniqueViolation(
    q
      .insertInto('companies')
      .values({ merchant_id: merchant.id, id, tenant_id: merchant.tenant_id, ...columns })
      .execute(),
  )
  return id
}

/** @throws AppError badRequest for a code that is already used */
export const updateCompany = (
  { q }: Tx,
  merchantId: number,
  id: number,
  columns: { readonly code: string } | RegisteredColumns,
  by: string,
) =>
  mapUniqueViolation(
    q
      .updateTable('companies')
      .set({ ...columns, ...changedBy(by) })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute(),
  )

export async function countCompanies({ q }: Tx, merchantId: number): Promise<number> {
  const counted = await q
    .selectFrom('companies')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

export interface StoreSearch {
  readonly search?: string | undefined
  readonly companyId?: number | undefined
  readonly storeId?: number | undefined
}

export interface FoundStore {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly company_id: number
  readonly from_day: string
  readonly next_company_id: number | null
  readonly next_day: string | null
}

const storesWhere = (
  tx: Tx,
  merchantId: number,
  today: string,
  { search, companyId, storeId }: StoreSearch,
) =>
  sql`s.merchant_id = ${merchantId} and ${inStores(storesSeen(tx), 's.id')}
    ${storeId === undefined ? sql`` : sql`and s.id = ${storeId}`}
    ${search === undefined ? sql`` : sql`and ${foldedHolds(sql`s.search_folded`, search)}`}
    ${companyId === undefined ? sql`` : sql`and ${companyOn(today)} = ${companyId}`}`

/**
 * Returns stores that the caller sees, sorted by code, starting after `after`. Each store has its
 * company on the day `today`, and the next company to which it will belong.
 */
export async function findAssigned(
  tx: Tx,
  merchantId: number,
  today: string,
  search: StoreSearch,
  { after, limit }: { after: string | null; limit: number },
): Promise<FoundStore[]> {
  const { rows } =
    await sql<FoundStore>`select s.id, s.code, s.name, b.company_id, b.from_day::text as from_day,
      n.company_id as next_company_id, n.from_day::text as next_day
    from stores s
    join lateral (select c.company_id, c.from_day from store_companies c where c.merchant_id = s.merchant_id
      and c.store_id = s.id and c.from_day <= ${today}::date order by c.from_day desc limit 1) b on true
    left join lateral (select c.company_id, c.from_day from store_companies c where c.merchant_id = s.merchant_id
      and c.store_id = s.id and c.from_day > ${today}::date order by c.from_day limit 1) n on true
    where ${storesWhere(tx, merchantId, today, search)}
      ${after === null ? sql`` : sql`and s.code collate "C" > ${after}`}
    order by s.code collate "C" limit ${limit}`.execute(tx.q)
  return rows
}

export async function countAssigned(
  tx: Tx,
  merchantId: number,
  today: string,
  search: StoreSearch,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from stores s
    where ${storesWhere(tx, merchantId, today, search)}`.execute(tx.q)
  return Number(rows[0]!.count)
}

/** Returns the companies to which a store belongs over time, newest first. */
export const findAssignments = ({ q }: Tx, merchantId: number, storeId: number) =>
  q
    .selectFrom('store_companies')
    .select(['company_id', sql<string>`from_day::text`.as('from_day')])
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .orderBy('from_day', 'desc')
    .execute()

/**
 * Assigns a store to a company from a day on. Deletes assignments that start on that day or later.
 */
export async function writeAssignment(
  { q }: Tx,
  merchant: MerchantRow,
  {
    storeId,
    companyId,
    fromDay,
    isNew,
  }: { storeId: number; companyId: number; fromDay: string; isNew: boolean },
): Promise<void> {
  await q
    .deleteFrom('store_companies')
    .where('merchant_id', '=', merchant.id)
    .where('store_id', '=', storeId)
    .where('from_day', '>=', fromDay)
    .execute()
  if (!isNew) return
  const row = {
    merchant_id: merchant.id,
    tenant_id: merchant.tenant_id,
    store_id: storeId,
    company_id: companyId,
  }
  await q
    .insertInto('store_companies')
    .values({ ...row, from_day: fromDay })
    .execute()
}
