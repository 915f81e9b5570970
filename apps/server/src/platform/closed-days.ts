import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { sql } from 'kysely'
import { isSettledHere } from './settled-elsewhere.ts'
import { correctCounted, findCountedDays, isCounted, type CountedRow } from './counted-days.ts'

// What is counted after its business day was closed is settled on the first open day, and is added to the figures of its own day
// once that is counted. Every transaction that counts rows, or takes one out of the count, says so here before it ends: it
// shares a lock that a close, and the count of a day, has alone, so that a row is either seen by these or finds the day
// closed. The lock and what it protects are two statements, since one sees what was there before it waited. All of it is in
// plain statements, which a cluster takes.

const findSettlement = (q: Tx['q'], merchantId: number) =>
  q
    .selectFrom('settlements')
    .select(['first_day', 'closed_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/**
 * The last business day of a merchant that is closed; null while none is. What is said of it and of the days before stays: no
 * terms begin there, and no store changes its company.
 * @param hold no further day is closed until the end of the transaction
 */
export async function readClosedThrough({ q }: Tx, merchantId: number, hold = false): Promise<string | null> {
  if (hold) await shareMerchantLock(q, 'settlement', merchantId)
  const settlement = await findSettlement(q, merchantId)
  return settlement?.closed_through ?? null
}

/**
 * Where what is of a business day is settled: on that day or, once it is closed, on the first open one. No further day is closed until
 * the end of the transaction.
 */
export async function holdSettlementDays({ q, scope }: Tx<WorkerScope>): Promise<(businessDay: string) => string> {
  const [, settlement] = await allOf([
    shareMerchantLock(q, 'settlement', scope.merchantId),
    findSettlement(q, scope.merchantId),
  ])
  return (day) => (settlement && isClosed(settlement, day) ? addDays(settlement.closed_through, 1) : day)
}

interface Counted extends CountedRow {
  id: bigint
  terms_day: string
  /** False where another service pays it out: it is in sales, and in no deposit. */
  settled_here: boolean
}

type Settlement = Awaited<ReturnType<typeof findSettlement>>

const isClosed = (settlement: Settlement, day: string): boolean =>
  settlement !== undefined && settlement.first_day <= day && day <= settlement.closed_through

/**
 * Which days are closed, and which are counted by the hour; of some transactions those that count on any of them. The lock is
 * held from here on.
 */
async function findClosed(tx: Tx<WorkerScope>, ids: readonly bigint[]) {
  const { q, scope } = tx
  // Sent at once: PostgreSQL reads the days when it has the lock.
  const [, settlement, known] = await allOf([
    shareMerchantLock(q, 'settlement', scope.merchantId),
    findSettlement(q, scope.merchantId),
    findCountedDays(tx, scope.merchantId),
  ])
  const rows = await findDated(tx, ids, [
    ...(settlement ? [{ from: settlement.first_day, to: settlement.closed_through }] : []),
    ...(known ? [{ from: known.first_day, to: known.counted_through }] : []),
  ])
  return {
    settlement,
    closed: rows.filter((row) => row.settled_here && isClosed(settlement, row.business_day)),
    counted: rows.filter((row) => isCounted(known, row.business_day)),
  }
}

/** Of these transactions those that count, dated on any of the days. */
async function findDated({ q, scope }: Tx<WorkerScope>, ids: readonly bigint[], days: readonly Days[]) {
  if (days.length === 0) return []
  const dated = days.map(({ from, to }) => sql`t.business_day between ${from}::date and ${to}::date`)
  const { rows } = await sql<Counted>`
    select t.id, t.store_id, t.brand_id, t.trade_kind, t.amount, t.business_day,
      coalesce(p.business_day, t.business_day) as terms_day,
      extract(hour from t.paid_at at time zone m.time_zone)::smallint as hour,
      ${isSettledHere('t', scope.merchantId)} as settled_here
    from transactions t
    join merchants m on m.id = t.merchant_id
    left join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id
    where t.merchant_id = ${scope.merchantId} and t.id = any(${[...ids]}::bigint[]) and (${sql.join(dated, sql` or `)})
      and ((t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}) or t.state = ${sql.lit(State.succeeded)})
    order by t.id`.execute(q)
  return rows
}

/** @param day the first one that is open */
async function insertLate({ q, scope }: Tx<WorkerScope>, rows: readonly Counted[], sign: 1 | -1, day: string) {
  if (rows.length === 0) return
  const column = <T>(take: (row: Counted) => T): T[] => rows.map(take)
  // On a cluster an `insert … select` that returns nothing is a COPY, which row-level security refuses.
  await sql`
    insert into late_transactions (merchant_id, id, tenant_id, transaction_id, store_id, brand_id, trade_kind, amount, sign,
      counted_day, terms_day, settlement_day)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.transaction_id, r.store_id, r.brand_id, r.trade_kind,
      r.amount, ${sign}::smallint, r.counted_day, r.terms_day, ${day}::date
    from unnest(
      ${column(() => newId())}::bigint[], ${column((r) => r.id)}::bigint[], ${column((r) => r.store_id)}::int[],
      ${column((r) => r.brand_id)}::smallint[], ${column((r) => r.trade_kind)}::smallint[],
      ${column((r) => r.amount)}::bigint[], ${column((r) => r.business_day)}::date[], ${column((r) => r.terms_day)}::date[]
    ) as r (id, transaction_id, store_id, brand_id, trade_kind, amount, counted_day, terms_day)
    returning id`.execute(q)
}

/** Notes which of these transactions, as they are now, count on a day that is closed or counted. */
export async function noteLate(tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> {
  if (transactionIds.length === 0) return
  const { settlement, closed, counted } = await findClosed(tx, transactionIds)
  await correctCounted(tx, counted, 1)
  if (settlement) await insertLate(tx, closed, 1, addDays(settlement.closed_through, 1))
}

/** Notes that a transaction which counts until now does not any more. Called before its row says so. */
export const noteUncounted = (tx: Tx<WorkerScope>, transactionId: bigint): Promise<void> =>
  noteAllUncounted(tx, [transactionId])

/** The same of several. */
export async function noteAllUncounted(tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> {
  if (transactionIds.length === 0) return
  const { settlement, closed, counted } = await findClosed(tx, transactionIds)
  await correctCounted(tx, counted, -1)
  if (!settlement) return
  // A late row of a day that is still open has not been settled.
  const deleted = await tx.q
    .deleteFrom('late_transactions')
    .where('merchant_id', '=', tx.scope.merchantId)
    .where(sql<boolean>`transaction_id = any(${[...transactionIds]}::bigint[])`)
    .where('sign', '=', 1)
    .where('settlement_day', '>', settlement.closed_through)
    .returning('transaction_id')
    .execute()
  const unsettled = new Set(deleted.map((row) => row.transaction_id))
  await insertLate(
    tx,
    closed.filter(({ id }) => !unsettled.has(id)),
    -1,
    addDays(settlement.closed_through, 1),
  )
}
