import type { AuditFilters, AuditKind } from '@choba/contract/audit.contract.ts'
import { approvalActions, type ReadableEntries } from '@choba/contract/audit-readers.ts'
import { readActions } from '@choba/contract/contract.ts'
import type { Period } from '@choba/contract/period.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import { boundsOf, type BusinessClock } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** Audit entry with the code and name of its merchant. */
export interface FoundEntry {
  merchant_id: number
  id: bigint
  at: Date
  code: string
  merchant_name: string
  currency: string | null
  user_id: number | null
  user_name: string
  full_name: string | null
  action: string
  object: string | null
  object_name: string | null
  object_kind: AuditKind | null
  object_id: string | null
  result_type: number
  detail: Record<string, unknown> | null
  ip: string | null
  request_id: string
}

/**
 * Limits which audit entries a search returns. `merchants` contains merchant IDs of the tenant;
 * null means all its merchants.
 */
export interface AuditVisibility {
  readonly tenantId: number
  readonly merchants: readonly number[] | null
  /**
   * Stores that the reader sees. Entries about transactions and other things of a store are
   * returned only for these stores.
   */
  readonly stores: StoreScope
  /** Reader of the log. Their own entries are always included, regardless of their content. */
  readonly readerId: number
  /** Kinds of other users' entries that the reader may see; null for all kinds. */
  readonly readable: ReadableEntries | null
}

export interface Search extends AuditVisibility {
  readonly period: Period | null
  readonly clock: BusinessClock
  readonly filters: AuditFilters
}

/** Position of a page's last row; the next page starts after it. */
export interface PageCursor {
  readonly id: bigint
  readonly merchantId: number
}

/** Object that audit entries refer to. */
export interface Thing {
  readonly kind: AuditKind
  readonly id: string
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/**
 * Matches the reader's own entries, entries without details, and entries about things the reader
 * has permission to see.
 */
const aboutReadable = (
  readerId: number,
  { actions, approvalKinds }: ReadableEntries,
) => sql`(e.user_id = ${readerId}
  or (e.object is null and e.detail is null)
  or e.action = any(${actions}::text[])
  or (e.action = any(${approvalActions}::text[]) and e.detail->>'approvalKind' = any(${approvalKinds}::text[])))`

function visibleEntries({
  tenantId,
  merchants,
  stores,
  readerId,
  readable,
}: AuditVisibility): RawBuilder<unknown>[] {
  const whose =
    merchants?.length === 1
      ? sql`e.merchant_id = ${merchants[0]}`
      : merchants
        ? sql`e.merchant_id = any(${merchants}::int[])`
        : sql`e.tenant_id = ${tenantId}`
  const about = readable === null ? [] : [aboutReadable(readerId, readable)]
  if (stores === 'all') return [whose, ...about]
  return [
    whose,
    ...about,
    // An area writes the stores that an entry is about into `inStores`, or null if the entry is
    // about no store. A transaction always belongs to a store, so its entry without `inStores` is
    // not shown.
    sql`(e.object_kind is distinct from 'transaction' or e.detail->'inStores' is not null)`,
    sql`(e.detail->'inStores' is null or e.detail->'inStores' <@ ${JSON.stringify(stores)}::jsonb)`,
  ]
}

// IDs start with the millisecond of their creation, so a period becomes a range of IDs, which are
// indexed. If the server's clock is set back, new IDs continue from the latest time, up to one hour
// ahead. The range is therefore one hour longer at both ends.
const idAt = (instant: RawBuilder<Date>, hours: number) =>
  sql`(((extract(epoch from ${instant}) + ${sql.lit(hours * 3_600)}) * 1000)::bigint << 22)`

function within(period: Period | null, clock: BusinessClock): RawBuilder<unknown>[] {
  if (!period) return []
  const { from, to } = boundsOf(period, clock)
  return [
    sql`e.at >= ${from}`,
    sql`e.at < ${to}`,
    sql`e.id >= ${idAt(from, -1)}`,
    sql`e.id < ${idAt(to, 1)}`,
  ]
}

/**
 * Returns true if the search omits successful reads. A search for named actions or for one request
 * includes them.
 */
export const leavesOutReads = ({ reads, action, requestId }: AuditFilters): boolean =>
  reads === undefined && action === undefined && requestId === undefined

// Successful reads are left out. A rejected read is kept, because it may be an attempt to see
// forbidden data.
const noReads = sql`not (e.action = any(${readActions}::text[]) and e.result_type = ${sql.lit(SUCCESS)})`

function conditionsOf(search: Search): RawBuilder<unknown>[] {
  const { userName, action, outcome, kind, object, requestId } = search.filters
  return [
    ...visibleEntries(search),
    ...within(search.period, search.clock),
    ...(userName === undefined ? [] : [sql`e.user_name = ${userName}`]),
    ...(action ? [sql`e.action = any(${action}::text[])`] : []),
    ...(outcome === 'SUCCESS' ? [sql`e.result_type = ${sql.lit(SUCCESS)}`] : []),
    ...(outcome === 'REFUSED' ? [sql`e.result_type <> ${sql.lit(SUCCESS)}`] : []),
    ...(kind ? [sql`e.object_kind = any(${kind}::text[])`] : []),
    ...(object === undefined ? [] : [sql`e.object = ${object}`]),
    ...(requestId === undefined ? [] : [sql`e.request_id = ${requestId}`]),
    ...(leavesOutReads(search.filters) ? [noReads] : []),
  ]
}

const below = (after: PageCursor | null): RawBuilder<unknown>[] =>
  after ? [sql`(e.id, e.merchant_id) < (${after.id}::bigint, ${after.merchantId}::int)`] : []

// Only the object ID of entries about users and sign-ins is a user ID. Object IDs of other kinds
// can be any text, and casting text to int would fail.
const userOf = sql`case when e.object_kind in ('user', 'session') and e.object_id ~ '^[0-9]{1,9}$' then e.object_id::int end`

/**
 * Returns the entries that match the conditions, newest first. Names are joined after the limit, so
 * only for the returned rows.
 */
async function read(
  tx: Tx,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select e.*, m.code, m.name as merchant_name, case when not m.is_system then m.currency end as currency,
      u.full_name, o.full_name as object_name from (
      select e.merchant_id, e.id, e.at, e.user_id, e.user_name, e.action, e.object, e.object_kind, e.object_id,
        e.result_type, e.detail, e.ip, e.request_id
      from audit_entries e where ${and(conditions)} order by e.id desc, e.merchant_id desc limit ${limit}) e
    join merchants m on m.id = e.merchant_id
    left join users u on u.id = e.user_id
    left join users o on o.id = ${userOf}
    order by e.id desc, e.merchant_id desc`.execute(tx.q)
  return rows
}

/** Returns one page of a search, newest first, starting after `after`; at most `limit` rows. */
export const findEntries = (
  tx: Tx,
  search: Search,
  limit: number,
  after: PageCursor | null,
): Promise<FoundEntry[]> => read(tx, [...conditionsOf(search), ...below(after)], limit)

/** Returns an entry by its ID, if it is visible. */
export const findEntry = async (
  tx: Tx,
  visibility: AuditVisibility,
  id: bigint,
): Promise<FoundEntry | undefined> =>
  (await read(tx, [...visibleEntries(visibility), sql`e.id = ${id}`], 1))[0]

export async function countEntries(tx: Tx, search: Search): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from audit_entries e where ${and(conditionsOf(search))}`.execute(tx.q)
  return Number(rows[0]!.count)
}

/** Returns the entries about one object, newest first. */
export const findHistory = (
  tx: Tx,
  visibility: AuditVisibility,
  { kind, id }: Thing,
  limit: number,
  after: PageCursor | null,
): Promise<FoundEntry[]> =>
  read(
    tx,
    [
      ...visibleEntries(visibility),
      sql`e.object_kind = ${kind}`,
      sql`e.object_id = ${id}`,
      ...below(after),
    ],
    limit,
  )

export async function findMerchantId(
  { q }: Tx,
  tenantId: number,
  code: string,
): Promise<number | undefined> {
  const row = await q
    .selectFrom('merchants')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.id
}

/** Returns the merchants with these codes, including the system merchant. */
export const findMerchants = (tx: Tx, codes: readonly string[]): Promise<MerchantRow[]> =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('id')
    .execute()

/** Returns the codes of the merchant's stores that the user sees. */
export async function findStoreCodes(
  tx: Tx,
  merchantId: number,
  seen: StoreScope,
): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('stores')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where(inStores(seen, 'id'))
    .execute()
  return rows.map(({ code }) => code)
}
