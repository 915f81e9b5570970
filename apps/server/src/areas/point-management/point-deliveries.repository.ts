import type { PointEntry } from '@choba/contract/point-system.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { PointSystemTable } from '@choba/database/point-delivery-tables.ts'
import { type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import { type Selectable, sql } from 'kysely'
import { type DeliveryAnswer, SENT_ELSEWHERE } from '#platform/point-system/point-system.ts'

// Statements of the worker that sends point transactions to an external point system. The current
// time is a parameter, because a sharded database cluster rejects now() in updates.

export type SystemState = Selectable<PointSystemTable>

/** The next point transaction to send, with the number of earlier attempts. */
export interface Due {
  readonly attempts: number
  /**
   * Address of the point system that may already have the point transaction; null before the
   * first attempt.
   */
  readonly sentTo: string | null
  readonly entry: PointEntry
}

/**
 * Returns merchants of a tenant with waiting point transactions at `at`, if their point system is
 * available or due for a retry.
 * @param until end of a lease that is taken now. A stored lease with a later end was taken before
 * the clock was set back, and is ignored.
 */
export const findDueMerchants = (
  engine: Engine,
  tenantId: number,
  at: Date,
  until: Date,
): Promise<number[]> =>
  withScope(
    engine,
    { role: 'admin', tenantId },
    async ({ q }) => {
      const { rows } = await sql<{ merchant_id: number }>`
        select distinct d.merchant_id from point_deliveries d
        left join point_systems s on s.merchant_id = d.merchant_id
        where d.tenant_id = ${tenantId} and d.state = 'WAITING'
          and (d.next_attempt_at is null or d.next_attempt_at <= ${at}::timestamptz)
          and (s.next_attempt_at is null or s.next_attempt_at <= ${at}::timestamptz)
          and (s.leased_until is null or s.leased_until <= ${at}::timestamptz or s.leased_until > ${until}::timestamptz)
        order by d.merchant_id`.execute(q)
      return rows.map(({ merchant_id }) => merchant_id)
    },
    { readOnly: true },
  )

/**
 * Takes a lease until `until`, so that only this process sends the merchant's point transactions.
 * Returns null if another process has the lease, or if the time of the next retry has not come.
 */
export async function takeLease(
  { q, scope }: Tx<WorkerScope>,
  { lease, at, until }: { lease: string; at: Date; until: Date },
): Promise<SystemState | null> {
  const { merchantId, tenantId } = scope
  await q
    .insertInto('point_systems')
    .values({ merchant_id: merchantId, tenant_id: tenantId, since: at })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
  const taken = await q
    .updateTable('point_systems')
    .set({ lease, leased_until: until })
    .where('merchant_id', '=', merchantId)
    .where((where) =>
      where.or([
        where('leased_until', 'is', null),
        where('leased_until', '<=', at),
        // Ends later than any lease taken now, so the clock was set back after that lease was
        // taken.
        where('leased_until', '>', until),
      ]),
    )
    .where((where) =>
      where.or([where('next_attempt_at', 'is', null), where('next_attempt_at', '<=', at)]),
    )
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

interface DueRow {
  attempts: number
  sent_to: string | null
  id: bigint
  merchant: string
  card_no: string
  order_no: string | null
  store: string
  charge_type: PointEntry['chargeType']
  award: PointEntry['entryKind']
  quantity: bigint
  balance: bigint
  at: Date
  business_day: string
}

/**
 * Returns the oldest waiting point transactions in posting order. Skips cards that must wait for a
 * retry.
 */
export async function findDue(
  { q, scope }: Tx<WorkerScope>,
  at: Date,
  limit: number,
): Promise<Due[]> {
  const { merchantId } = scope
  const { rows } = await sql<DueRow>`
    select d.attempts, d.sent_to, e.id, m.code as merchant, e.card_no, o.order_no, s.code as store, e.charge_type, e.award, e.quantity,
      e.balance, e.at, e.business_day
    from point_deliveries d
    join point_entries e on e.merchant_id = d.merchant_id and e.id = d.entry_id
    left join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
    join stores s on s.merchant_id = e.merchant_id and s.id = e.store_id
    join merchants m on m.id = e.merchant_id
    where d.merchant_id = ${merchantId} and d.state = 'WAITING' and d.card_no not in (
      select h.card_no from point_deliveries h
      where h.merchant_id = ${merchantId} and h.state = 'WAITING' and h.next_attempt_at > ${at}::timestamptz)
    order by d.entry_id limit ${limit}`.execute(q)
  return rows.map(({ attempts, sent_to: sentTo, ...row }) => ({
    attempts,
    sentTo,
    entry: {
      entryId: String(row.id),
      merchant: row.merchant,
      cardNo: row.card_no,
      orderNo: row.order_no,
      store: row.store,
      chargeType: row.charge_type,
      entryKind: row.award,
      quantity: Number(row.quantity),
      balance: Number(row.balance),
      at: row.at.toISOString(),
      businessDay: row.business_day,
    },
  }))
}

const waiting = ({ q, scope }: Tx<WorkerScope>, entryId: string) =>
  q
    .updateTable('point_deliveries')
    .where('merchant_id', '=', scope.merchantId)
    .where('entry_id', '=', BigInt(entryId))
    .where('state', '=', 'WAITING')

/**
 * Stores the address before the first attempt, because the process may die before it knows the
 * result of the call.
 * @returns false if the point transaction already has a final result, or another process has sent
 * it first
 */
export async function markSent(
  tx: Tx<WorkerScope>,
  entryId: string,
  address: string,
): Promise<boolean> {
  const marked = waiting(tx, entryId).where('sent_to', 'is', null).set({ sent_to: address })
  return (await marked.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * Stops the retries of a point transaction that may already be in the system at an earlier address.
 * A user then decides if it is sent again.
 */
export const stopRetries = (tx: Tx<WorkerScope>, entryId: string, at: Date) =>
  waiting(tx, entryId)
    .set({ state: 'REFUSED', last_error: SENT_ELSEWHERE, next_attempt_at: null, settled_at: at })
    .execute()

/**
 * Stores the result of an attempt. A delivery that already has a final result does not change.
 * @param nextAttemptAt time of the retry if there was no answer
 * @param sentTo address of the system that may have the point transaction
 */
export async function settleDelivery(
  tx: Tx<WorkerScope>,
  entryId: string,
  answer: DeliveryAnswer,
  { at, nextAttemptAt, sentTo }: { at: Date; nextAttemptAt: Date; sentTo: string | null },
): Promise<void> {
  const settled = { next_attempt_at: null, settled_at: at }
  const change =
    answer.outcome === 'delivered'
      ? { ...settled, state: 'DELIVERED' as const, last_error: null }
      : answer.outcome === 'refused'
        ? { ...settled, state: 'REFUSED' as const, last_error: answer.error }
        : { next_attempt_at: nextAttemptAt, last_error: answer.error, sent_to: sentTo }
  await waiting(tx, entryId)
    .set((set) => ({ ...change, attempts: set('attempts', '+', 1) }))
    .execute()
}

/**
 * Releases the lease and stores the result of the calls. Does nothing if another process has taken
 * the lease.
 */
export async function giveBack(
  { q, scope }: Tx<WorkerScope>,
  lease: string,
  learned: Partial<Omit<SystemState, 'merchant_id' | 'tenant_id' | 'lease' | 'leased_until'>>,
): Promise<void> {
  await q
    .updateTable('point_systems')
    .set({ ...learned, lease: null, leased_until: null })
    .where('merchant_id', '=', scope.merchantId)
    .where('lease', '=', lease)
    .execute()
}
