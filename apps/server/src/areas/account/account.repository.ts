import type { Scope, Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

/**
 * Returns the user with the name of their role. With `forUpdate`, the row stays locked until the
 * transaction ends.
 */
export const findSelf = (tx: Tx, merchantId: number, userId: number, forUpdate = false) =>
  tx.q
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .selectAll('u')
    .select('r.name as role_name')
    .where('u.merchant_id', '=', merchantId)
    .where('u.id', '=', userId)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('u'))
    .executeTakeFirst()

export type Self = NonNullable<Awaited<ReturnType<typeof findSelf>>>

/**
 * Returns the stores that are assigned to this user, sorted by code; empty for a user who sees all
 * stores.
 */
export const findOwnStores = (tx: Tx, merchantId: number, userId: number) =>
  tx.q
    .selectFrom('user_stores as u')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'u.merchant_id').onRef('s.id', '=', 'u.store_id'),
    )
    .select(['s.id', 's.code', 's.name'])
    .where('u.merchant_id', '=', merchantId)
    .where('u.user_id', '=', userId)
    .orderBy(sql`s.code collate "C"`)
    .execute()

type Changed = Pick<Self, 'full_name' | 'phone'>

export const updateSelf = (tx: Tx, { merchant_id, id }: Self, changed: Changed, by: string) =>
  tx.q
    .updateTable('users')
    .set({ ...changed, ...changedBy(by) })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()

/**
 * Undoes the user's profile change, unless the row has changed again since.
 * @param version row version that the user's change produced
 */
export const restoreSelf = (
  tx: Tx,
  { full_name, phone, changed_at, changed_by, ...row }: Self,
  version: number,
) =>
  tx.q
    .updateTable('users')
    .set({ full_name, phone, changed_at, changed_by, version: row.version })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .execute()

/** Returns the user's most recent sign-in attempts from the audit log, newest first. */
export const findSignIns = (tx: Tx, merchantId: number, userId: number, limit: number) =>
  tx.q
    .selectFrom('audit_entries')
    .select(['at', 'result_type', 'ip', 'detail'])
    .where('merchant_id', '=', merchantId)
    .where('object_kind', '=', 'session')
    .where('object_id', '=', String(userId))
    .where('action', '=', 'session.signIn')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the last recorded API activity of each of the user's sign-ins, keyed by sign-in ID. */
export async function findActivity({ q, scope }: IdentityTx, userId: number) {
  const rows = await q
    .selectFrom('session_activity')
    .select(['sid', 'last_at', 'user_agent', 'ip'])
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.sid, row]))
}
