import {
  type DeviceType,
  deviceTypes,
  type TerminalStatus,
} from '@choba/contract/terminals.filters.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import type { TerminalTable } from '@choba/database/terminal-tables.ts'
import type { TerminalHeartbeatTable } from '@choba/database/feed-tables.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Quiet, silencesLike } from './silent-terminals.service.ts'

/** `now`: current time. `heardSince`: a ready terminal has sent a heartbeat after this time. */
export interface Moment {
  readonly now: Date
  readonly heardSince: Date
}

export interface Filters {
  readonly search?: string | undefined
  readonly storeIds?: readonly number[] | undefined
  readonly statuses?: readonly TerminalStatus[] | undefined
  readonly deviceTypes?: readonly DeviceType[] | undefined
  readonly behind?: boolean | undefined
  /** IDs of silent terminals such as `3,7,12`; empty if no filter by status needs them. */
  readonly silent: string
}

/** Position of the last row of a page. The next page starts after this position. */
export interface Position {
  readonly storeId: number
  readonly terminalNo: string
}

type Row = Omit<
  Selectable<TerminalTable>,
  'merchant_id' | 'tenant_id' | 'used_stopped_at' | 'search_folded'
>

export interface FoundTerminal extends Row, Omit<Quiet, 'at' | 'like'> {
  used_stopped_at: Date | null
  store_code: string
  store_name: string
  /** Business day from which the store is closed. */
  closed_from: string | null
  last_seen_at: Date | null
  signed_in_at: Date | null
  app_version: string | null
  /** State that the terminal reported in its last heartbeat. */
  reported_state: TerminalHeartbeatTable['state'] | null
  like: number[] | null
  behind: boolean
}

/**
 * SQL: newest app version in use for each device type. Reads the index from its end for each type,
 * and skips terminals that are not active.
 */
const newest = (merchantId: number) => sql`
  select d.device_type, v.parts from unnest(${[...deviceTypes, '']}::text[]) as d (device_type)
  cross join lateral (
    select h.version_parts as parts from terminal_heartbeats h
    join terminals t on t.merchant_id = h.merchant_id and t.id = h.terminal_id and t.state = 'ACTIVE'
    where h.merchant_id = ${merchantId} and h.device_type = d.device_type and h.version_parts is not null
    order by h.version_parts desc limit 1) v`

const heard = (merchantId: number) => sql`terminals t
  left join (select * from terminal_heartbeats where merchant_id = ${merchantId}) h on h.terminal_id = t.id`
const versions = sql`left join newest n on n.device_type = t.device_type`
const tables = (merchantId: number) => sql`${heard(merchantId)}
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id ${versions}`

const BEHIND = sql<boolean>`coalesce(h.version_parts < n.parts, false)`

/** SQL: condition for rows with a status. Must match `statusOf` in the views. */
const hasStatus = (
  status: TerminalStatus,
  { heardSince }: Moment,
  silent: string,
): RawBuilder<boolean> => {
  const isHeard = sql`h.last_seen_at >= ${heardSince}::timestamptz`
  // A subquery instead of a list of IDs, because PostgreSQL would spend more time planning
  // thousands of IDs than reading them.
  const isSilent = sql`(t.id in (select unnest(string_to_array(${silent}, ',')::int[]))) is true`
  switch (status) {
    case 'READY':
    case 'FAULT':
      return sql`(t.state = 'ACTIVE' and h.state = ${status} and ${isHeard})`
    case 'SILENT':
      return sql`(t.state = 'ACTIVE' and ${isSilent})`
    case 'OFFLINE':
      return sql`(t.state = 'ACTIVE' and not ${isSilent} and not coalesce(h.state <> 'OFF' and ${isHeard}, false))`
    default:
      return sql`t.state = ${status}`
  }
}

const either = (all: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join(all, sql` or `)})`

/** SQL: condition for the requested stores that the user sees. */
const within = (
  tx: Tx,
  merchantId: number,
  storeIds: Filters['storeIds'],
) => sql`t.merchant_id = ${merchantId}
  and t.state <> 'MOVED' and ${inStores(storesSeen(tx), 't.store_id')}
  ${storeIds === undefined ? sql`` : sql`and ${inStores(storeIds, 't.store_id')}`}`

function narrowed(
  { search, statuses, deviceTypes: types, behind, silent }: Filters,
  moment: Moment,
): RawBuilder<boolean> {
  const parts = [
    statuses === undefined
      ? sql`t.state <> 'RETIRED'`
      : either(statuses.map((status) => hasStatus(status, moment, silent))),
    ...(types === undefined ? [] : [sql`t.device_type = any(${types}::text[])`]),
    ...(behind ? [sql`t.state = 'ACTIVE' and ${BEHIND}`] : []),
    ...(search === undefined ? [] : [foldedHolds(sql`t.search_folded`, search)]),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

const columns = (
  moment: Moment,
  merchant: MerchantRow,
) => sql`t.id, t.store_id, t.terminal_no, t.device_no, t.device_type,
  t.state, t.stopped_at, t.used_stopped_at, t.license_no, t.registered_at, t.first_id, t.version, t.changed_at, t.changed_by,
  s.code as store_code, s.name as store_name, s.opens_minutes, s.closes_minutes, s.hour_exceptions, s.closed_from::text as closed_from, h.last_seen_at, h.signed_in_at,
  h.app_version, h.state as reported_state,
  case when h.terminal_id is not null then ${silencesLike(moment.now, merchant)} end as "like", ${BEHIND} as behind`

/** Returns one page of terminals, ordered by store and terminal number, starting after `after`. */
export async function findTerminals(
  tx: Tx,
  merchant: MerchantRow,
  filters: Filters,
  moment: Moment,
  { after, limit }: { after: Position | null; limit: number },
): Promise<FoundTerminal[]> {
  const { rows } = await sql<FoundTerminal>`with newest as materialized (${newest(merchant.id)})
    select ${columns(moment, merchant)} from ${tables(merchant.id)}
    where ${within(tx, merchant.id, filters.storeIds)} and ${narrowed(filters, moment)}
      ${after === null ? sql`` : sql`and (t.store_id, t.terminal_no) > (${after.storeId}::int, ${after.terminalNo})`}
    order by t.store_id, t.terminal_no limit ${limit}`.execute(tx.q)
  return rows
}

export interface Counts {
  readonly total: number
  readonly ready: number
  readonly registered: number
}

/**
 * Counts the terminals that match the filters. Also counts, regardless of the other filters, the
 * ready terminals and the terminals that are not retired in the requested stores.
 */
export async function countTerminals(
  tx: Tx,
  merchantId: number,
  filters: Filters,
  moment: Moment,
): Promise<Counts> {
  // Joins only the tables that the filters need, because thousands of rows may be counted.
  const { rows } =
    await sql<Counts>`${filters.behind ? sql`with newest as materialized (${newest(merchantId)})` : sql``}
    select count(*) filter (where ${narrowed(filters, moment)})::int as total,
      count(*) filter (where ${hasStatus('READY', moment, '')})::int as ready,
      count(*) filter (where t.state <> 'RETIRED')::int as registered
    from ${heard(merchantId)} ${filters.behind ? versions : sql``}
    where ${within(tx, merchantId, filters.storeIds)}`.execute(tx.q)
  return rows[0]!
}

/**
 * Finds the current row of a terminal by the permanent ID, which a move to another store does not
 * change.
 */
export async function findTerminal(
  tx: Tx,
  merchant: MerchantRow,
  id: number,
  moment: Moment,
): Promise<FoundTerminal | undefined> {
  const { rows } = await sql<FoundTerminal>`with newest as materialized (${newest(merchant.id)})
    select ${columns(moment, merchant)} from ${tables(merchant.id)}
    where ${within(tx, merchant.id, undefined)} and coalesce(t.first_id, t.id) = ${id}`.execute(
    tx.q,
  )
  return rows[0]
}

export interface FoundLicense {
  readonly license_no: string
  readonly store_id: number
  readonly store_code: string
  readonly store_name: string
  readonly created_at: Date
  readonly created_by: string
  readonly expires_at: Date
  readonly used_at: Date | null
  readonly terminal_no: string | null
}

/** Finds the newest license of a store. */
export const findLicense = (
  { q }: Tx,
  merchantId: number,
  storeId: number,
): Promise<FoundLicense | undefined> =>
  q
    .selectFrom('terminal_licenses as l')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'l.merchant_id').onRef('s.id', '=', 'l.store_id'),
    )
    .leftJoin('terminals as t', (join) =>
      join.onRef('t.merchant_id', '=', 'l.merchant_id').onRef('t.id', '=', 'l.terminal_id'),
    )
    .select([
      'l.license_no',
      'l.store_id',
      'l.created_at',
      'l.created_by',
      'l.expires_at',
      'l.used_at',
    ])
    .select(['s.code as store_code', 's.name as store_name', 't.terminal_no'])
    .where('l.merchant_id', '=', merchantId)
    .where('l.store_id', '=', storeId)
    .orderBy('l.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Inserts a license, and ends the unused license of the store. The caller must hold the merchant's
 * lock `places`.
 */
export async function replaceLicense(
  { q }: Tx,
  merchant: MerchantRow,
  license: {
    license_no: string
    store_id: number
    token_hash: string
    created_at: Date
    created_by: string
    expires_at: Date
  },
): Promise<void> {
  await q
    .deleteFrom('terminal_licenses')
    .where('merchant_id', '=', merchant.id)
    .where('store_id', '=', license.store_id)
    .where('used_at', 'is', null)
    .execute()
  await q
    .insertInto('terminal_licenses')
    .values({ merchant_id: merchant.id, tenant_id: merchant.tenant_id, ...license })
    .execute()
}
