import type { SupportAccess, SupportState } from '@choba/contract/support-sessions.contract.ts'
import { SUPPORT_OPEN_HOURS } from '@choba/contract/support-sessions.contract.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { SupportSessionRow } from '@choba/database/support-session-tables.ts'
import type { Tables } from '@choba/database/tables.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { runsNow } from '#platform/access/support-time.ts'

/** A session with its merchant, and with the state that it has now. */
export type FoundSession = Omit<SupportSessionRow, 'logged'> & {
  readonly code: string
  readonly name: string
}

/** SQL: true for a session that can no longer be opened, and was not. */
const isLapsed = sql<boolean>`(state in ('REQUESTED', 'APPROVED') and open_until <= now())`
const isOver = sql<boolean>`(state = 'RUNNING' and ends_at <= now())`

const stateNow = sql<SupportState>`case when ${isOver} then 'ENDED'
  when ${isLapsed} then 'CLOSED' else state end`

const sessions = ({ q }: Tx) =>
  q
    .selectFrom('support_sessions as s')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .select([
      's.merchant_id',
      's.id',
      's.tenant_id',
      's.user_id',
      's.user_name',
      's.reason',
      's.minutes',
      's.requested_at',
      's.open_until',
      's.started_at',
      's.ends_at',
      's.ended_at',
      's.ended_by',
      'm.code',
      'm.name',
    ])
    .select(stateNow.as('state'))

/** Sessions that a user sees: all of the tenant for administrators, else those of the merchant. */
export interface Seen {
  readonly tenantId: number
  /** Null for administrators. */
  readonly merchantId: number | null
}

export const findSessions = (
  tx: Tx,
  { tenantId, merchantId }: Seen,
  after: bigint | null,
  limit: number,
): Promise<FoundSession[]> =>
  sessions(tx)
    .where('s.tenant_id', '=', tenantId)
    .$if(merchantId !== null, (query) => query.where('s.merchant_id', '=', merchantId!))
    .$if(after !== null, (query) => query.where('s.id', '<', after!))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()

export async function countSessions({ q }: Tx, { tenantId, merchantId }: Seen): Promise<number> {
  const counted = await q
    .selectFrom('support_sessions')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('tenant_id', '=', tenantId)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId!))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** Maximum number of running sessions in the banner. */
const CURRENT_MAX = 20

export const findCurrent = (tx: Tx, merchantId: number): Promise<FoundSession[]> =>
  sessions(tx)
    .where('s.merchant_id', '=', merchantId)
    .where(runsNow)
    .orderBy('s.id')
    .limit(CURRENT_MAX)
    .execute()

export const findSession = (
  tx: Tx,
  { tenantId, merchantId }: Seen,
  id: bigint,
): Promise<FoundSession | undefined> =>
  sessions(tx)
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .$if(merchantId !== null, (query) => query.where('s.merchant_id', '=', merchantId!))
    .executeTakeFirst()

/**
 * Returns the merchant's choice, and locks it against a change until the end of the transaction.
 */
export async function holdAccess({ q }: Tx, merchantId: number): Promise<SupportAccess> {
  const row = await q
    .selectFrom('merchants')
    .select('support_access')
    .where('id', '=', merchantId)
    .forShare()
    .executeTakeFirstOrThrow()
  return row.support_access
}

/** @returns true if the choice was still `seen` */
export async function updateAccess(
  { q }: Tx,
  merchantId: number,
  seen: SupportAccess,
  access: SupportAccess,
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('merchants')
    .set({ support_access: access })
    .where('id', '=', merchantId)
    .where('support_access', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const end = (endedBy: string | null) => ({
  state: sql<SupportState>`case when state = 'RUNNING' then 'ENDED' else 'CLOSED' end`,
  ended_at: sql<Date>`now()`,
  ended_by: endedBy,
})

/** Ends every session of a merchant that runs or could still be opened. */
export async function endSessions({ q }: Tx, merchantId: number, endedBy: string): Promise<void> {
  await q
    .updateTable('support_sessions')
    .set(end(endedBy))
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', ['REQUESTED', 'APPROVED', 'RUNNING'])
    .where(sql<boolean>`not (${isLapsed} or ${isOver})`)
    .execute()
}

/**
 * Sets the state of this administrator's sessions that are over by time, so that the unique index
 * allows another session.
 */
export async function closeLapsed({ q }: Tx, merchantId: number, userId: number): Promise<void> {
  await q
    .updateTable('support_sessions')
    .set({ state: stateNow })
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${isLapsed} or ${isOver})`)
    .execute()
}

export interface WantedSession {
  readonly id: bigint
  readonly reason: string
  readonly minutes: number
  /** True if the session starts at once; false if it waits for approval. */
  readonly starts: boolean
}

const endsAt = sql<Date>`now() + minutes * interval '1 minute'`

/** @throws AppError conflict if the administrator has an open session with the merchant */
export async function insertSession(
  { q }: Tx,
  merchant: MerchantRow,
  user: UserRow,
  { id, reason, minutes, starts }: WantedSession,
): Promise<void> {
  const write = q
    .insertInto('support_sessions')
    .values({
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      user_id: user.id,
      user_name: user.username,
      reason,
      minutes,
      state: starts ? 'RUNNING' : 'REQUESTED',
      requested_at: sql`now()`,
      open_until: sql`now() + ${SUPPORT_OPEN_HOURS}::int * interval '1 hour'`,
      started_at: starts ? sql`now()` : null,
      ends_at: starts ? sql`now() + ${minutes}::int * interval '1 minute'` : null,
    })
    .execute()
  await orDuplicate(write, (constraint) =>
    constraint === 'support_sessions_one' ? new AppError('conflict') : undefined,
  )
}

type Named = Pick<FoundSession, 'merchant_id' | 'id'>
type Set = UpdateObject<Tables, 'support_sessions'>

/** Changes a session that meets a condition. @returns true if it did */
async function changed(
  { q }: Tx,
  { merchant_id, id }: Named,
  set: Set,
  where: RawBuilder<boolean>,
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('support_sessions')
    .set(set)
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where(where)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Starts an approved session. @returns true if this call started it */
export const startSession = (tx: Tx, named: Named): Promise<boolean> =>
  changed(
    tx,
    named,
    { state: 'RUNNING', started_at: sql`now()`, ends_at: endsAt },
    sql<boolean>`state = 'APPROVED' and open_until > now()`,
  )

/** Ends a session that runs, or that is approved and not open. @returns true if this call did */
export const endSession = (tx: Tx, named: Named, endedBy: string): Promise<boolean> =>
  changed(
    tx,
    named,
    end(endedBy),
    sql<boolean>`state in ('APPROVED', 'RUNNING') and not (${isLapsed} or ${isOver})`,
  )

/** True if the request still waits and the merchant does not forbid support sessions. */
export async function isWaiting({ q }: Tx, { merchant_id, id }: Named): Promise<boolean> {
  const row = await q
    .selectFrom('support_sessions as s')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .select('s.id')
    .where('s.merchant_id', '=', merchant_id)
    .where('s.id', '=', id)
    .where('m.support_access', '<>', 'FORBIDDEN')
    .where(sql<boolean>`s.state = 'REQUESTED' and s.open_until > now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the outcome of the approval of a session that still waits. */
export const decideSession = (
  tx: Tx<WorkerScope>,
  named: Named,
  state: 'APPROVED' | 'CLOSED',
): Promise<boolean> => changed(tx, named, { state }, sql<boolean>`state = 'REQUESTED'`)
