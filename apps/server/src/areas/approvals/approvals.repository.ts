import {
  approvalKinds,
  type ApprovalKind,
  type ApprovalState,
} from '@choba/contract/approvals.contract.ts'
import type { ApprovalFilters } from '@choba/contract/approvals.filters.ts'
import { may } from '@choba/contract/permissions.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { StoreScope, Tx, WorkerScope } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principals.ts'

/**
 * Row of an approval request, joined with the codes and names of its merchant and store for the
 * API.
 */
export interface FoundApproval extends ApprovalTableRow {
  merchant_code: string
  merchant_name: string
  currency: string
  time_zone: string
  store_name: string | null
}

export type ApprovalSearch = Omit<ApprovalFilters, 'entCode'> & {
  readonly entCode?: readonly string[] | undefined
}

/** Returns the kinds of requests that the user has permission to decide. */
export const decidableKinds = (principal: Principal): ApprovalKind[] =>
  (Object.keys(approvalKinds) as ApprovalKind[]).filter((kind) =>
    may(principal, approvalKinds[kind]),
  )

/**
 * Returns the scope of stores whose requests the user sees. Administrators see the requests of
 * every store of every merchant.
 */
export const storesOf = ({ isAdmin, stores }: Principal): StoreScope => (isAdmin ? 'all' : stores)

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const isKind = (kinds: readonly ApprovalKind[]) => sql`a.kind = any(${kinds}::text[])`

/**
 * Conditions for the requests that a user may see: within their merchant (administrators: tenant)
 * and stores, all requests of kinds that they may decide, and their own requests.
 */
function seen(tx: Tx, principal: Principal): RawBuilder<unknown>[] {
  const { scope } = tx
  const stores = storesOf(principal)
  return [
    scope.role === 'merchant' || scope.role === 'worker'
      ? sql`a.merchant_id = ${scope.merchantId}`
      : sql`a.tenant_id = ${principal.user.tenant_id}`,
    stores === 'all' ? sql`true` : inStores(stores, 'a.store_id'),
    sql`(${isKind(decidableKinds(principal))} or a.user_id = ${principal.user.id})`,
  ]
}

/**
 * Conditions for the requests that the user may decide now. Checks the limit per refund. Daily
 * limits are not checked here but when the user opens a request.
 */
function toDecide(principal: Principal): RawBuilder<unknown>[] {
  const { each } = principal.refundLimits
  return [
    sql`a.state = 'WAITING' and a.expires_at > now() and a.user_id <> ${principal.user.id}`,
    isKind(decidableKinds(principal)),
    ...(each === null ? [] : [sql`(a.amount is null or a.amount <= ${each}::bigint)`]),
  ]
}

function searched(
  tx: Tx,
  principal: Principal,
  { box = 'TO_DECIDE', kind, state, entCode }: ApprovalSearch,
) {
  return all([
    ...seen(tx, principal),
    ...(box === 'TO_DECIDE' ? toDecide(principal) : []),
    ...(box === 'OWN' ? [sql`a.user_id = ${principal.user.id}`] : []),
    ...(kind ? [isKind(kind)] : []),
    ...(state ? [sql`a.state = any(${state}::text[])`] : []),
    ...(entCode && principal.isAdmin ? [sql`m.code = any(${entCode}::text[])`] : []),
  ])
}

const found = (conditions: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<FoundApproval>`
  select a.*, m.code as merchant_code, m.name as merchant_name, m.currency, m.time_zone, s.name as store_name
  from approvals a
  join merchants m on m.id = a.merchant_id
  left join stores s on s.merchant_id = a.merchant_id and s.id = a.store_id
  where ${conditions} ${rest}`

/**
 * Returns one page of requests, newest first. The page starts after the request with the ID
 * `after`.
 */
export async function findApprovals(
  tx: Tx,
  principal: Principal,
  search: ApprovalSearch,
  after: { id: bigint; merchantId: number } | null,
  limit: number,
): Promise<FoundApproval[]> {
  const below = after
    ? sql`and (a.id, a.merchant_id) < (${after.id}::bigint, ${after.merchantId}::int)`
    : sql``
  const page = sql`${below} order by a.id desc, a.merchant_id desc limit ${limit}`
  return (await found(searched(tx, principal, search), page).execute(tx.q)).rows
}

/** Returns a subquery with the number of requests that the user may decide now. */
export const toDecideSql = (tx: Tx, principal: Principal): RawBuilder<number> =>
  sql`(select count(*)::int from approvals a where ${all([...seen(tx, principal), ...toDecide(principal)])})`

export async function countApprovals(
  tx: Tx,
  principal: Principal,
  search: ApprovalSearch,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from approvals a
    join merchants m on m.id = a.merchant_id where ${searched(tx, principal, search)}`.execute(tx.q)
  return Number(rows[0]!.count)
}

/**
 * Returns a request that the user may see, or null. With `forUpdate`, the row stays locked until
 * the transaction ends.
 */
export async function findApproval(
  tx: Tx,
  principal: Principal,
  id: bigint,
  forUpdate = false,
): Promise<FoundApproval | null> {
  const one = all([sql`a.id = ${id}::bigint`, ...seen(tx, principal)])
  const { rows } = await found(one, forUpdate ? sql`for update of a` : sql``).execute(tx.q)
  return rows[0] ?? null
}

/**
 * Returns requests of a tenant that still have the state WAITING although their time has expired.
 */
export const findExpired = (tx: Tx, tenantId: number, limit: number) =>
  tx.q
    .selectFrom('approvals')
    .select(['merchant_id', 'id'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'WAITING')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/**
 * Returns a waiting request and locks its row until the transaction ends; null if the request no
 * longer waits.
 */
export async function lockWaiting(tx: Tx<WorkerScope>, id: bigint): Promise<FoundApproval | null> {
  const waiting = sql`a.merchant_id = ${tx.scope.merchantId} and a.id = ${id}::bigint and a.state = 'WAITING'`
  return (await found(waiting, sql`for update of a`).execute(tx.q)).rows[0] ?? null
}

export interface Ending {
  readonly state: Exclude<ApprovalState, 'WAITING'>
  /** User who decided or withdrew the request. Null if it expired or became outdated. */
  readonly by: { readonly id: number; readonly full_name: string } | null
  readonly note: string | null
  readonly at: Date
}

/**
 * Ends a waiting request. The caller must hold its row lock.
 * @throws if the request no longer waits
 */
export async function endApproval(
  tx: Tx<WorkerScope>,
  id: bigint,
  { state, by, note, at }: Ending,
): Promise<void> {
  const ended = await tx.q
    .updateTable('approvals')
    .set({
      state,
      decided_by: by?.id ?? null,
      decided_by_name: by?.full_name ?? null,
      decided_at: at,
      note,
    })
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) throw new Error(`request ${id} was ended without being held`)
}
