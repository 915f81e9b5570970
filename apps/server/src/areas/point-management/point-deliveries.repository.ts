import type { PointEntry } from '@choba/contract/point-system.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { PointSystemTable } from '@choba/database/point-delivery-tables.ts'
import { type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import { type Selectable, sql } from 'kysely'
import { type DeliveryAnswer, SENT_ELSEWHERE } from '#platform/point-system/point-system.ts'

// The SQL of the worker that tells a point system outside of entries. Instants come from the process: on a cluster no update calls now().

export type SystemState = Selectable<PointSystemTable>

/** What is to be told next, with how often it was tried. */
export interface Due {
  readonly attempts: number
  /** Address of the system that may have the entry; null before the first try. */
  readonly sentTo: string | null
  readonly entry: PointEntry
}

/**
 * Merchants of a tenant with something to be told at `at`, those whose system is not away or is to be asked again.
 * @param until when a lease of now ends: one that ends later is of a clock that was set back since
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

/** Takes the sending of a merchant's entries until `until`; null where another process has it, or the system is not to be asked yet. */
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
        // Longer than any lease: of a clock that was set back since.
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

/** The oldest entries that wait, in the order in which they were posted; none of a card whose turn is not yet. */
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
 * Notes before the first try where an entry is sent: the process may end before it knows what became of the try.
 * @returns false if the entry is settled, or another process has sent it first
 */
export async function markSent(
  tx: Tx<WorkerScope>,
  entryId: string,
  address: string,
): Promise<boolean> {
  const marked = waiting(tx, entryId).where('sent_to', 'is', null).set({ sent_to: address })
  return (await marked.executeTakeFirst()).numUpdatedRows === 1n
}

/** Ends the tries of an entry that the system at an earlier address may have: a person decides to send it again. */
export const settleElsewhere = (tx: Tx<WorkerScope>, entryId: string, at: Date) =>
  waiting(tx, entryId)
    .set({ state: 'REFUSED', last_said: SENT_ELSEWHERE, next_attempt_at: null, settled_at: at })
    .execute()

/**
 * Writes down what became of a try, once: what is settled stays as it is.
 * @param nextAttemptAt of what was not answered
 * @param sentTo the system that may have the entry
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
      ? { ...settled, state: 'DELIVERED' as const, last_said: null }
      : answer.outcome === 'refused'
        ? { ...settled, state: 'REFUSED' as const, last_said: answer.said }
        : { next_attempt_at: nextAttemptAt, last_said: answer.said, sent_to: sentTo }
  await waiting(tx, entryId)
    .set((set) => ({ ...change, attempts: set('attempts', '+', 1) }))
    .execute()
}

/** Gives the lease back with what was learned. Nothing where another process has taken it meanwhile. */
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
