import type { MerchantFilters, MfaFilters } from '@choba/contract/merchants.filters.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

/**
 * Merchants are sorted and paged by the bytes of their code. The order then does not depend on the
 * locale of the database.
 */
const byCode = sql<string>`m.code collate "C"`

/** Position at which a page starts, and its maximum length. */
export interface PageRange {
  /** Code of the last row of the previous page. */
  readonly after: string | null
  readonly limit: number
}

/** Selects the merchants of the tenant, without the system merchant. */
const merchants = ({ q }: Tx) => q.selectFrom('merchants as m').where('m.is_system', '=', false)

const containing = (text: string) => foldedHolds(sql`m.search_folded`, text)

const found = (tx: Tx, { search, status, currency }: MerchantFilters) =>
  merchants(tx)
    .$if(search !== undefined, (query) => query.where(containing(search!)))
    .$if(status?.length === 1, (query) => query.where('m.enabled', '=', status![0] === 'VALID'))
    .$if(currency !== undefined, (query) =>
      query.where('m.currency', '=', sql<string>`any(${currency!}::text[])`),
    )

const foundByMfa = (tx: Tx, { search, mfaRequired }: MfaFilters) =>
  merchants(tx)
    .$if(search !== undefined, (query) => query.where(containing(search!)))
    .$if(mfaRequired !== undefined, (query) =>
      query.where('m.mfa_required', '=', mfaRequired === 'true'),
    )

// These counts are subqueries, so that they are computed only for the rows of one page.
const enabledUsers = sql<number>`(select count(*) from users u where u.merchant_id = m.id and u.enabled)::int`
const usersWithMfa = sql<number>`(select count(*) from users u where u.merchant_id = m.id and u.enabled and u.mfa)::int`
const stores = sql<number>`(select count(*) from stores s where s.merchant_id = m.id)::int`

const walked = (query: ReturnType<typeof merchants>, { after, limit }: PageRange) =>
  query
    .$if(after !== null, (rest) => rest.where(byCode, '>', after!))
    .orderBy(byCode)
    .limit(limit)

const paged = (tx: Tx, query: ReturnType<typeof merchants>, range: PageRange) =>
  tx.q.selectFrom(walked(query, range).selectAll('m').as('m')).orderBy(byCode)

export type FoundMerchant = Awaited<ReturnType<typeof findMerchants>>[number]

/** Returns one page of merchants, sorted by code. */
export const findMerchants = (tx: Tx, filters: MerchantFilters, range: PageRange) =>
  paged(tx, found(tx, filters), range)
    .selectAll('m')
    .select([enabledUsers.as('user_count'), stores.as('store_count')])
    .execute()

export type FoundMfaConfig = Awaited<ReturnType<typeof findMfaConfigs>>[number]

/** Returns one page of merchants with their two-step settings, sorted by code. */
export const findMfaConfigs = (tx: Tx, filters: MfaFilters, range: PageRange) =>
  paged(tx, foundByMfa(tx, filters), range)
    .select(['m.code', 'm.name', 'm.mfa_required', 'm.version'])
    .select([enabledUsers.as('user_count'), usersWithMfa.as('mfa_user_count')])
    .execute()

/** Returns one page of merchants' codes and names, sorted by code. */
export const findNames = (tx: Tx, search: string | undefined, range: PageRange) =>
  walked(found(tx, { search }), range).select(['m.code', 'm.name']).execute()

const count = async (query: ReturnType<typeof merchants>): Promise<number> =>
  (await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count

export const countMerchants = (tx: Tx, filters: MerchantFilters) => count(found(tx, filters))
export const countMfaConfigs = (tx: Tx, filters: MfaFilters) => count(foundByMfa(tx, filters))

/** Returns the currencies of the tenant's merchants, each once. */
export async function findCurrencies(tx: Tx): Promise<string[]> {
  const rows = await merchants(tx).select('m.currency').distinct().orderBy('m.currency').execute()
  return rows.map(({ currency }) => currency)
}

/**
 * Returns a merchant by its code. With `hold`, its row is locked until the transaction ends. The
 * value `alone` also makes transactions wait that insert the merchant's payments, because these
 * refer to the row.
 */
export const findMerchant = (
  tx: Tx,
  code: string,
  hold?: 'hold' | 'alone',
): Promise<MerchantRow | undefined> =>
  merchants(tx)
    .selectAll('m')
    .where('m.code', '=', code)
    .$if(hold === 'hold', (query) => query.forNoKeyUpdate())
    .$if(hold === 'alone', (query) => query.forUpdate())
    .executeTakeFirst()

export const findCounts = (tx: Tx, merchantId: number) =>
  merchants(tx)
    .select([
      enabledUsers.as('user_count'),
      usersWithMfa.as('mfa_user_count'),
      stores.as('store_count'),
    ])
    .select(
      sql<boolean>`exists (select from transactions t where t.merchant_id = ${merchantId})`.as(
        'has_transactions',
      ),
    )
    .where('m.id', '=', merchantId)
    .executeTakeFirstOrThrow()

export async function hasTransactions({ q }: Tx, merchantId: number): Promise<boolean> {
  const first = await q
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .execute()
  return first.length > 0
}

/**
 * Returns true if the database knows the time zone. The database computes the business days, so it
 * must know the zone.
 */
export async function knowsTimeZone({ q }: Tx, zone: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${zone})`.execute(q)
  return rows.length > 0
}

export const findCompanies = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('companies')
    .select(['code', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()

/** Returns users who may change the users of a merchant, sorted by user name. */
export const findAdministrators = ({ q }: Tx, merchantId: number, limit: number) =>
  q
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', (join) =>
      join.onRef('p.merchant_id', '=', 'u.merchant_id').onRef('p.role_id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.username', 'u.full_name', 'u.enabled'])
    .where('u.merchant_id', '=', merchantId)
    .where('p.module', '=', 'User')
    .where('p.action', '=', 'edit')
    .orderBy(sql`u.username collate "C"`)
    .limit(limit)
    .execute()

type Settings = Pick<
  MerchantRow,
  | 'name'
  | 'enabled'
  | 'currency'
  | 'time_zone'
  | 'closing_minutes'
  | 'enable_point'
  | 'enable_qr'
  | 'is_master'
>

/** Writes changed columns of a merchant, and the name of the user who changed them. */
export const updateMerchant = (
  { q }: Tx,
  id: number,
  changed: Partial<Settings & Pick<MerchantRow, 'mfa_required'>>,
  by: string,
) =>
  q
    .updateTable('merchants')
    .set({ ...changed, ...changedBy(by) })
    .where('id', '=', id)
    .execute()

/** Inserts a merchant and its first company, which gets the same code and name. */
export async function insertMerchant(
  { q }: Tx,
  tenantId: number,
  code: string,
  settings: Omit<Settings, 'enabled'>,
): Promise<MerchantRow> {
  const merchant = await q
    .insertInto('merchants')
    .values({ id: sql<number>`nextval('merchant_ids')`, tenant_id: tenantId, code, ...settings })
    .returningAll()
    .executeTakeFirstOrThrow()
  await q
    .insertInto('companies')
    .values({ merchant_id: merchant.id, id: 1, tenant_id: tenantId, code, name: settings.name })
    .execute()
  return merchant
}

/** Returns the roles of a merchant, oldest first. Each has its permissions, such as `User.edit`. */
export const findRoles = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('roles as r')
    .leftJoin('role_permissions as p', (join) =>
      join.onRef('p.merchant_id', '=', 'r.merchant_id').onRef('p.role_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.name',
      sql<(string | null)[]>`array_agg(p.module || '.' || p.action)`.as('permissions'),
    ])
    .where('r.merchant_id', '=', merchantId)
    .groupBy(['r.id', 'r.name'])
    .orderBy('r.id')
    .execute()

export async function nextRoleId({ q }: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('role_ids')::int as id`.execute(q)
  return rows[0]!.id
}

/** Returns IDs of users of a merchant in ascending order, starting after `after`. */
export async function findUserIds(
  { q }: Tx,
  merchantId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await q
    .selectFrom('users')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
